import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row whose hooks do what a test wants, once.
private final class MeddlingRow: DisplayNode {
  let item: TestItem
  let height = LayoutInput(40.0)
  var onLayout: (@MainActor () -> Void)?
  var onExit: (@MainActor () -> Void)?

  nonisolated init(_ item: TestItem, onLayout: (@MainActor () -> Void)? = nil) {
    self.item = item
    self.onLayout = onLayout
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: height.value)
  }

  override func layout() { meddle(&onLayout) }
  override func didExitVisibleState() { meddle(&onExit) }

  private func meddle(_ hook: inout (@MainActor () -> Void)?) {
    let action = hook
    hook = nil
    action?()
  }
}

@Suite("Lists that hooks change")
@MainActor
struct HookChangeTests {
  private func content(_ items: [TestItem]) -> ListContent { ListContent(items) { MeddlingRow($0) } }

  private func shownIDs(_ list: ListNode) -> [Int?] {
    (0..<list.rowCount).map { (list.node(ofRow: $0) as? MeddlingRow)?.item.id }
  }

  /// Queues two batches of which the first lets row 0 go, whose hook does something.
  private func queueTwo(_ list: ListNode, hook: @escaping @MainActor () -> Void) throws {
    (list.node(ofRow: 0) as? MeddlingRow)?.onExit = hook
    try list.performBatchUpdates(to: content(makeItems(1..<4))) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 0)])
    }
    try list.performBatchUpdates(to: content(makeItems(1..<6))) { updates in
      updates.insertItems(at: [ItemPath(section: 0, item: 3), ItemPath(section: 0, item: 4)])
    }
  }

  @Test("An update made in a hook comes after all that wait, and is checked against the newest of them")
  func updateInHook() throws {
    let list = ListNode(content(makeItems(0..<4)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    let failures = Lock(0)
    try queueTwo(list) {
      do {
        try list.performBatchUpdates(to: content(makeItems(1..<7))) { updates in
          updates.insertItems(at: [ItemPath(section: 0, item: 5)])
        }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    stage.settle()
    #expect(failures.withLock { $0 } == 0)
    #expect(shownIDs(list) == Array(1..<7))
  }

  @Test("A list that a hook takes off screen while changes are applied ends with the newest")
  func leavingInHook() throws {
    let list = ListNode(content(makeItems(0..<4)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    try queueTwo(list) {
      stage.runtime.invalidate()
      list.reload(content(makeItems(10..<12)))
    }
    stage.frame()
    #expect(list.rowCount == 2 && !list.isProcessingUpdates)
  }

  @Test("A list that a row's layout takes off screen and empties keeps going")
  func emptiedInLayout() {
    let list = ListNode(content(makeItems(0..<40)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    for row in list.visibleRows {
      (list.node(ofRow: row) as? MeddlingRow)?.onLayout = {
        stage.runtime.invalidate()
        list.reload(content([]))
      }
      list.node(ofRow: row)?.setNeedsLayout()
    }
    stage.runtime.setViewportSize(Size(width: 120, height: 200))
    stage.settle()
    #expect(list.rowCount == 0)
  }

  @Test("The item that is the anchor stays it wherever it goes, and the first visible row takes over from it")
  func anchorItemMoves() throws {
    let list = ListNode(content(makeItems(0..<40)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    list.anchoring = .item(ItemPath(section: 0, item: 3))
    stage.settle()
    try list.performBatchUpdates(to: content(makeItems(100..<101) + makeItems(0..<40))) { updates in
      updates.insertItems(at: [ItemPath(section: 0, item: 0)])
    }
    stage.settle()
    #expect(list.anchoring == .item(ItemPath(section: 0, item: 4)))
    try list.performBatchUpdates(to: content(makeItems(100..<101) + makeItems(4..<40))) { updates in
      updates.deleteItems(at: (1..<5).map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    #expect(list.anchoring == .firstVisible)
  }

  @Test(
    "A place that the end of the content took from the anchor is forgotten when the list is sent elsewhere"
  )
  func yieldedAnchor() {
    let list = ListNode(content(makeItems(0..<200)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    list.scroll(by: 5_000)
    stage.settle()
    stage.runtime.invalidate()
    list.reload(content(makeItems(0..<10)))
    list.scrollToRow(0, at: .start)
    list.reload(content(makeItems(0..<200)))
    #expect(list.contentOffset == 0)
  }

  @Test("A list without a cross extent asks for no more frames, and shows its rows once it has some")
  func noCrossExtent() {
    let list = ListNode(content(makeItems(0..<40)), estimatedRowLength: 40)
    list.contentInsets = EdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    #expect(!list.wanted.isEmpty && !list.hasWorkLeft)
    list.contentInsets = .zero
    stage.settle()
    #expect(list.blankAreas.isEmpty && list.node(ofRow: 0) != nil)
  }

  @Test("A stream of visible rows that nobody reads any more is let go")
  func endedStream() {
    let list = ListNode(content(makeItems(0..<40)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    for _ in 0..<3 { _ = list.visibleRowUpdates() }
    let kept = list.visibleRowUpdates()
    // Also of a list that nobody moves.
    #expect(list.visibleRowStreams.count == 1)
    _ = list.visibleRowUpdates()
    list.scroll(by: 300)
    stage.settle()
    #expect(list.visibleRowStreams.count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test("A list that a row's hook scrolls while rows arrive goes there", arguments: [false, true])
  func scrollInLayout(toRow: Bool) {
    weak var moved: ListNode?
    let move: @MainActor () -> Void = {
      // Only the first asks.
      guard let list = moved, list.contentOffset == 0 else { return }
      if toRow { list.scrollToRow(50, at: .start) } else { list.scroll(by: 777) }
    }
    let list = ListNode(makeItems(0..<100), estimatedRowLength: 30) { MeddlingRow($0, onLayout: move) }
    moved = list
    let stage = ListStage(list)
    for _ in 0..<6 { stage.settle() }
    let first = list.span(ofRow: 50).lowerBound
    #expect(toRow ? list.contentOffset == first : list.contentOffset >= 777, "\(list.contentOffset)")
  }

  @Test(
    "A list that is scrolled while a reloaded row takes the other's place goes there",
    arguments: [false, true]
  )
  func scrollWhileReplaced(toRow: Bool) throws {
    let list = ListNode(content(makeItems(0..<100)), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    stage.settle()
    try #require(list.node(ofRow: 2) as? MeddlingRow).onExit = { [weak list] in
      if toRow { list?.scrollToRow(3, at: .start) } else { list?.scroll(by: 777) }
    }
    try list.performBatchUpdates(to: content(makeItems(0..<100))) {
      $0.reloadItems(at: [ItemPath(section: 0, item: 2)])
    }
    for _ in 0..<3 { stage.settle() }
    #expect(list.contentOffset == (toRow ? 120 : 777))
  }

  /// A row above the one that a list lies at grows, and its hook does something to the list; returns how far the row after
  /// that one moved on screen.
  private func movement(_ act: @escaping @MainActor (ListNode) -> Void) throws -> Double {
    let rows = makeItems(0..<100).map { MeddlingRow($0) }
    let list = ListNode(ListContent(0..<100) { rows[$0] }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(20, at: .start)
    stage.settle()
    let before = try #require(stage.screenPosition(ofRow: 21))
    rows[19].height.value = 70
    rows[19].onLayout = { [weak list] in list.map(act) }
    for _ in 0..<3 { stage.settle() }
    return try #require(stage.screenPosition(ofRow: 21)) - before
  }

  @Test("A list that lies at a row moves by what a hook moves it, and by nothing that arrives at the time")
  func scrollFromTarget() throws {
    #expect(try movement { _ in } == 0)
    #expect(try movement { $0.scroll(by: 5) } == -5)
    let further = try movement { list in
      list.scrollToRow(22, at: .start)
      list.scroll(by: 10)
    }
    // Row 22 is beyond the start by 10 points, and the one before it by 50.
    #expect(further == -90)
  }

  @Test("A list that a row's hook sends somewhere over some frames goes there over those")
  func scrollGradually() {
    weak var moved: ListNode?
    let move: @MainActor () -> Void = {
      guard let list = moved, !list.isAnimatingOffset, list.contentOffset == 0 else { return }
      list.scrollToRow(50, at: .start, animated: .over(.milliseconds(400)))
    }
    let list = ListNode(makeItems(0..<100), estimatedRowLength: 30) { MeddlingRow($0, onLayout: move) }
    moved = list
    let stage = ListStage(list)
    var offsets: [Double] = []
    for _ in 0..<90 {
      stage.frame()
      stage.executor.runAll()
      offsets.append(list.contentOffset)
    }
    #expect(list.contentOffset == list.span(ofRow: 50).lowerBound)
    #expect(Set(offsets).count > 30 && offsets.contains { $0 > 0 && $0 < 200 }, "\(offsets)")
  }
}
