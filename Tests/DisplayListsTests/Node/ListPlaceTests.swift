import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Places of a list that are gone back to")
@MainActor
struct ListPlaceTests {
  /// A row whose height depends on the width, and is not that which it is taken for.
  private final class UnevenRow: DisplayNode {
    let index: Int

    nonisolated init(_ index: Int) {
      self.index = index
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 20 + Double(index * 37 % 50) + size.width / 10)
    }
  }

  private func makeList(_ count: Int) -> ListNode {
    ListNode(0..<count, estimatedRowLength: 40) { UnevenRow($0) }
  }

  private func position(ofRow row: Int, in list: ListNode) -> Double {
    list.span(ofRow: row).lowerBound - list.contentOffset - list.contentInsets.top
  }

  @Test("A place whose row one change brings and the next one moves is where the row is")
  func movedBeforeItIsThere() throws {
    let list = ListNode(ListContent([Int]()) { RowNode(index: $0, height: 50) }, estimatedRowLength: 50)
    let stage = ListStage(list)
    stage.settle()
    list.scroll(to: ListPlace(row: 20))
    func content(_ items: [Int]) -> ListContent { ListContent(items) { RowNode(index: $0, height: 50) } }
    list.reload(content(Array(0..<40)))
    try list.performBatchUpdates(to: content([100, 101] + Array(0..<40))) {
      $0.insertItems(at: [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1)])
    }
    stage.settle()
    let node = try #require(list.node(ofRow: 22) as? RowNode)
    #expect(node.index == 20)
    #expect(stage.screenPosition(ofRow: 22) == 0)
  }

  @Test("A list is where another one was, whose rows before are measured, and stays there in another width")
  func goingBack() throws {
    let first = makeList(5_000)
    let firstStage = ListStage(first)
    firstStage.settle()
    for _ in 0..<30 {
      first.scroll(by: 333)
      firstStage.settle()
    }
    let place = try #require(first.place)
    #expect(place.row > 100 && place.position <= 0)
    #expect(
      first.visibleRows.lowerBound == place.row && position(ofRow: place.row, in: first) == place.position
    )
    let second = makeList(5_000)
    let stage = ListStage(second, size: Size(width: 160, height: 240))
    second.scroll(to: place)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position && second.place == place)
    #expect(second.blankAreas.isEmpty)
    // In the midst of things, too.
    second.scroll(by: 9_000)
    stage.settle()
    second.scroll(to: place)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position)
    second.scroll(by: 1)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position - 1)
  }

  @Test("A list that has no such row yet goes there with the data that brings it, unless it is moved before")
  func waiting() {
    let list = ListNode([Int](), estimatedRowLength: 40) { RowNode(index: $0, height: 50) }
    let stage = ListStage(list)
    list.scroll(to: ListPlace(row: 300, position: -7))
    stage.settle()
    #expect(list.contentOffset == 0 && list.place == ListPlace(row: 300, position: -7))
    list.reload(0..<100) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.contentOffset == 0)
    list.reload(0..<400) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.place == ListPlace(row: 300, position: -7))
    list.reload(0..<200) { RowNode(index: $0, height: 50) }
    list.scroll(to: ListPlace(row: 300, position: -7))
    list.scroll(to: 10)
    stage.settle()
    list.reload(0..<400) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.contentOffset == 10)
  }

  @Test(
    "A place means the same behind other insets, and pinned headers do not move it",
    arguments: [0.0, 2_345]
  )
  func insets(distance: Double) throws {
    let sections = (0..<12).map { makeItems($0 * 100..<$0 * 100 + 10) }
    func makeList(inset: Double) throws -> ListNode {
      let content = try ListContent(sections: sections) { _ in
        RowNode(index: -1, height: 90)
      } row: { _ in
        RowNode(index: 0, height: 35)
      }
      let list = ListNode(content, estimatedRowLength: 40)
      list.pinsHeaders = true
      list.contentInsets = EdgeInsets(top: inset, left: 0, bottom: 5, right: 0)
      return list
    }
    let first = try makeList(inset: 17)
    let firstStage = ListStage(first)
    firstStage.settle()
    first.scroll(by: distance)
    firstStage.settle()
    let place = try #require(first.place)
    let second = try makeList(inset: 44)
    let stage = ListStage(second)
    second.scroll(to: place)
    stage.settle()
    #expect(second.place == place && position(ofRow: place.row, in: second) == place.position)
    #expect((second.contentOffset == -44) == (distance == 0))
  }

  @Test("A carousel rests at the item that another one rested at, in the middle of its own viewport")
  func carousel() throws {
    func makeCarousel(width: Double) -> (list: CollectionNode, stage: ListStage) {
      let list = CollectionNode(
        0..<40,
        layout: CarouselCollectionLayout(peek: 24, spacing: 8),
        flow: .leftToRight
      ) { RowNode(index: $0, height: 100) }
      let stage = ListStage(list, size: Size(width: width, height: 100))
      stage.settle()
      return (list, stage)
    }
    let (first, firstStage) = makeCarousel(width: 390)
    first.scrollToRow(7, at: .center)
    firstStage.settle()
    let place = try #require(first.place)
    #expect(place.row == 7)
    let (second, stage) = makeCarousel(width: 320)
    second.scroll(to: place)
    stage.settle()
    let span = second.span(ofRow: 7)
    #expect((span.lowerBound + span.upperBound) / 2 - second.contentOffset == 160)
  }

  /// What may happen to a list between being told a place and having its row.
  private enum Event: CaseIterable {
    case finger, driver, animation, offset
    case idleDriver, refresh, insets, leaving

    var moves: Bool { [.finger, .driver, .animation, .offset].contains(self) }
  }

  private final class Driver: ScrollDriver {
    let step: Double

    init(step: Double) { self.step = step }

    func displacement(at timing: FrameTiming) -> Double { step }
  }

  @Test(
    "Only somebody who moves the list has it forget the place that it waits for",
    arguments: Event.allCases
  )
  private func events(event: Event) {
    let list = ListNode(0..<20, estimatedRowLength: 50) { RowNode(index: $0, height: 50) }
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen)
    stage.settle()
    let place = ListPlace(row: 300, position: -7)
    list.scroll(to: place)
    switch event {
    case .finger:
      let clock = stage.clock
      for (phase, y) in [(TouchEvent.Phase.began, 150.0), (.moved, 100), (.moved, 60), (.ended, 60)] {
        stage.runtime.sendTouch(TouchEvent(phase, location: Point(x: 50, y: y), timestamp: clock.now))
        stage.frame()
      }
    case .driver: list.scrollDriver = Driver(step: 1)
    case .idleDriver: list.scrollDriver = Driver(step: 0)
    case .animation: list.scroll(to: 60, animated: AnimationTiming(duration: .milliseconds(80)))
    case .offset: list.contentOffset = 30
    case .refresh:
      list.pullToRefresh = PullToRefresh {}
      list.beginRefreshing()
    case .insets: list.contentInsets = EdgeInsets(top: 9, left: 0, bottom: 0, right: 0)
    case .leaving:
      stage.settle()
      list.removeFromSupernode()
      stage.frame()
      screen.setNeedsLayout()
    }
    for _ in 0..<60 {
      stage.frame()
      stage.executor.runAll()
    }
    list.scrollDriver = nil
    list.reload(0..<400) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect((list.place == place) == !event.moves, "\(String(describing: list.place))")
  }

  @Test("A place that cannot be one is reported and ignored, and the ends of the content hold")
  func impossible() {
    let list = makeList(100)
    let stage = ListStage(list)
    stage.settle()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.scroll(to: ListPlace(row: -1))
      list.scroll(to: ListPlace(row: 3, position: .nan))
      list.scroll(to: ListPlace(row: 3, position: .infinity))
    }
    #expect(reports.withLock { $0 } == 3)
    stage.settle()
    #expect(list.contentOffset == 0)
    list.scroll(to: ListPlace(row: 2, position: 1e300))
    stage.settle()
    #expect(list.contentOffset == 0)
    list.scroll(to: ListPlace(row: 99, position: -1e300))
    stage.settle()
    #expect(list.contentOffset == list.contentLength - 200)
  }
}
