import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

/// A row that is a list of pages, or a carousel of tiles whose neighbors peek in.
private final class TurningRow: CellNode {
  let turning: CollectionNode

  nonisolated init(_ id: Int, peek: Double = 0) {
    let content = ListContent(0..<50) { TileRow(TestItem(id: id * 100 + $0)) }
    turning =
      peek > 0
      ? CollectionNode(content, layout: CarouselCollectionLayout(peek: peek, spacing: 10), flow: .leftToRight)
      : PagerNode(content)
    super.init()
    turning.updateStyle { $0.height = .points(80) }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(EdgeInsets(all: 0), child: turning)
  }
}

/// A page that tells when it is laid out.
private final class TellingPage: CellNode {
  var onLayout: (@MainActor () -> Void)?

  nonisolated override func calculateSize(thatFits size: Size) -> Size { size }

  override func layout() {
    let action = onLayout
    onLayout = nil
    action?()
  }
}

@Suite("Turns that are interrupted")
@MainActor
struct InterruptedTurnTests {
  private static let size = Size(width: 300, height: 200)

  private func turning(in list: ListNode) throws -> CollectionNode {
    try #require((list.node(ofRow: 0) as? TurningRow)?.turning)
  }

  /// Begins a turn from the first page by code, which goes to the fourth, or by a finger, which goes to the second.
  private func beginTurn(of pager: CollectionNode, on stage: ListStage, byFinger: Bool) {
    if byFinger {
      drag(stage).up(150, 40)
      for _ in 0..<2 { stage.frame() }
    } else {
      (pager as? PagerNode)?.scrollToPage(3, animated: .over(.milliseconds(300), .easeOut))
      for _ in 0..<5 { stage.frame() }
    }
  }

  /// A finger that has dragged what lies below it by a third of the viewport.
  private func drag(_ stage: ListStage) -> ListFinger {
    let finger = ListFinger(stage: stage)
    finger.down(250, 40)
    stage.frame()
    for x in [230.0, 150] {
      finger.move(x, 40)
      stage.frame()
    }
    return finger
  }

  @Test("A turn whose page goes as it ends, in the frame of another viewport, leaves a page at rest")
  func pageGone() throws {
    func content(_ ids: [Int]) -> ListContent { ListContent(ids) { TileRow(TestItem(id: $0)) } }
    let pager = PagerNode(content(Array(0..<20)))
    let stage = ListStage(pager, size: Self.size)
    stage.settle()
    pager.scrollToPage(12)
    stage.settle()
    pager.scroll(by: 1)
    pager.scrollToPage(12, animated: .over(.milliseconds(300), .easeOut))
    for _ in 0..<20 { stage.frame() }
    #expect(pager.isAnimatingOffset && pager.contentOffset > 3_600 && pager.contentOffset < 3_600.5)
    stage.runtime.setViewportSize(Size(width: 240, height: 200))
    stage.frame()
    stage.executor.runAll()
    try pager.performBatchUpdates(to: content(Array(0..<12) + Array(13..<20))) {
      $0.deleteItems(at: [ItemPath(section: 0, item: 12)])
    }
    stage.settle()
    #expect(!pager.isAnimatingOffset && pager.contentOffset == 240 * Double(pager.currentPage))
  }

  @Test("Pages in a row rest at a page when the list around them comes back", arguments: [false, true])
  func outerListLeaves(byFinger: Bool) throws {
    let list = ListNode(0..<20, estimatedRowLength: 80) { TurningRow($0) }
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen, size: Self.size)
    stage.settle()
    beginTurn(of: try turning(in: list), on: stage, byFinger: byFinger)
    list.removeFromSupernode()
    stage.settle()
    screen.addSubnode(list)
    stage.settle()
    #expect(try turning(in: list).contentOffset == (byFinger ? 300 : 900))
  }

  @Test("Pages in a row whose node is replaced rest at a page", arguments: [false, true])
  func rowIsReplaced(isHeld: Bool) throws {
    let items = makeItems(0..<10)
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { TurningRow($0.id) }
    let list = ListNode(source, estimatedRowLength: 80)
    let stage = ListStage(list, size: Self.size)
    stage.settle()
    let old = try turning(in: list)
    let finger = isHeld ? drag(stage) : nil
    if !isHeld { beginTurn(of: old, on: stage, byFinger: false) }
    var changed = items
    changed[0].version = 1
    source.apply(makeSnapshot([changed]))
    for _ in 0..<6 {
      stage.executor.runAll()
      stage.frame()
    }
    finger?.up(150, 40)
    stage.settle()
    for _ in 0..<60 { stage.frame() }
    let new = try turning(in: list)
    #expect(new !== old && new.contentOffset == (isHeld ? 0 : 900))
  }

  @Test("Pages that a row got back turn at the first flick")
  func flickAfterReturn() throws {
    let list = ListNode(0..<200, estimatedRowLength: 80) { TurningRow($0) }
    let stage = ListStage(list, size: Self.size)
    stage.settle()
    (try turning(in: list) as? PagerNode)?.scrollToPage(1)
    stage.settle()
    for distance in [8_000.0, -8_000] {
      list.scroll(by: distance)
      stage.settle()
    }
    let pager = try turning(in: list)
    #expect(pager.contentOffset == 300)
    let finger = drag(stage)
    finger.move(80, 40)
    stage.frame()
    finger.up(80, 40)
    for _ in 0..<80 { stage.frame() }
    #expect(pager.contentOffset == 600)
  }

  @Test("The item in the middle of a carousel stays there in another viewport, however it came there")
  func carouselRotates() {
    let layout = CarouselCollectionLayout(peek: 20, spacing: 10)
    let list = CollectionNode(0..<6, layout: layout, flow: .leftToRight) { TileRow(TestItem(id: $0)) }
    let stage = ListStage(list, size: Size(width: 300, height: 100))
    stage.settle()
    list.scrollToRow(5, at: .center)
    stage.settle()
    drag(stage).up(150, 40)
    stage.frame()
    stage.coast()
    stage.settle()
    #expect(list.frame(ofRow: 5).midX - list.contentOffset == 150)
    stage.runtime.setViewportSize(Size(width: 400, height: 100))
    stage.settle()
    #expect(list.frame(ofRow: 5).midX - list.contentOffset == 200)
  }

  @Test("A carousel that its row got back in another viewport has the same item in the middle")
  func carouselReturns() throws {
    let list = ListNode(0..<200, estimatedRowLength: 80) { TurningRow($0, peek: 20) }
    let stage = ListStage(list, size: Self.size)
    stage.settle()
    try turning(in: list).scrollToRow(3, at: .center)
    stage.settle()
    list.scroll(by: 8_000)
    stage.settle()
    stage.runtime.setViewportSize(Size(width: 400, height: 200))
    stage.settle()
    list.scroll(by: -9_000)
    stage.settle()
    let carousel = try turning(in: list)
    #expect(carousel.frame(ofRow: 3).midX - carousel.contentOffset == 200)
  }

  @Test("A turn over many pages that loses its page ends where it is, and one that is held begins there")
  func farTurns() {
    let items = makeItems(0..<100)
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { TileRow($0) }
    let pager = PagerNode(source)
    let stage = ListStage(pager, size: Self.size)
    stage.settle()
    pager.scrollToPage(50, animated: .over(.milliseconds(300), .easeOut))
    for _ in 0..<5 { stage.frame() }
    source.apply(makeSnapshot([items.filter { $0.id != 50 }]))
    stage.executor.runAll()
    let page = pager.currentPage
    for _ in 0..<80 { stage.frame() }
    #expect(page > 1 && page < 45 && abs(pager.currentPage - page) < 5)
    pager.scrollToPage(0)
    stage.settle()
    pager.scrollToPage(50, animated: .over(.milliseconds(300), .easeOut))
    let finger = ListFinger(stage: stage)
    finger.down(100, 100)
    for _ in 0..<2 { stage.frame() }
    finger.up(100, 100)
    for _ in 0..<80 { stage.frame() }
    #expect(pager.contentOffset == 0)
  }

  @Test("A pager that a page of its own takes away keeps the page that it is moved to meanwhile")
  func leavesInsideLayout() throws {
    let pager = PagerNode(ListContent(0..<100) { _ in TellingPage() })
    let screen = ListScreen(pager)
    let stage = ListStage(pager, in: screen, size: Self.size)
    stage.settle()
    pager.scroll(by: 450)
    stage.frame()
    let page = try #require(pager.node(ofPage: 1) as? TellingPage)
    page.onLayout = { pager.removeFromSupernode() }
    page.setNeedsLayout()
    for _ in 0..<4 where pager.supernode != nil {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(pager.supernode == nil)
    pager.scroll(by: 900 - pager.contentOffset)
    stage.runtime.setViewportSize(Size(width: 410, height: 200))
    screen.addSubnode(pager)
    stage.settle()
    #expect(pager.contentOffset == 3 * 410)
  }

  @Test("A row that a list was sent to is where it was wanted when the list comes back")
  func soughtRow() {
    let list = ListNode(0..<10_000, estimatedRowLength: 44) { ItemRow(TestItem(id: $0)) }
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen, size: Size(width: 300, height: 400))
    stage.settle()
    list.scrollToRow(5_000, at: .end)
    stage.frame()
    list.removeFromSupernode()
    screen.addSubnode(list)
    stage.settle()
    #expect(list.span(ofRow: 5_000).upperBound - list.contentOffset == 400)
  }

  @Test(
    "Content that was pulled beyond its end rests at a page when more of them come while it returns",
    arguments: [1, 5, 0, 3, 8].prefix(TestDepth.count(2, full: 5)),
    [0.0, 20]
  )
  func pagesWhileReturning(frames: Int, peek: Double) throws {
    func content(_ count: Int) -> ListContent { ListContent(0..<count) { RowNode(index: $0, height: 50) } }
    let list =
      peek > 0
      ? CollectionNode(
        content(3),
        layout: CarouselCollectionLayout(peek: peek, spacing: 8),
        flow: .leftToRight
      )
      : PagerNode(content(3))
    let stage = ListStage(list, size: Size(width: 240, height: 120))
    stage.settle()
    list.scrollToRow(2, at: .center)
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.down(200, 60)
    stage.frame()
    for x in [150.0, 90] {
      finger.move(x, 60)
      stage.frame()
    }
    finger.up(40, 60)
    for _ in 0...frames { stage.frame() }
    try list.performBatchUpdates(to: content(6)) { updates in
      updates.insertItems(at: (3..<6).map { ItemPath(section: 0, item: $0) })
    }
    for _ in 0..<120 {
      stage.executor.runAll()
      stage.frame()
    }
    let row = try #require(list.restingRow(near: list.contentOffset))
    let target = ScrollTarget(row: row, alignment: .center)
    #expect((2...3).contains(row) && abs(list.contentOffset - list.offset(showing: target)) < 0.5)
    #expect(!list.isDecelerating && !list.isAnimatingOffset)
  }
}
