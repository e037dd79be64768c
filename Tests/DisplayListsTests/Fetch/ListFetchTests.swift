import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Lists that fetch rows")
@MainActor
struct ListFetchTests {
  private struct Failure: Error {}

  private let calls = Lock(0)

  private func makeList(estimate: Double, row: @escaping @Sendable (Int) -> RowNode) -> ListNode {
    let list = ListNode(0..<5, estimatedRowLength: estimate, row: row)
    list.batchFetching = BatchFetching { [calls] in
      calls.withLock { $0 += 1 }
      return .more
    }
    return list
  }

  @Test("A rule may ask its list, and have it look again")
  func rulesThatAsk() {
    let list = ListNode(0..<40, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let (asked, fetches) = (Lock(0), Lock(0))
    let rule = BatchFetchRule(timeDecision: { [weak list] _, hint in
      MainActor.assumeIsolated {
        asked.withLock { $0 += 1 }
        guard let list, !list.isFetchingRows else { return false }
        if asked.withLock({ $0 }) == 1 { list.retryFetch() }
        return hint
      }
    })
    list.batchFetching = BatchFetching(rule) {
      fetches.withLock { $0 += 1 }
      return .more
    }
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    for _ in 0..<30 {
      list.scroll(by: 30)
      stage.settle()
    }
    #expect(asked.withLock { $0 } > 1 && fetches.withLock { $0 } >= 1)
  }

  @Test("Rows that turn out too short for the viewport have more fetched, once")
  func shorterThanEstimated() {
    let list = makeList(estimate: 1_000) { RowNode(index: $0, height: 20) }
    let stage = ListStage(list, size: Size(width: 300, height: 400))
    stage.settle()
    stage.settle()
    #expect(list.contentLength == 100 && calls.withLock { $0 } == 1)
  }

  @Test("Rows that turn out long enough have none fetched, however short they were taken for")
  func longerThanEstimated() {
    let list = makeList(estimate: 20) { RowNode(index: $0, height: 1_000) }
    let stage = ListStage(list, size: Size(width: 300, height: 400))
    stage.settle()
    #expect(list.contentLength > 1_000 && calls.withLock { $0 } == 0)
  }

  @Test("Rows that become shorter have more fetched")
  func shorterLater() {
    let rows = (0..<5).map { RowNode(index: $0, height: 1_000) }
    let list = makeList(estimate: 1_000) { rows[$0] }
    let stage = ListStage(list, size: Size(width: 300, height: 400))
    stage.settle()
    #expect(calls.withLock { $0 } == 0)
    for row in rows { row.height.value = 20 }
    stage.settle()
    #expect(list.contentLength == 100 && calls.withLock { $0 } == 1)
  }

  @Test("A frame of a movement in which no length is another one asks the rule once")
  func movementAsksOnce() {
    let asked = Lock(0)
    let list = ListNode(0..<200, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let rule = BatchFetchRule(leadingScreens: 1) { _, _ in
      asked.withLock { $0 += 1 }
      return false
    }
    list.batchFetching = BatchFetching(rule) { .more }
    let driver = ScriptedDriver()
    list.scrollDriver = driver
    let stage = ListStage(list)
    stage.settle()
    for _ in 0..<4 {
      driver.next = 30
      let before = asked.withLock { $0 }
      stage.frame()
      stage.executor.runAll()
      if list.contentOffset > 30 { #expect(asked.withLock { $0 } == before + 1) }
    }
    #expect(list.contentOffset == 120)
  }

  @Test("A list that comes back on screen tries again what failed once the delay is over")
  func comesBack() {
    let list = makeList(estimate: 20) { RowNode(index: $0, height: 20) }
    list.batchFetching = BatchFetching { [calls] in
      calls.withLock { $0 += 1 }
      throw Failure()
    }
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen, size: Size(width: 300, height: 400))
    stage.settle()
    stage.settle()
    #expect(calls.withLock { $0 } == 1)
    list.removeFromSupernode()
    stage.settle()
    screen.addSubnode(list)
    stage.settle()
    #expect(calls.withLock { $0 } == 1)
    stage.clock.advance(by: .seconds(1))
    stage.settle()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("A fetch that was replaced ends by itself alone: what fetches now goes on, and is called once")
  func replaced() {
    let list = ListNode(0..<3, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    list.batchFetching = BatchFetching { .reachedEnd }
    let stage = ListStage(list)
    for _ in 0..<9 where !list.isFetchingRows {
      stage.executor.runAll()
      stage.frame()
    }
    // The first closure waits for its worker still.
    let gate = AsyncStream<Void>.makeStream()
    list.batchFetching = BatchFetching { [calls] in
      calls.withLock { $0 += 1 }
      for await _ in gate.stream {}
      return .more
    }
    stage.frame()
    #expect(list.isFetchingRows)
    stage.settle()
    list.retryFetch()
    stage.settle()
    #expect(list.isFetchingRows && calls.withLock { $0 } == 1)
    gate.continuation.finish()
    stage.settle()
    #expect(!list.isFetchingRows && calls.withLock { $0 } == 1)
  }

  /// A list of rows whose lengths are what they were taken for, so that they are no reason to look.
  private func makeStage(rows count: Int, fetching outcome: BatchFetchOutcome = .more) -> ListStage {
    let list = ListNode(0..<count, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    list.batchFetching = BatchFetching(BatchFetchRule(leadingScreens: 1)) { [calls] in
      calls.withLock { $0 += 1 }
      return outcome
    }
    let stage = ListStage(list)
    stage.settle()
    return stage
  }

  private enum Way: CaseIterable {
    case row, distance, steps
  }

  @Test("Code that puts a list near its end has more fetched, far or step by step", arguments: Way.allCases)
  private func putNearEnd(way: Way) {
    let stage = makeStage(rows: 100)
    let list = stage.list
    #expect(calls.withLock { $0 } == 0)
    switch way {
    case .row: list.scrollToRow(99, at: .end)
    case .distance: list.scroll(by: 5_000)
    case .steps:
      for row in 1..<100 {
        list.scrollToRow(row)
        stage.frame()
      }
    }
    stage.settle()
    #expect(list.contentOffset == 3_800 && calls.withLock { $0 } == 1)
    // The need was served; going on where there is no more is no other one.
    list.scrollToRow(90, at: .start)
    list.scrollToRow(99, at: .end)
    stage.settle()
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("A viewport that its rows fill no longer has more fetched, though nothing can move them")
  func longerViewport() {
    let stage = makeStage(rows: 20)
    #expect(calls.withLock { $0 } == 0)
    for length in [1_000.0, 1_100] {
      stage.runtime.setViewportSize(Size(width: 100, height: length))
      stage.settle()
      #expect(calls.withLock { $0 } == 1)
    }
  }

  @Test("A list that moves while it is given other data fetches for that data alone")
  func otherDataWhileMoving() {
    let stage = makeStage(rows: 30, fetching: .reachedEnd)
    func move() {
      stage.list.scroll(by: 30)
      stage.frame()
      stage.executor.runAll()
    }
    for _ in 0..<30 { move() }
    #expect(calls.withLock { $0 } == 1)
    stage.list.reload(0..<TestDepth.count(200, full: 1_000)) { RowNode(index: $0, height: 40) }
    for _ in 0..<10 { move() }
    #expect(calls.withLock { $0 } == 1)
    for _ in 0..<TestDepth.count(233, full: 1_300) { move() }
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("Rows that are on their way when a fetch ends are waited for, whatever came before them")
  func oneCallForOneNeed() throws {
    let source = makeSource(makeItems(0..<4))
    let list = ListNode(source, estimatedRowLength: 50)
    let page = AsyncStream<Void>.makeStream()
    list.batchFetching = BatchFetching(BatchFetchRule(leadingScreens: 1)) { [calls] in
      calls.withLock { $0 += 1 }
      // A row that says so, and then the page in its place.
      source.apply(makeSnapshot([makeItems(0..<4) + [TestItem(id: 1_000)]]))
      for await _ in page.stream {}
      source.apply(makeSnapshot([makeItems(0..<200)]))
      return .more
    }
    let stage = ListStage(list)
    stage.settle()
    #expect(list.isFetchingRows && list.rowCount == 5)
    page.continuation.finish()
    stage.settle()
    stage.settle()
    #expect(list.rowCount == 200 && calls.withLock { $0 } == 1)
  }

  @Test(
    "A flick that will end near the last row has more fetched when the finger leaves",
    arguments: [false, true]
  )
  func flick(isLong: Bool) {
    let stage = makeStage(rows: 40)
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 190))
    for step in 1...10 {
      stage.frame()
      finger.move(50, 190 - Double(step) * (isLong ? 18 : 4))
    }
    #expect(calls.withLock { $0 } == 0)
    finger.up(50, isLong ? 10 : 150)
    stage.frame()
    #expect(stage.list.isDecelerating && stage.list.contentOffset < 400)
    stage.executor.runAll()
    #expect(calls.withLock { $0 } == (isLong ? 1 : 0))
    stage.coast()
    stage.executor.runAll()
    #expect(stage.list.contentOffset > (isLong ? 1_000 : 0) && calls.withLock { $0 } == (isLong ? 1 : 0))
  }

  @Test("Content that is reloaded as a whole may have more rows again")
  func reloadedEverything() throws {
    let stage = makeStage(rows: 5, fetching: .reachedEnd)
    #expect(calls.withLock { $0 } == 1)
    let content = ListContent(0..<6) { RowNode(index: $0, height: 40) }
    try stage.list.performBatchUpdates(to: content) { $0.insertItems(at: [ItemPath(section: 0, item: 5)]) }
    stage.settle()
    #expect(calls.withLock { $0 } == 1)
    try stage.list.performBatchUpdates(to: content) { $0.reloadEverything() }
    stage.settle()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("A flick asks for rows by its end when the finger leaves; frames ask by where the list is")
  func flickAsksByItsEnd() {
    let hints = Lock<[Bool]>([])
    let list = ListNode(0..<40, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let rule = BatchFetchRule(leadingScreens: 1) { _, hint in
      hints.withLock { $0.append(hint) }
      return false
    }
    list.batchFetching = BatchFetching(rule) { .more }
    let stage = ListStage(list)
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 190))
    for step in 1...10 {
      stage.frame()
      finger.move(50, 190 - Double(step) * 18)
    }
    hints.withLock { $0 = [] }
    finger.up(50, 10)
    stage.frame()
    #expect(stage.list.isDecelerating)
    #expect(hints.withLock { $0.contains(true) })
    hints.withLock { $0 = [] }
    for _ in 0..<3 { stage.frame() }
    #expect(hints.withLock { !$0.isEmpty && !$0.contains(true) })
  }

  @Test("A list that comes on screen again asks again for rows that no fetch has brought, and not before")
  func comingAgain() {
    let list = makeList(estimate: 20) { RowNode(index: $0, height: 20) }
    let root = DisplayNode()
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 400)
    let stage = ListStage(list, in: root, size: Size(width: 100, height: 400))
    stage.settle()
    for _ in 0..<10 { stage.frame() }
    stage.settle()
    #expect(calls.withLock { $0 } == 1)
    let cover = DisplayNode()
    cover.backgroundColor = .white
    cover.frame = list.frame
    root.addSubnode(cover)
    stage.settle()
    #expect(!list.interfaceState.contains(.visible) && calls.withLock { $0 } == 1)
    cover.removeFromSupernode()
    stage.settle()
    #expect(list.interfaceState.contains(.visible) && calls.withLock { $0 } == 2)
  }

  @Test("A collection without room fetches nothing, however few rows fill it")
  func withoutRoom() async {
    let calls = Lock(0)
    let list = CollectionNode(
      Array(0..<4),
      layout: GridCollectionLayout(columns: .count(2)),
      flow: .topToBottom
    ) { RowNode(index: $0, height: 40) }
    list.batchFetching = BatchFetching {
      calls.withLock { $0 += 1 }
      return .more
    }
    list.contentInsets = EdgeInsets(top: 0, left: 50, bottom: 0, right: 50)
    let stage = ListStage(list)
    for _ in 0..<5 {
      stage.settle()
      list.reload(ListContent(Array(0..<8)) { RowNode(index: $0, height: 40) })
      await Task.yield()
    }
    #expect(calls.withLock { $0 } == 0)
    list.contentInsets = .zero
    for _ in 0..<20 where calls.withLock({ $0 }) == 0 {
      stage.settle()
      await Task.yield()
    }
    #expect(calls.withLock { $0 } > 0)
    list.batchFetching = nil
  }
}
