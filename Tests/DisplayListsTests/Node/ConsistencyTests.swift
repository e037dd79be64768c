import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row that does something when it is offered a model.
private final class OfferedRow: CellNode, ModelShowing {
  let item: TestItem
  let onOffer: @MainActor () -> Void

  nonisolated init(_ item: TestItem, onOffer: @escaping @MainActor @Sendable () -> Void = {}) {
    self.item = item
    self.onOffer = onOffer
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  func canUpdate(to model: TestItem) -> Bool {
    onOffer()
    return false
  }

  func update(to model: TestItem) {}
}

/// A row that notes when it is selected and seen.
private final class SelectedRow: CellNode {
  let item: TestItem
  let log: Lock<[String]>

  nonisolated init(_ item: TestItem, _ log: Lock<[String]>) {
    (self.item, self.log) = (item, log)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  override func didEnterVisibleState() { note("visible") }
  override func cellVisibilityDidChange(visibleRect: Rect?) { note(visibleRect == nil ? "unseen" : "seen") }
  override func highlightDidChange() { note("highlight") }

  private func note(_ event: String) { log.withLock { $0.append("\(item.version) \(event)") } }
}

/// A driver that looks at its list when it ends.
private final class LookingDriver: ScrollDriver {
  weak var list: ListNode?
  var onEnd: @MainActor (Double?) -> Void = { _ in }

  func displacement(at timing: FrameTiming) -> Double { 0 }

  isolated deinit { onEnd(list?.contentOffset) }
}

@Suite("Lists that somebody's code meets in the middle of something")
@MainActor
struct ConsistencyTests {
  @Test("A list that a row removes while it is offered a model has no visible rows, and says so")
  func removedInPass() async throws {
    let root = DisplayNode()
    weak var removed: ListNode?
    let remove: @MainActor @Sendable () -> Void = { removed?.removeFromSupernode() }
    func content(_ version: Int) -> ListContent {
      ListContent((0..<40).map { TestItem(id: $0, version: version) }) { OfferedRow($0, onOffer: remove) }
    }
    let list = ListNode(content(0), estimatedRowLength: 40)
    let stage = ListStage(list, in: root)
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    stage.settle()
    #expect(!list.visibleRows.isEmpty)
    var stream = list.visibleRowUpdates().makeAsyncIterator()
    removed = list
    try list.performBatchUpdates(to: content(1)) { $0.reloadItems(at: [ItemPath(section: 0, item: 0)]) }
    stage.settle()
    #expect(list.supernode == nil && list.visibleRows.isEmpty)
    #expect(await stream.next() == 0..<0)
  }

  @Test("While the data is shorter already, no visible row is one that there is not")
  func shorterData() throws {
    var items = makeItems(0..<40)
    weak var shown: ListNode?
    let isInside = Lock(true)
    let look: @MainActor @Sendable () -> Void = {
      guard let list = shown else { return }
      let isWithin = list.visibleRows.upperBound <= list.rowCount
      isInside.withLock { $0 = $0 && isWithin }
    }
    let list = ListNode(ListContent(items) { OfferedRow($0, onOffer: look) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    shown = list
    items = [TestItem(id: 0, version: 1)]
    try list.performBatchUpdates(to: ListContent(items) { OfferedRow($0, onOffer: look) }) { updates in
      updates.deleteItems(at: (1..<40).map { ItemPath(section: 0, item: $0) })
      updates.reloadItems(at: [ItemPath(section: 0, item: 0)])
    }
    stage.settle()
    #expect(isInside.withLock { $0 } && list.rowCount == 1)
  }

  @Test("A replacement hears that it is visible before it hears which part of it is seen")
  func replacedSelectedRow() throws {
    let log = Lock<[String]>([])
    func content(_ version: Int) -> ListContent {
      ListContent([TestItem(id: 0, version: version)]) { SelectedRow($0, log) }
    }
    let list = ListNode(content(0), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.selectItem(at: ItemPath(section: 0, item: 0))
    log.withLock { $0 = [] }
    try list.performBatchUpdates(to: content(1)) { $0.reloadItems(at: [ItemPath(section: 0, item: 0)]) }
    stage.settle()
    #expect(log.withLock { $0 }.filter { $0.hasPrefix("1") } == ["1 visible", "1 seen"])
  }

  @Test("What a driver looks at when it is replaced is there")
  func endOfDriver() {
    let list = ListNode(makeItems(0..<40)) { ItemRow($0) }
    var seen: Double?
    do {
      let driver = LookingDriver()
      driver.list = list
      driver.onEnd = { seen = $0 }
      list.scrollDriver = driver
    }
    list.scrollDriver = nil
    #expect(seen == 0)
  }

  @Test("A rule that forbids selection is in force as a whole when rows hear of it")
  func forbiddenSelection() {
    let log = Lock<[String]>([])
    let items = makeItems(0..<4)
    let list = ListNode(items, estimatedRowLength: 40) { SelectedRow($0, log) }
    let stage = ListStage(list)
    stage.settle()
    list.selectItem(at: ItemPath(section: 0, item: 2))
    let finger = ListFinger(stage: stage)
    finger.down(10, 10)
    for _ in 0..<20 { stage.frame() }
    #expect(list.highlightedItem == ItemPath(section: 0, item: 0))
    list.allowsSelection = false
    #expect(list.selectedItems.isEmpty && list.highlightedItem == nil)
  }

  @Test("The distance of a pull is at least a point, however it is given")
  func pullThreshold() {
    var rule = PullToRefresh(threshold: .nan) {}
    #expect(rule.threshold == 1)
    for wrong in [0, -500, .nan, .infinity] {
      rule.threshold = wrong
      #expect(rule.threshold == 1)
    }
    rule.threshold = 80
    #expect(rule.threshold == 80)
  }

  @Test("An indicator that another list has is reported, and stays there")
  func sharedIndicator() {
    let rule = PullToRefresh {}
    let first = ListNode(makeItems(0..<4)) { ItemRow($0) }
    let second = ListNode(makeItems(0..<4)) { ItemRow($0) }
    first.pullToRefresh = rule
    second.pullToRefresh = rule
    #expect(first.pullToRefresh != nil && second.pullToRefresh == nil)
    #expect(rule.indicator.supernode === first)
  }

  @Test("A pager whose layout lets content rest anywhere does not snap")
  func freePager() {
    let pager = PagerNode(makeItems(0..<40)) { ItemRow($0) }
    pager.collectionLayout = GridCollectionLayout(columns: .count(2), itemLength: .fixed(40))
    let stage = ListStage(pager)
    stage.settle()
    pager.scroll(by: 30)
    pager.settle(velocity: 3_000)
    stage.frame()
    #expect(!pager.isAnimatingOffset && pager.contentOffset == 30)
  }
}
