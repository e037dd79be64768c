import AsyncDisplay
import TestSupport
import Testing

/// A row of whole points, more or fewer in other widths, versions and after late news.
private final class SightedRow: DisplayNode {
  let item: TestItem
  let late = LayoutInput(0)

  nonisolated init(_ item: TestItem) {
    self.item = item
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let crossExtent = Int(min(size.width, size.height))
    var numbers = Numbers(
      state: UInt64(item.id &* 31 &+ item.version &* 7_919 &+ late.value &* 53 &+ crossExtent)
    )
    let length = Double(12 + numbers.next(below: 110))
    return Size(
      width: size.width.isFinite ? size.width : length,
      height: size.height.isFinite ? size.height : length
    )
  }

  override func makeDrawing() -> (any Drawing)? { RowDrawing(color: Color(hex: UInt32(item.id & 0xFFFF))) }
}

/// What is on screen, as the rows' layers say: from the viewport's start on, and in points of it.
@MainActor
private struct Screen {
  struct Sight {
    let id: Int
    let start: Double
    let end: Double
  }

  let sights: [Sight]
  let length: Double

  init(of list: ListNode) {
    let origin = list.layer?.boundsOrigin ?? .zero
    let flow = list.flow
    let isHorizontal = flow == .leftToRight || flow == .rightToLeft
    let isReversed = flow == .bottomToTop || flow == .rightToLeft
    let length = isHorizontal ? list.frame.width : list.frame.height
    self.length = length
    sights = list.subnodes.compactMap { node -> Sight? in
      guard let row = node as? SightedRow, let layer = row.layer, layer.superlayer === list.layer,
        layer.contents != nil
      else { return nil }
      let frame = layer.frame
      let (near, far) =
        isHorizontal
        ? (frame.minX - origin.x, frame.maxX - origin.x) : (frame.minY - origin.y, frame.maxY - origin.y)
      let (start, end) = isReversed ? (length - far, length - near) : (near, far)
      return end > 0 && start < length ? Sight(id: row.item.id, start: start, end: end) : nil
    }.sorted { $0.start < $1.start }
  }

  /// Whether some of the viewport before a row shows nothing.
  func isBlank(before id: Int) -> Bool {
    guard let start = start(of: id), start > 0 else { return false }
    return sights.filter { $0.start < start }.reduce(0) { $0 + min($1.end, start) - max($1.start, 0) } < start
  }

  func start(of id: Int) -> Double? { sights.first { $0.id == id }?.start }
}

/// A list under random changes of its data, its size and its rows' sizes, and what must stay where it is on its screen.
///
/// The rule is stated over what is seen alone. The anchor is the first row in view that is drawn and survives a change, and
/// that the change does not put elsewhere. As long as something in view before it is blank it remains the anchor, unless the
/// list is moved. An anchor stays where it is on screen, in each frame, except where the content ends.
@MainActor
private final class AnchorWorld {
  private var numbers: Numbers
  private var items = makeItems(0..<120)
  private var nextID = 120
  private let source: TestSource?
  private let list: ListNode
  private let stage: ListStage
  private var size: Size
  private(set) var checks = 0
  private(set) var failures: [String] = []

  private var anchor: (id: Int, position: Double)?
  /// What changed since the last frame, and is not applied yet.
  private var movedIDs: Set<Int> = []
  private var log: [String] = []

  init(seed: UInt64, flow: RowFlow) {
    numbers = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let estimate = Double(10 + numbers.next(below: 120))
    if seed.isMultiple(of: 2) {
      let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { SightedRow($0) }
      list = ListNode(source, estimatedRowLength: estimate, flow: flow)
      self.source = source
    } else {
      list = ListNode(items, estimatedRowLength: estimate, flow: flow) { SightedRow($0) }
      source = nil
    }
    size = Size(width: 200, height: 200)
    stage = ListStage(list, size: size)
    stage.settle()
    list.scrollToRow(60, at: .start)
    stage.settle()
    list.scroll(by: 7)
    stage.settle()
  }

  func step() {
    let before = Screen(of: list)
    movedIDs = []
    log = []
    var (isMoved, distance) = (false, 0.0)
    switch numbers.next(below: 16) {
    case 0...4: change(isAlone: true)
    // A frame may find several.
    case 9: for _ in 0...1 + numbers.next(below: 3) { change(isAlone: false) }
    case 5...6:
      let (start, wish) = (list.contentOffset, Double(numbers.next(below: 240) - 120))
      list.scroll(by: wish)
      // Less than that where the content ends.
      distance = list.contentOffset - start
      isMoved = wish != 0
      log.append("scroll \(distance)")
    case 7 where numbers.next(below: 3) == 0:
      size = Size(
        width: Double(150 + numbers.next(below: 100)),
        height: Double(150 + numbers.next(below: 100))
      )
      stage.runtime.setViewportSize(size)
      log.append("size \(size)")
    case 8:
      let rows = list.subnodes.compactMap { $0 as? SightedRow }
      if !rows.isEmpty { rows[numbers.next(below: rows.count)].late.value += 1 }
    default: break
    }
    for _ in 0..<numbers.next(below: 4) { stage.executor.runNext() }
    if isMoved { anchor = nil }
    choose(among: before, movedBy: distance)
    stage.frame()
    check(before)
    // What a movement brought on screen is what is looked at.
    if isMoved { anchor = nil }
  }

  /// Has the anchor be what it was, if it still can, or the first of what was seen.
  private func choose(among before: Screen, movedBy distance: Double) {
    let staying = Set(items.map(\.id)).subtracting(movedIDs)
    if let anchor, staying.contains(anchor.id), before.start(of: anchor.id) != nil { return }
    anchor = nil
    for sight in before.sights where staying.contains(sight.id) {
      let position = sight.start - distance
      guard sight.end - distance > 0, position < before.length else { continue }
      anchor = (sight.id, position)
      return
    }
  }

  private func check(_ before: Screen) {
    let after = Screen(of: list)
    if list.rowCount != items.count || list.isProcessingUpdates { failures.append("not applied: \(log)") }
    let isAtEnd =
      list.contentOffset <= 0 || list.contentOffset >= list.contentLength - after.length
    guard let anchor, !isAtEnd else { return anchor = nil }
    guard anchor.position < after.length else { return self.anchor = nil }
    checks += 1
    let found = after.start(of: anchor.id)
    // A row that has shrunk may be above the viewport now.
    if let found, abs(found - anchor.position) > 0.01 {
      failures.append(
        "row \(anchor.id) was at \(anchor.position) and is at \(found); \(log), before \(before.sights), after \(after.sights)"
      )
    } else if found == nil, anchor.position >= 0 {
      failures.append("row \(anchor.id) was at \(anchor.position) and is gone; \(log)")
    }
    if found == nil || !after.isBlank(before: anchor.id) { self.anchor = nil }
  }

  /// - Parameter isAlone: Whether no other change comes in the same frame: of several in one snapshot, which item is moved past
  ///   which may be open.
  private func change(isAlone: Bool) {
    let place = centerOfChanges
    var updates = BatchUpdates()
    let path = { (item: Int) in ItemPath(section: 0, item: item) }
    switch numbers.next(below: 5) {
    case 0, 1:
      let count = 1 + numbers.next(below: 4)
      let new = (nextID..<nextID + count).map { TestItem(id: $0) }
      nextID += count
      items.insert(contentsOf: new, at: place)
      updates.insertItems(at: (place..<place + count).map(path))
      log.append("insert \(new.map(\.id)) at \(place)")
    case 2 where items.count > 60:
      let range = place..<min(items.count, place + 1 + numbers.next(below: 4))
      log.append("delete \(items[range].map(\.id))")
      items.removeSubrange(range)
      updates.deleteItems(at: range.map(path))
    case 3:
      // A replacement by another row: one goes, another comes where it was.
      guard place < items.count else { return }
      log.append("replace \(items[place].id) by \(nextID)")
      items[place] = TestItem(id: nextID)
      nextID += 1
      updates.deleteItems(at: [path(place)])
      updates.insertItems(at: [path(place)])
    default:
      let target = min(items.count - 1, max(0, centerOfChanges + (numbers.next(below: 2) == 0 ? 40 : 0)))
      guard isAlone || source == nil, place < items.count, abs(target - place) > 1 else { return }
      log.append("move \(items[place].id) from \(place) to \(target)")
      movedIDs.insert(items[place].id)
      items.insert(items.remove(at: place), at: target)
      updates.moveItem(at: path(place), to: path(target))
    }
    if let source {
      source.apply(makeSnapshot([items]))
      // It is compared before the frame.
      for _ in 0..<4 { stage.executor.runNext(choosing: stage.executor.waitingCount - 1) }
    } else {
      do {
        try list.performBatchUpdates(to: ListContent(items) { SightedRow($0) }) { $0 = updates }
      } catch {
        failures.append("\(error)")
      }
    }
  }

  /// A place near what is in view.
  private var centerOfChanges: Int {
    let visible = list.visibleRows
    return min(max(0, visible.lowerBound - 3 + numbers.next(below: visible.count + 6)), items.count)
  }
}

@Suite("The anchor, as it is seen")
@MainActor
struct AnchorOracleTests {
  /// 204,000 in all at full depth.
  private let steps = TestDepth.count(20, full: 8_500)

  @Test(
    "It stays where it is in every frame, until all before it is drawn",
    arguments: [RowFlow.topToBottom, .bottomToTop, .leftToRight, .rightToLeft],
    1...UInt64(TestDepth.count(2, full: 6))
  )
  func stays(flow: RowFlow, seed: UInt64) {
    let world = AnchorWorld(seed: seed, flow: flow)
    for _ in 0..<steps { world.step() }
    #expect(
      world.failures.isEmpty,
      "\(world.failures.count) of \(world.checks), first: \(world.failures.first ?? "")"
    )
    #expect(world.checks > steps / 2)
  }
}
