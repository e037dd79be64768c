import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform

/// What rows cost the main actor that come on screen and leave it: six of them in each frame, in a list of 1,000,000.
///
/// Workers measure and draw between the frames, which is not timed.
@MainActor
enum RowScene {
  private static let viewport = Size(width: 390, height: 240)
  fileprivate nonisolated static let rowLength = 40.0
  private static let rowsPerFrame = 6
  private static let frameCount = 200
  private static let roundCount = 7

  /// What is in a row.
  private enum Shape: CaseIterable {
    case single
    case ten
    case tenDrawn
    case deep10
    case deep100
    case deep1000
    case wide100
    case wide1000

    var name: String {
      switch self {
      case .single: "one node"
      case .ten: "ten nodes"
      case .tenDrawn: "ten nodes, six of them drawn"
      case .deep10: "10 nodes in each other"
      case .deep100: "100 nodes in each other"
      case .deep1000: "1,000 nodes in each other"
      case .wide100: "100 nodes side by side"
      case .wide1000: "1,000 nodes side by side"
      }
    }

    var nodeCount: Int {
      switch self {
      case .single: 1
      case .ten, .tenDrawn, .deep10: 10
      case .deep100, .wide100: 100
      case .deep1000, .wide1000: 1_000
      }
    }

    nonisolated func makeRow() -> DisplayNode {
      switch self {
      case .single: LeafNode(isDrawn: false, height: RowScene.rowLength)
      case .ten: CardNode(isDrawn: false)
      case .tenDrawn: CardNode(isDrawn: true)
      case .deep10: NestedNode.chain(10)
      case .deep100: NestedNode.chain(100)
      case .deep1000: NestedNode.chain(1_000)
      case .wide100: WideNode(100)
      case .wide1000: WideNode(1_000)
      }
    }
  }

  /// Runs the scene with each shape whose name contains a text, and returns the figures as a table.
  static func run(filter: String?) async -> String {
    var table = TextTable(headings: ["six rows come, six leave", "us a frame", "ns a node"])
    for shape in Shape.allCases where filter.map(shape.name.contains) ?? true {
      let microseconds = await time(shape)
      table.add([
        shape.name, TextTable.number(microseconds, digits: 1),
        TextTable.number(microseconds * 1_000 / Double(rowsPerFrame * shape.nodeCount), digits: 0),
      ])
    }
    return table.text
  }

  /// What a frame takes, in microseconds: the mean of many, the least of several times.
  private static func time(_ shape: Shape) async -> Double {
    let pool = WorkerPool(threadCount: 1)
    let list = ListNode(0..<1_000_000, estimatedRowLength: rowLength) { _ in shape.makeRow() }
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: viewport,
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1),
      budget: .unlimited
    )
    var index = 0
    func frame() -> Double {
      let clock = SystemClock()
      let start = clock.now
      runtime.runFrame(
        FrameTiming(index: index, timestamp: start, deadline: start.advanced(by: .milliseconds(16)))
      )
      index += 1
      return start.milliseconds(to: clock.now) * 1_000
    }
    for _ in 0..<40 {
      _ = frame()
      await pool.waitUntilIdle()
    }
    var least = Double.infinity
    for _ in 0..<(shape.nodeCount < 1_000 ? roundCount : 3) {
      var sum = 0.0
      let count = shape.nodeCount < 1_000 ? frameCount : frameCount / 10
      for _ in 0..<count {
        list.scroll(by: rowLength * Double(rowsPerFrame))
        sum += frame()
        await pool.waitUntilIdle()
      }
      least = min(least, sum / Double(count))
    }
    runtime.invalidate()
    await pool.waitUntilIdle()
    return least
  }
}

/// A leaf, with or without something to draw.
private final class LeafNode: DisplayNode {
  private let isDrawn: Bool

  private let height: Double

  nonisolated init(isDrawn: Bool, height: Double = 20) {
    self.isDrawn = isDrawn
    self.height = height
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: min(size.width, 60), height: min(size.height, height))
  }

  override func makeDrawing() -> (any Drawing)? { isDrawn ? LeafDrawing() : nil }
}

private struct LeafDrawing: Drawing {
  nonisolated func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(.black))
  }
}

/// A picture, a column of a title and a line of three marks, and another picture: ten nodes.
private final class CardNode: DisplayNode {
  private let parts: [DisplayNode]

  nonisolated init(isDrawn: Bool) {
    func leaf() -> LeafNode { LeafNode(isDrawn: isDrawn) }
    let marks = StackNode(.horizontal, [leaf(), leaf(), leaf()])
    let column = StackNode(.vertical, [leaf(), marks])
    parts = [leaf(), column, StackNode(.vertical, [leaf()])]
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.horizontal, spacing: 4, children: parts)
  }
}

/// A stack of nodes.
private final class StackNode: DisplayNode {
  private let direction: StackLayoutSpec.Direction
  private let parts: [DisplayNode]

  nonisolated init(_ direction: StackLayoutSpec.Direction, _ parts: [DisplayNode]) {
    self.direction = direction
    self.parts = parts
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(direction, spacing: 2, children: parts)
  }
}

/// Leaves in one line, as many with the node itself as there are to be.
private final class WideNode: DisplayNode {
  private let parts: [DisplayNode]

  nonisolated init(_ count: Int) {
    parts = (1..<count).map { _ in LeafNode(isDrawn: false, height: RowScene.rowLength) }
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.horizontal, children: parts)
  }
}

/// A node around another one.
private final class NestedNode: DisplayNode {
  private let inner: DisplayNode

  nonisolated init(_ inner: DisplayNode) {
    self.inner = inner
    super.init()
  }

  nonisolated static func chain(_ count: Int) -> DisplayNode {
    var node: DisplayNode = LeafNode(isDrawn: false, height: RowScene.rowLength)
    for _ in 1..<count { node = NestedNode(node) }
    return node
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec(inner)
  }
}
