import AsyncDisplay
import DisplayConcurrency

@testable import DisplayNodes

/// Blocks at places that are known before, of which those near the screen have nodes.
final class TimelineNode: DisplayNode, FrameParticipant {
  nonisolated static let blockLength = 50.0

  let count: Int
  var nodes: [Int: RecorderNode] = [:]
  let log = Lock<[String]>([])
  var made = 0
  var distances: [Int: Double] = [:]
  var askedRanges = 0

  nonisolated init(_ count: Int) {
    self.count = count
    super.init()
  }

  override var managesSubnodeStates: Bool { true }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: 100, height: Double(count) * Self.blockLength)
  }

  var visibleRows: [Int] {
    nodes.filter { $0.value.interfaceState == .inHierarchy && $0.value.isInHierarchy }.keys.sorted()
  }

  func rows(in rect: Rect) -> Range<Int> {
    let first = Int(max(0, rect.minY) / Self.blockLength)
    let end = Int((max(0, rect.maxY) / Self.blockLength).rounded(.up))
    return rect.isEmpty ? 0..<0 : min(first, count)..<min(end, count)
  }

  func updateRanges(_ ranges: RangeContext) {
    askedRanges += 1
    let visible = rows(in: ranges.visibleRect)
    let near = visible.isEmpty ? 0..<0 : max(0, visible.lowerBound - 4)..<min(count, visible.upperBound + 4)
    for index in nodes.keys.sorted() where !near.contains(index) {
      if let gone = nodes.removeValue(forKey: index) { ranges.remove(gone) }
    }
    for index in near {
      let node = nodes[index] ?? RecorderNode("\(index)", log: log)
      if nodes[index] == nil { made += 1 }
      nodes[index] = node
      node.frame = Rect(x: 0, y: Double(index) * Self.blockLength, width: 100, height: Self.blockLength)
      ranges.bring(
        node,
        to: visible.contains(index) ? .inHierarchy : .nearby,
        distance: distances[index] ?? (visible.contains(index) ? 0 : 100)
      )
    }
  }
}

/// A scroll node around one.
final class DayNode: ScrollNode {
  let timeline: TimelineNode

  nonisolated init(_ count: Int) {
    timeline = TimelineNode(count)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec(timeline)
  }
}

/// Rows below each other, each as high as it was measured to be, above which others open.
final class OutlineNode: DisplayNode, FrameParticipant {
  var rows: [DisplayNode] = []
  var width = 100.0
  var origin = Point.zero
  /// What is done in the pass that hands out work.
  var mischief: (@MainActor (MeasuringContext) -> Void)?
  var kept: (RangeContext, PlacementContext?)?
  /// How near each row is to be; all others are on screen.
  var states: [ObjectIdentifier: InterfaceState] = [:]
  /// Runs first in the pass that decides about rows.
  var beforeRanges: (@MainActor () -> Void)?
  var askedRanges = 0
  var places = true
  var measures = true

  override var managesSubnodeStates: Bool { true }

  func updateRanges(_ ranges: RangeContext) {
    askedRanges += 1
    beforeRanges?()
    for node in ranges.subnodes where !rows.contains(where: { $0 === node }) { ranges.remove(node) }
    for row in rows { ranges.bring(row, to: states[ObjectIdentifier(row)] ?? .inHierarchy) }
    kept = (ranges, kept?.1)
  }

  func submitWork(_ work: MeasuringContext) {
    for row in rows where measures {
      work.measure(row, thatFits: SizeRange(upTo: Size(width: width, height: .infinity)))
    }
    mischief?(work)
  }

  func applyLayouts(_ layouts: PlacementContext) {
    var y = 0.0
    for row in rows where places {
      layouts.place(row, at: origin + Point(x: 0, y: y))
      y += layouts.measuredSize(of: row)?.height ?? 0
    }
    kept?.1 = layouts
  }
}

/// What is reported meanwhile.
@MainActor
func captureReports(_ body: () -> Void) -> [Diagnostic] {
  let reported = Lock<[Diagnostic]>([])
  Diagnostics.withHandler({ diagnostic in reported.withLock { $0.append(diagnostic) } }) { body() }
  return reported.withLock { $0 }
}
