import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

/// How often the closure of a list is called whose application has a row about the fetch.
@Suite("Fetches of lists are not repeated needlessly")
@MainActor
struct ListFetchRepetitionTests {
  private struct Failure: Error {}

  /// How the application publishes its row.
  private enum Way: CaseIterable {
    case snapshotInClosure, snapshotAfterwards, reloadInClosure, reloadAfterwards
  }

  private nonisolated static let ways =
    TestDepth.isFull ? Way.allCases : [.snapshotInClosure, .reloadAfterwards]

  private let calls = Lock(0)
  private let source = makeSource(makeItems(0..<3))

  /// A list of three short rows, and one about the fetch after each call that is another one each time.
  private func makeList(_ way: Way, _ rule: BatchFetchRule, failing: Bool, row: Bool = true) -> ListNode {
    let list =
      way == .snapshotInClosure || way == .snapshotAfterwards
      ? ListNode(source, estimatedRowLength: 40)
      : ListNode(0..<3, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    list.batchFetching = BatchFetching(rule) { [calls, source, weak list] in
      calls.withLock { $0 += 1 }
      for isShown in [false, true, row] {
        switch way {
        case .snapshotInClosure: source.apply(Self.snapshot(isShown ? calls.withLock { $0 } : nil))
        case .reloadInClosure: if let list { await Self.reload(list, isShown) }
        case .snapshotAfterwards, .reloadAfterwards: break
        }
      }
      if failing { throw Failure() }
      return .more
    }
    return list
  }

  private nonisolated static func snapshot(_ number: Int?) -> TestSnapshot {
    makeSnapshot([makeItems(0..<3) + (number.map { [TestItem(id: 1_000 + $0)] } ?? [])])
  }

  private static func reload(_ list: ListNode, _ isShown: Bool) {
    list.reload(0..<(isShown ? 4 : 3)) { RowNode(index: $0, height: 40) }
  }

  /// Lets frames and workers run for some time.
  private func run(_ stage: ListStage, _ way: Way, seconds: Int, row: Bool = true) async {
    var seen = calls.withLock { $0 }
    for frame in 0..<(seconds * 125) {
      stage.frame()
      stage.executor.runAll()
      // A closure may be on its way to the main actor.
      await Task.yield()
      stage.executor.runAll()
      let count = calls.withLock { $0 }
      // A call has ended: the row is published right after it, or comes and goes.
      if count != seen || !row && frame.isMultiple(of: 2) {
        let isShown = row || frame.isMultiple(of: 4)
        if way == .snapshotAfterwards { source.apply(Self.snapshot(isShown ? count : nil)) }
        if way == .reloadAfterwards { Self.reload(stage.list, isShown) }
      }
      seen = count
    }
    // What is under way ends: a task that does not would stay for ever.
    for _ in 0..<20 {
      stage.executor.runAll()
      await Task.yield()
    }
  }

  @Test(
    "A failing closure is called after 0, 1, 3, 7, … seconds, however its row comes",
    arguments: ways
  )
  private func failing(way: Way) async {
    let list = makeList(way, BatchFetchRule(), failing: true)
    let stage = ListStage(list)
    await run(stage, way, seconds: 1)
    #expect(calls.withLock { $0 } == 1 && list.rowCount == 4)
    await run(stage, way, seconds: TestDepth.count(5, full: 29))
    let count = TestDepth.count(3, full: 5)
    #expect(calls.withLock { $0 } == count && list.rowCount == 4)
    list.retryFetch()
    await run(stage, way, seconds: 1)
    #expect(calls.withLock { $0 } == count + 1)
  }

  @Test("A failing closure that is to be asked for is called when it is", arguments: ways)
  private func waiting(way: Way) async {
    let list = makeList(way, BatchFetchRule(retry: .manual), failing: true)
    let stage = ListStage(list)
    for count in 1...2 {
      if count > 1 { list.retryFetch() }
      await run(stage, way, seconds: TestDepth.count(2, full: 5))
      #expect(calls.withLock { $0 } == count && list.rowCount == 4)
    }
  }

  @Test(
    "A spinner that comes and goes with fetches that bring no rows has one more call at most",
    arguments: ways
  )
  private func spinner(way: Way) async {
    let list = makeList(way, BatchFetchRule(), failing: false, row: false)
    let stage = ListStage(list)
    await run(stage, way, seconds: TestDepth.count(3, full: 10), row: false)
    let count = calls.withLock { $0 }
    // An application that replaces its data without a need, in every other frame, has calls like a failing one.
    #expect(count >= 1 && count <= (way == .reloadAfterwards ? 8 : 2))
  }

  @Test("Pages of one row fill the viewport at once", arguments: [Way.snapshotInClosure, .reloadInClosure])
  private func pages(way: Way) async {
    let list = makeList(way, BatchFetchRule(), failing: false)
    list.batchFetching = BatchFetching(BatchFetchRule(leadingScreens: 1)) { [calls, source, weak list] in
      let count = calls.withLock { count in
        count += 1
        return count + 3
      }
      if way == .snapshotInClosure {
        source.apply(makeSnapshot([makeItems(0..<count)]))
      } else if let list {
        await list.reload(0..<count) { RowNode(index: $0, height: 40) }
      }
      return .more
    }
    let stage = ListStage(list)
    await run(stage, way, seconds: 1)
    #expect(list.contentLength > 400 && list.contentLength < 500 && !list.isFetchingRows)
  }

  @Test("Data that is replaced while it is fetched, each time, has the closure called ever more rarely")
  func replacedWhileFetching() {
    let list = ListNode(0..<3, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let gate = AsyncStream<Void>.makeStream()
    list.batchFetching = BatchFetching { [calls] in
      calls.withLock { $0 += 1 }
      for await _ in gate.stream {}
      return .more
    }
    let stage = ListStage(list)
    for _ in 0..<(TestDepth.count(10, full: 60) * 125) {
      stage.frame()
      stage.executor.runAll()
      if list.isFetchingRows { Self.reload(list, true) }
    }
    gate.continuation.finish()
    stage.executor.runAll()
    let count = calls.withLock { $0 }
    #expect(count >= TestDepth.count(4, full: 6) && count <= TestDepth.count(8, full: 10))
  }
}
