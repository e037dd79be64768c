import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// Shows a pager, or nothing.
private final class Screen: DisplayNode {
  let pager: PagerNode
  nonisolated let showsPager = LayoutInput(true)

  nonisolated init(_ pager: PagerNode) {
    self.pager = pager
    super.init()
    pager.style.flexGrow = 1
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: showsPager.value ? [pager] : [])
  }
}

@Suite("PagerNode")
@MainActor
struct PagerNodeTests {
  private final class Listener: PagerNode {
    var turns: [[Int]] = []
    override func currentPageDidChange(from old: Int) { turns.append([old, currentPage]) }
  }

  private func makePager(_ count: Int = 100) -> Listener {
    Listener(ListContent(0..<count) { TileRow(TestItem(id: $0)) })
  }

  private func states(of pager: PagerNode) -> [Int: InterfaceState] {
    var states: [Int: InterfaceState] = [:]
    for row in pager.rows.all { states[row.index] = row.node?.interfaceState }
    return states
  }

  @Test("Pages are as large as the viewport, whatever they want to be")
  func sizes() {
    let pager = makePager()
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    #expect(pager.contentLength == 100 * 300)
    #expect(pager.frame(ofRow: 7) == Rect(x: 2_100, y: 0, width: 300, height: 200))
    for row in pager.rows.all { #expect(row.node?.frame.size == Size(width: 300, height: 200)) }
  }

  @Test(
    "The page at rest goes, others come before it, and the device turns: all in one frame, a page is at rest"
  )
  func goneWhileTurning() throws {
    func content(_ ids: [Int]) -> ListContent { ListContent(ids) { TileRow(TestItem(id: $0)) } }
    for blankFrames in 0...4 {
      let pager = PagerNode(content([0, 1, 2]), flow: .topToBottom)
      let stage = ListStage(pager, size: Size(width: 40, height: 120))
      for _ in 0..<blankFrames {
        stage.frame()
        stage.executor.runAll()
      }
      // The new size comes with the layout that a worker makes.
      stage.runtime.setViewportSize(Size(width: 48, height: 90))
      stage.frame()
      stage.executor.runAll()
      try pager.performBatchUpdates(to: content([5, 6, 7, 8, 9, 1, 2, 3])) { updates in
        updates.deleteItems(at: [ItemPath(section: 0, item: 0)])
        updates.insertItems(at: [0, 1, 2, 3, 4, 7].map { ItemPath(section: 0, item: $0) })
      }
      stage.settle()
      #expect(pager.contentOffset.truncatingRemainder(dividingBy: 90) == 0, "\(pager.contentOffset)")
    }
  }

  @Test(
    "At first the page is displayed and its neighbors preloaded; once turned, neighbors are displayed and the next preloaded"
  )
  func ranges() {
    let pager = makePager()
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    pager.rangeMode = .minimum
    stage.settle()
    let near: InterfaceState = [.measureLayout, .preload]
    #expect(states(of: pager).filter { !$0.value.isEmpty } == [0: .inHierarchy, 1: near])
    pager.rangeMode = nil
    pager.scrollToPage(50)
    stage.settle()
    let displayed = near.union(.display)
    #expect(
      states(of: pager).filter { !$0.value.isEmpty } == [
        48: near, 49: displayed, 50: .inHierarchy, 51: displayed, 52: near,
      ]
    )
    // Pages that were far from all this never had a node.
    #expect(pager.statistics.nodesCreated < 12)
  }

  @Test("Turning a million pages from one to the next makes one node a page, and keeps few")
  func reuse() {
    let pager = makePager(1_000_000)
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(500_000)
    stage.settle()
    let before = pager.statistics.nodesCreated
    let turns = TestDepth.count(6, full: 20)
    for _ in 0..<turns {
      pager.scroll(by: 200)
      pager.settle(velocity: 900)
      for _ in 0..<60 { stage.frame() }
      stage.settle()
    }
    #expect(pager.currentPage == 500_000 + turns)
    #expect(pager.statistics.nodesCreated - before == turns)
    #expect(pager.statistics.nodesAlive <= 8)
  }

  @Test("Pages that come or go before the current one are no turn, and one that takes its place is")
  func changedNumbers() throws {
    func content(_ ids: [Int]) -> ListContent { ListContent(ids) { TileRow(TestItem(id: $0)) } }
    let pager = Listener(content(Array(0..<6)))
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(2)
    stage.settle()
    #expect(pager.turns == [[0, 2]])
    try pager.performBatchUpdates(to: content([10, 11, 0, 1, 2, 3, 4, 5])) { updates in
      updates.insertItems(at: [0, 1].map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    #expect(pager.currentPage == 4 && pager.turns == [[0, 2]])
    pager.scrollToPage(5)
    stage.settle()
    #expect(pager.turns == [[0, 2], [4, 5]])
    try pager.performBatchUpdates(to: content([10, 0, 1, 2, 3, 4, 5])) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 1)])
    }
    stage.settle()
    #expect(pager.currentPage == 4 && pager.turns == [[0, 2], [4, 5]])
    // The current page goes, and another one has its number.
    try pager.performBatchUpdates(to: content([10, 0, 1, 2, 4, 5])) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 4)])
    }
    stage.settle()
    #expect([3, 4].contains(pager.currentPage), "\(pager.currentPage)")
    #expect(pager.turns == [[0, 2], [4, 5], [4, pager.currentPage]])
    try pager.performBatchUpdates(to: content([])) { updates in
      updates.deleteItems(at: (0..<6).map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    try pager.performBatchUpdates(to: content([1, 2])) { updates in
      updates.insertItems(at: [0, 1].map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    #expect(pager.currentPage == 0 && pager.turns.count <= 4)
  }

  @Test("Every movement comes to rest at a page, one from the last at most")
  func turns() {
    for origin in 0...4 {
      for step in -30...30 {
        let position = Double(origin) + Double(step) / 10
        for velocity in [-9.0, -0.6, -0.4, 0, 0.4, 0.6, 9] {
          let target = PageTurn(from: origin, position: position, velocity: velocity).target(ofPages: 5)
          #expect((max(0, origin - 1)...min(4, origin + 1)).contains(target))
          guard position >= 0, position <= 4, abs(position - Double(origin)) < 1 else { continue }
          if abs(velocity) < 0.5 { #expect(abs(Double(target) - position) <= 0.5) }
          if velocity > 0.5, origin < 4 { #expect(Double(target) > position) }
          if velocity < -0.5, origin > 0 { #expect(Double(target) < position) }
        }
      }
    }
    #expect(PageTurn(from: 3, position: .nan, velocity: .infinity).target(ofPages: 0) == 0)
    #expect(PageTurn(from: .max, position: 1e300, velocity: 0).target(ofPages: 3) == 2)
  }

  @Test("Any number of pages, and any movement, has a page to rest at")
  func absurdTurns() {
    for count in [Int.min, -1, 0, 1, 7, .max] {
      let last = count > 0 ? count - 1 : 0
      for origin in [Int.min, 0, .max] {
        for position in [-Double.infinity, -1e300, 3, 1e300, .nan] {
          let turn = PageTurn(from: origin, position: position, velocity: 9)
          #expect((0...last).contains(turn.target(ofPages: count)))
        }
      }
    }
  }

  @Test("A flick turns one page, and a page turned is told once")
  func flick() {
    let pager = makePager()
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    func turn(by distance: Double, _ velocity: Double) {
      pager.scroll(by: distance)
      pager.settle(velocity: velocity)
      for _ in 0..<60 {
        stage.executor.runAll()
        stage.frame()
      }
    }
    turn(by: 40, 400)
    #expect(pager.currentPage == 1 && pager.contentOffset == 300)
    turn(by: 100, 0)
    #expect(pager.contentOffset == 300)
    turn(by: 160, 0)
    #expect(pager.contentOffset == 600)
    turn(by: 30, -2_000)
    #expect(pager.contentOffset == 600)
    turn(by: -30, -2_000)
    #expect(pager.contentOffset == 300)
    #expect(pager.turns == [[0, 1], [1, 2], [2, 1]])
  }

  @Test("Another viewport keeps the page, and so do pages that come before it")
  func keepsPage() {
    let items = makeItems(0..<30)
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { TileRow($0) }
    let pager = PagerNode(source)
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(12)
    stage.settle()
    stage.runtime.setViewportSize(Size(width: 410, height: 200))
    stage.settle()
    #expect(pager.currentPage == 12 && pager.contentOffset == 12 * 410)
    source.apply(makeSnapshot([makeItems(100..<103) + items]))
    stage.settle()
    #expect(pager.currentPage == 15 && pager.contentOffset == 15 * 410)
    #expect((pager.node(ofPage: 15) as? TileRow)?.item.id == 12)
    pager.scroll(by: 100)
    pager.settle(velocity: 800)
    stage.settle()
    for _ in 0..<60 { stage.frame() }
    #expect(pager.currentPage == 16)
  }

  @Test("A turn that nobody sees any longer ends at its page")
  func leavingWhileTurning() {
    let pager = makePager()
    let screen = Screen(pager)
    let stage = ListStage(pager, in: screen, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(3, animated: .over(.milliseconds(300), .easeOut))
    for _ in 0..<5 { stage.frame() }
    #expect(pager.isAnimatingOffset && pager.contentOffset > 0 && pager.contentOffset < 900)
    screen.showsPager.value = false
    stage.settle()
    #expect(!pager.isInHierarchy && pager.contentOffset == 900)
    screen.showsPager.value = true
    stage.settle()
    #expect(pager.contentOffset == 900 && pager.node(ofPage: 3)?.interfaceState == .inHierarchy)
  }

  @Test("A pager that was moved while it was away keeps the page that it was moved to in another viewport")
  func movedWhileAway() {
    let pager = makePager()
    let screen = Screen(pager)
    let stage = ListStage(pager, in: screen, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scroll(by: 450)
    stage.frame()
    pager.removeFromSupernode()
    // The fourth page has not been measured, and two that have were seen beside it.
    pager.scroll(by: 450)
    stage.runtime.setViewportSize(Size(width: 410, height: 200))
    screen.addSubnode(pager)
    stage.settle()
    #expect(pager.contentOffset == 3 * 410)
  }

  @Test("Where the page is gone that was turned to, the nearest one comes to rest")
  func turningToNothing() {
    let items = makeItems(0..<10)
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { TileRow($0) }
    let pager = PagerNode(source)
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(1, animated: .over(.milliseconds(300), .easeOut))
    for _ in 0..<5 { stage.frame() }
    source.apply(makeSnapshot([items.filter { $0.id != 1 }]))
    stage.settle()
    for _ in 0..<60 { stage.frame() }
    #expect(!pager.isAnimatingOffset && pager.rowCount == 9)
    #expect(pager.contentOffset.truncatingRemainder(dividingBy: 300) == 0)
  }

  @Test("Where the last page is gone that was at rest, the next turn begins at the one before it")
  func turningFromNothing() throws {
    let items = makeItems(0..<10)
    let content = { (items: [TestItem]) in ListContent(items) { TileRow($0) } }
    let pager = PagerNode(content(items))
    let stage = ListStage(pager, size: Size(width: 300, height: 200))
    stage.settle()
    pager.scrollToPage(9)
    stage.settle()
    try pager.performBatchUpdates(to: content(items.dropLast())) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 9)])
    }
    stage.settle()
    #expect(pager.currentPage == 8)
    pager.scroll(by: -30)
    pager.settle(velocity: -200, animated: nil)
    #expect(pager.currentPage == 7)
  }

  @Test("A page that there is not is reported, and a pager without pages does nothing")
  func noPages() {
    let pager = makePager(0)
    let stage = ListStage(pager)
    stage.settle()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      pager.scrollToPage(0)
      pager.scrollToPage(-1)
    }
    pager.settle(velocity: 100)
    stage.settle()
    #expect(reports.withLock { $0 } == 2 && pager.currentPage == 0)
  }

  @Test("Items of a carousel come to rest in the middle, with their neighbors peeking in")
  func carousel() {
    let layout = CarouselCollectionLayout(peek: 20, spacing: 10)
    let list = CollectionNode(0..<50, layout: layout, flow: .leftToRight) { TileRow(TestItem(id: $0)) }
    let stage = ListStage(list, size: Size(width: 300, height: 100))
    stage.settle()
    #expect(list.frame(ofRow: 0) == Rect(x: 30, y: 0, width: 240, height: 100))
    #expect(list.visibleRows == 0..<2)
    for (distance, velocity, row) in [(90.0, 0.0, 0), (130.0, 0, 1), (20, 1_000, 3), (-60, -4_000, 0)] {
      list.scroll(by: distance)
      list.settle(velocity: velocity)
      for _ in 0..<60 {
        stage.executor.runAll()
        stage.frame()
      }
      #expect(list.frame(ofRow: row).midX - list.contentOffset == 150, "\(row)")
    }
  }
}
