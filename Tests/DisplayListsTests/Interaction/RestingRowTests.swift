import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists
@_spi(Machinery) import DisplayNodes

/// Content that rests at rows alone, however it is moved there.
@Suite("Content that rests at rows")
@MainActor
struct RestingRowTests {
  private final class PageNode: CellNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(
        width: size.width.isFinite ? size.width : 10,
        height: size.height.isFinite ? size.height : 10
      )
    }
  }

  private func makeCarousel(width: Double) -> (ListStage, CollectionNode) {
    let layout = CarouselCollectionLayout(peek: 24, spacing: 8)
    let list = CollectionNode(Array(0..<20), layout: layout, flow: .leftToRight) { _ in PageNode() }
    let stage = ListStage(list, size: Size(width: width, height: 100))
    stage.settle()
    return (stage, list)
  }

  private func makePager(_ size: Size, flow: RowFlow = .leftToRight) -> (ListStage, PagerNode) {
    let pager = PagerNode(0..<20, flow: flow) { _ in PageNode() }
    let stage = ListStage(pager, size: size)
    stage.settle()
    return (stage, pager)
  }

  /// The row in the middle of the viewport, when it lies there exactly.
  private func rowAtRest(in list: ListNode) -> Int? {
    list.visibleRows.first { row in
      guard let node = list.node(ofRow: row) else { return false }
      let offset = list.layer?.boundsOrigin.x ?? 0
      return abs(node.frame.midX - offset - list.bounds.width / 2) < 0.01
    }
  }

  @Test(
    "A notch of a wheel goes to the next row, however long rows are",
    arguments: [90.0, 300, 1_200, 5_000]
  )
  func notches(width: Double) {
    let (stage, list) = makeCarousel(width: width)
    for row in [1, 2, 3] {
      list.engine.turn(by: Point(x: 120, y: 0), isAnimated: true)
      stage.settle()
      // The first rows of narrow carousels may be nearer to the middle than the start allows.
      #expect(row == 1 || rowAtRest(in: list) == row)
    }
    list.engine.turn(by: Point(x: -120, y: 0), isAnimated: true)
    stage.settle()
    #expect(rowAtRest(in: list) == 2)
    // Two notches one after the other go two rows on.
    list.engine.turn(by: Point(x: 120, y: 0), isAnimated: true)
    stage.frame()
    list.engine.turn(by: Point(x: 120, y: 0), isAnimated: true)
    stage.settle()
    #expect(rowAtRest(in: list) == 4)
    // At the end there is nowhere to go on to.
    list.scrollToRow(19, at: .center)
    stage.settle()
    let end = list.contentOffset
    list.engine.turn(by: Point(x: 120, y: 0), isAnimated: true)
    stage.settle()
    #expect(list.contentOffset == end)
  }

  @Test("A notch of a wheel turns one page, however wide pages are", arguments: [90.0, 3_000])
  func pages(width: Double) {
    let (stage, pager) = makePager(Size(width: width, height: 100))
    for page in [1, 2, 3] {
      pager.engine.turn(by: Point(x: 120, y: 0), isAnimated: true)
      stage.settle()
      #expect(pager.currentPage == page && pager.contentOffset == Double(page) * width)
    }
    pager.engine.turn(by: Point(x: -120, y: 0), isAnimated: true)
    stage.settle()
    #expect(pager.currentPage == 2 && pager.contentOffset == 2 * width)
  }

  @Test("Between two rows, a notch goes to the one that lies ahead")
  func notchBetweenRows() {
    for (distance, step, page) in [(30.0, 1.0, 3), (70, 1, 3), (30, -1, 2), (70, -1, 2)] {
      let (stage, pager) = makePager(Size(width: 100, height: 100))
      pager.scrollToPage(2)
      stage.settle()
      pager.contentOffset += distance
      pager.engine.turn(by: Point(x: 120 * step, y: 0), isAnimated: true)
      stage.settle()
      #expect(pager.currentPage == page, "from \(distance) points, \(step)")
    }
  }

  @Test("Keys go to a row in the middle")
  func keys() {
    let (stage, list) = makeCarousel(width: 300)
    list.allowsSelection = true
    for row in [1, 2, 3] {
      #expect(list.engine.moveKeys(to: row))
      stage.settle()
      #expect(rowAtRest(in: list) == row)
    }
  }

  @Test("Pages from top to bottom make room for the indicator of a refresh, and take it back")
  func refreshing() async throws {
    let (stage, pager) = makePager(Size(width: 100, height: 200), flow: .topToBottom)
    let refresh = AsyncStream<Void>.makeStream()
    pager.pullToRefresh = PullToRefresh { for await _ in refresh.stream { return } }
    stage.settle()
    pager.beginRefreshing()
    for _ in 0..<200 {
      stage.frame()
      stage.executor.runAll()
    }
    let indicator = try #require(pager.refreshing?.indicator)
    #expect(pager.isRefreshing && pager.contentOffset == -indicator.length)
    refresh.continuation.yield()
    while pager.isRefreshing {
      stage.executor.runAll()
      stage.frame()
      await Task.yield()
    }
    stage.settle()
    #expect(pager.contentOffset == 0 && pager.currentPage == 0)
  }

  @Test(
    "A place from the middle of a turn is a page at rest where the pager has no room yet",
    arguments: [0, 1]
  )
  func restored(kind: Int) throws {
    let place = ListPlace(row: 3, position: -40)
    let list: ListNode =
      kind == 0
      ? PagerNode(0..<20) { _ in PageNode() }
      : CollectionNode(
        Array(0..<20),
        layout: CarouselCollectionLayout(peek: 24, spacing: 8),
        flow: .leftToRight
      ) { _ in PageNode() }
    list.scroll(to: place)
    let stage = ListStage(list, size: Size(width: 300, height: 100))
    stage.settle()
    #expect(rowAtRest(in: list) == 3)
  }

  @Test("A wheel that turns by parts of a notch turns a page for each whole one, and what goes across none")
  func partsOfNotches() {
    let (stage, pager) = makePager(Size(width: 100, height: 100))
    func turn(_ x: Double, _ y: Double = 0, _ unit: ScrollEvent.Unit = .notches) -> Bool {
      defer { stage.settle() }
      return pager.handleScroll(
        ScrollEvent(
          Point(x: x, y: y),
          in: unit,
          location: Point(x: 50, y: 50),
          timestamp: stage.clock.now
        )
      )
    }
    for part in 1...10 {
      #expect(turn(0.1))
      #expect(pager.currentPage == (part < 10 ? 0 : 1), "part \(part)")
    }
    #expect(turn(40, 0, .points) && pager.currentPage == 1)
    #expect(turn(40, 0, .points) && pager.currentPage == 2)
    // Turning back starts from nothing.
    #expect(turn(0.9) && turn(-0.9) && pager.currentPage == 2)
    #expect(turn(-0.2) && pager.currentPage == 1)
    #expect(!turn(0.1, 1) && pager.currentPage == 1)
  }

  @Test("Home, End and what is to be seen lead to rows at rest")
  func endsAndReveal() {
    let (stage, list) = makeCarousel(width: 300)
    list.engine.reveal(Rect(x: 290, y: 20, width: 10, height: 10))
    stage.settle()
    #expect(rowAtRest(in: list) == 1)
    list.engine.turnToEnd(isStart: false)
    stage.settle()
    #expect(list.engine.restingTarget?.row == 19)
    let (pages, pager) = makePager(Size(width: 100, height: 100))
    pager.contentInsets = EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    pager.scrollToPage(4)
    pages.settle()
    pager.engine.turnToEnd(isStart: true)
    pages.settle()
    #expect(pager.currentPage == 0)
  }

  @Test("A pager with insets waits for the page that it is to be at")
  func awaitedPage() throws {
    let source = BatchSource(ListContent(Array(0..<3)) { (_: Int) in PageNode() })
    let pager = PagerNode(source)
    pager.contentInsets = EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    pager.scroll(to: ListPlace(row: 7))
    let stage = ListStage(pager, size: Size(width: 140, height: 100))
    stage.settle()
    try source.performBatchUpdates(to: ListContent(Array(0..<10)) { (_: Int) in PageNode() }) {
      $0.insertItems(at: (3..<10).map { ItemPath(section: 0, item: $0) })
    }
    stage.settle()
    #expect(pager.currentPage == 7)
  }
}
