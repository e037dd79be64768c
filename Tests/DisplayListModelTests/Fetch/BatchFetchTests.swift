import DisplayScrolling
import DisplayConcurrency
import Testing

@testable import DisplayListModel

@Suite("When rows are fetched")
struct BatchFetchRuleTests {
  private static let far = 100_000.0

  /// Leading screens, viewport, content, offset, direction, visible, wanted. The viewport is 100 points.
  private static let table: [(Double, Double, Double, Double, ScrollDirection, Bool, Bool)] = [
    // Nothing to fetch for.
    (0, 100, 50, 0, .towardsEnd, true, false),
    (-1, 100, 50, 0, .towardsEnd, true, false),
    (.nan, 100, 50, 0, .towardsEnd, true, false),
    (2, 0, 50, 0, .towardsEnd, true, false),
    (2, 0, 0, 0, .towardsEnd, true, false),
    (2, -5, 50, 0, .towardsEnd, true, false),
    (2, .nan, 50, 0, .towardsEnd, true, false),
    // Too few rows to fill the viewport: whatever else holds.
    (2, 100, 99, 0, .towardsEnd, true, true),
    (2, 100, 99, 0, .towardsStart, false, true),
    (2, 100, 0, 0, .none, false, true),
    // Not on screen, or on the way back.
    (2, 100, 100, 0, .towardsEnd, false, false),
    (2, 100, 100, 0, .towardsStart, true, false),
    (2, 100, 100, 0, .none, true, true),
    // 700 points lie behind the viewport, then 200, then fewer.
    (2, 100, 1_000, 200, .towardsEnd, true, false),
    (2, 100, 1_000, 699, .towardsEnd, true, false),
    (2, 100, 1_000, 700, .towardsEnd, true, true),
    (2, 100, 1_000, 950, .none, true, true),
    (2, 100, 1_000, 2_000, .towardsEnd, true, true),
    (7, 100, 1_000, 200, .towardsEnd, true, true),
    (2, 100, .nan, 0, .towardsEnd, true, false),
    (2, 100, 1_000, .nan, .towardsEnd, true, false),
    (2, 100, far, 0, .towardsEnd, true, false),
  ]

  @Test("More rows are wanted near the end, and where too few are there", arguments: table.indices)
  func wants(position: Int) {
    let (screens, viewport, content, offset, direction, isVisible, wanted) = Self.table[position]
    let situation = BatchFetchSituation(
      viewportLength: viewport,
      contentLength: content,
      targetOffset: offset,
      direction: direction,
      isListVisible: isVisible
    )
    #expect(BatchFetchRule(leadingScreens: screens).wantsRows(situation) == wanted)
  }

  @Test("While the list moves a decision by time overrules that by length, which it is told")
  func timeDecision() {
    let asked = Lock<[String]>([])
    let rule = BatchFetchRule(leadingScreens: 2) { seconds, hint in
      asked.withLock { $0.append("\(seconds) \(hint)") }
      return seconds < 3
    }
    var situation = BatchFetchSituation(
      viewportLength: 100,
      contentLength: 1_000,
      targetOffset: 500,
      direction: .towardsEnd,
      velocity: 200,
      isListVisible: true
    )
    #expect(rule.wantsRows(situation))
    situation.targetOffset = 800
    situation.velocity = -20
    #expect(!rule.wantsRows(situation))
    situation.velocity = 0
    #expect(rule.wantsRows(situation))
    #expect(asked.withLock { $0 } == ["2.0 false", "5.0 true"])
  }
}

@Suite("BatchFetchStateMachine")
struct BatchFetchStateMachineTests {
  private var machine = BatchFetchStateMachine()

  @Test("A need starts one fetch, whatever else happens until that has ended")
  mutating func once() {
    #expect(machine.evaluate(.moved) { false } == nil)
    #expect(machine.evaluate(.moved) { true } == 1)
    for trigger in BatchFetchTrigger.allCases {
      #expect(machine.evaluate(trigger) { true } == nil)
    }
    #expect(machine.isFetching)
  }

  @Test(
    "After a fetch the movement that led to it starts no other, and any reason does",
    arguments: [true, false]
  )
  mutating func next(succeeds: Bool) {
    let outcome: BatchFetchOutcome? = succeeds ? .mayHaveMore : nil
    var expected: UInt64 = 1
    #expect(machine.evaluate(.moved) { true } == 1)
    for trigger in BatchFetchTrigger.allCases where ![.moved, .lengthsChanged].contains(trigger) {
      #expect(machine.end(expected, with: outcome) { true } == nil)
      for _ in 0..<3 { #expect(machine.evaluate(.moved) { true } == nil) }
      #expect(machine.evaluate(.lengthsChanged) { true } == nil)
      expected += 1
      #expect(machine.evaluate(trigger) { true } == expected)
    }
  }

  @Test("Data that changed during a fetch starts the next one when that has ended, if more is wanted")
  mutating func dataChanges() {
    #expect(machine.evaluate(.becameVisible) { true } == 1)
    #expect(machine.evaluate(.dataChanged) { true } == nil)
    #expect(machine.end(1, with: .mayHaveMore) { true } == 2)
    #expect(machine.evaluate(.dataChanged) { true } == nil)
    #expect(machine.end(2, with: .mayHaveMore) { false } == nil)
    // Enough is there now; the list may still move to where more is wanted.
    #expect(machine.evaluate(.moved) { true } == 3)
    #expect(machine.evaluate(.dataChanged) { true } == nil)
    // A failure is not repeated by itself.
    #expect(machine.end(3, with: nil) { true } == nil && !machine.isFetching)
  }

  @Test("When there are no more rows only other data or a retry fetches again")
  mutating func exhausted() {
    #expect(machine.evaluate(.moved) { true } == 1)
    #expect(machine.end(1, with: .reachedEnd) { true } == nil)
    for trigger in BatchFetchTrigger.allCases where trigger != .retry {
      #expect(machine.evaluate(trigger) { true } == nil)
    }
    #expect(machine.evaluate(.retry) { true } == 2)
    #expect(machine.end(2, with: .reachedEnd) { true } == nil)
    let isRunning = machine.dataWasReplaced()
    #expect(!isRunning && machine.evaluate(.moved) { true } == 3)
  }

  @Test("What ends a fetch that was given up is ignored")
  mutating func stale() {
    #expect(machine.evaluate(.moved) { true } == 1)
    var isRunning = machine.dataWasReplaced()
    #expect(isRunning && machine.evaluate(.moved) { true } == 2)
    #expect(machine.end(1, with: .reachedEnd) { true } == nil && machine.isFetching)
    isRunning = machine.close()
    #expect(isRunning && !machine.isFetching)
    #expect(machine.end(2, with: .mayHaveMore) { true } == nil)
    for trigger in BatchFetchTrigger.allCases { #expect(machine.evaluate(trigger) { true } == nil) }
    isRunning = machine.dataWasReplaced()
    #expect(!isRunning && machine.evaluate(.retry) { true } == nil)
  }
}

@MainActor
@Suite("BatchFetcher")
struct BatchFetcherTests {
  private struct Failure: Error {}

  private let executor = ManualExecutor()
  private let endings = Lock<[BatchFetcher.Ending]>([])
  private let calls = Lock(0)
  private let cancellations = Lock(0)

  private let needy = BatchFetchSituation(
    viewportLength: 100,
    contentLength: 0,
    targetOffset: 0,
    direction: .none,
    isListVisible: true
  )

  private func makeFetcher(failing: Bool = false) -> BatchFetcher {
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    return BatchFetcher(
      scheduler: scheduler,
      deliver: { [endings] ending in endings.withLock { $0.append(ending) } },
      fetch: { [calls, cancellations] in
        calls.withLock { $0 += 1 }
        if Task.isCancelled { cancellations.withLock { $0 += 1 } }
        if failing { throw Failure() }
        return .mayHaveMore
      }
    )
  }

  private func receiveAll(_ fetcher: BatchFetcher) {
    let arrived = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    for ending in arrived { fetcher.receive(ending, needy) }
  }

  @Test("The closure is called once for a need, and again for the next")
  func onceForEachNeed() {
    let fetcher = makeFetcher()
    for _ in 0..<3 { fetcher.evaluate(.moved, needy) }
    executor.runAll()
    #expect(calls.withLock { $0 } == 1 && fetcher.isFetching)
    receiveAll(fetcher)
    #expect(!fetcher.isFetching)
    fetcher.evaluate(.dataChanged, needy)
    executor.runAll()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test(
    "Data that came during a fetch has the next one start with the end of that, if the list is up to date"
  )
  func dataDuringFetch() {
    for (changes, isUpToDate, count) in [(true, true, 2), (false, true, 1), (true, false, 1)] {
      calls.withLock { $0 = 0 }
      let fetcher = makeFetcher()
      fetcher.evaluate(.moved, needy)
      if changes { fetcher.evaluate(.dataChanged, needy) }
      executor.runAll()
      let endings = endings.withLock { endings in
        defer { endings = [] }
        return endings
      }
      for ending in endings {
        fetcher.receive(ending, isUpToDate ? needy : nil)
        #expect(fetcher.isFetching == (count == 2))
        if count == 1, !changes {
          // It ends once: what is repeated changes nothing.
          fetcher.receive(ending, needy)
        }
      }
      executor.runAll()
      #expect(calls.withLock { $0 } == count)
      // A list that was not up to date says later that its data changed.
      fetcher.evaluate(.dataChanged, needy)
      executor.runAll()
      #expect(calls.withLock { $0 } == 2)
      self.endings.withLock { $0 = [] }
    }
  }

  /// What a rule has the list do while it decides, and what it says of rows to that and to the first question.
  private struct Inside: Sendable {
    let act: @MainActor @Sendable (BatchFetcher, BatchFetchSituation) -> Void
    let wantsInside: Bool
    let wants: Bool
    /// How many fetches there are then.
    let count: Int
  }

  @Test("A rule that has the list look itself starts one fetch, whichever of the two wants rows")
  func reentrance() {
    let moving = BatchFetchSituation(
      viewportLength: 100,
      contentLength: 1_000,
      targetOffset: 0,
      direction: .towardsEnd,
      velocity: 10,
      isListVisible: true
    )
    let look: @MainActor @Sendable (BatchFetcher, BatchFetchSituation) -> Void = {
      $0.evaluate(.dataChanged, $1)
    }
    let cases = [
      Inside(act: look, wantsInside: true, wants: true, count: 1),
      Inside(act: look, wantsInside: true, wants: false, count: 1),
      Inside(act: look, wantsInside: false, wants: true, count: 1),
      Inside(act: look, wantsInside: false, wants: false, count: 0),
      Inside(act: { fetcher, _ in fetcher.close() }, wantsInside: false, wants: true, count: 0),
      Inside(act: { _, _ in }, wantsInside: false, wants: true, count: 1),
    ]
    for (number, inside) in cases.enumerated() {
      let fetcher = makeFetcher()
      // After a fetch, so that what the inner look decides is remembered.
      fetcher.evaluate(.moved, needy)
      executor.runAll()
      receiveAll(fetcher)
      calls.withLock { $0 = 0 }
      let questions = Lock(0)
      fetcher.rule = BatchFetchRule { [weak fetcher] _, _ in
        let question = questions.withLock { questions in
          questions += 1
          return questions
        }
        guard question == 1 else { return inside.wantsInside }
        MainActor.assumeIsolated { if let fetcher { inside.act(fetcher, moving) } }
        return inside.wants
      }
      fetcher.evaluate(.dataChanged, moving)
      executor.runAll()
      #expect(calls.withLock { $0 } == inside.count, "case \(number)")
      receiveAll(fetcher)
    }
  }

  @Test("A closure that throws has ended the fetch, and a retry calls it again")
  func failure() {
    let fetcher = makeFetcher(failing: true)
    fetcher.evaluate(.dataChanged, needy)
    executor.runAll()
    receiveAll(fetcher)
    fetcher.evaluate(.moved, needy)
    #expect(executor.waitingCount == 0)
    fetcher.evaluate(.retry, needy)
    executor.runAll()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("What ends the fetch of another fetcher is ignored")
  func endingOfAnother() {
    let (first, second) = (makeFetcher(), makeFetcher())
    for fetcher in [first, second] { fetcher.evaluate(.dataChanged, needy) }
    executor.runAll()
    let (own, foreign) = endings.withLock { ($0[1], $0[0]) }
    second.receive(foreign, needy)
    #expect(second.isFetching)
    second.receive(own, needy)
    #expect(!second.isFetching && first.isFetching)
  }

  @Test("A fetch is cancelled when its list goes, shows other data, or is no longer there")
  func cancels() {
    let closed = makeFetcher()
    closed.evaluate(.dataChanged, needy)
    closed.close()
    let replaced = makeFetcher()
    replaced.evaluate(.dataChanged, needy)
    replaced.dataWasReplaced()
    do { makeFetcher().evaluate(.dataChanged, needy) }
    let kept = makeFetcher()
    kept.evaluate(.dataChanged, needy)
    executor.runAll()
    #expect(calls.withLock { $0 } == 4 && cancellations.withLock { $0 } == 3)
  }
}
