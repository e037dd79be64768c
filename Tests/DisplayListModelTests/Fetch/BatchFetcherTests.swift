import DisplayConcurrency
import DisplayScrolling
import Testing

@testable import DisplayListModel

@MainActor
@Suite("BatchFetcher")
struct BatchFetcherTests {
  private struct Failure: Error {}

  private let executor = ManualExecutor()
  private let endings = Lock<[BatchFetcher.Event]>([])
  private let calls = Lock(0)
  private let cancellations = Lock(0)

  private let clock = ManualClock()

  private static let needy = BatchFetchSituation(
    viewportLength: 100,
    rowCount: 0,
    contentLength: 0,
    targetOffset: 0,
    direction: .none,
    isListVisible: true
  )

  private let needy = needy
  /// The same with a row more.
  private let grown = with(needy) { $0.rowCount = 1 }

  private static func with(
    _ situation: BatchFetchSituation,
    _ change: (inout BatchFetchSituation) -> Void
  ) -> BatchFetchSituation {
    var situation = situation
    change(&situation)
    return situation
  }

  private func makeFetcher(failing: Bool = false) -> BatchFetcher {
    let scheduler = Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    return BatchFetcher(
      scheduler: scheduler,
      deliver: { [endings] ending in endings.withLock { $0.append(ending) } },
      fetch: { [calls, cancellations] in
        calls.withLock { $0 += 1 }
        if Task.isCancelled { cancellations.withLock { $0 += 1 } }
        if failing { throw Failure() }
        return .more
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
    #expect(executor.waitingCount == 0)
    fetcher.evaluate(.dataChanged, grown)
    executor.runAll()
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("Rows that came during a fetch have the next one start with the end of that, if the list shows them")
  func dataDuringFetch() {
    for (situation, count) in [(grown, 2), (needy, 1), (nil, 1)] {
      calls.withLock { $0 = 0 }
      let fetcher = makeFetcher()
      fetcher.evaluate(.moved, needy)
      fetcher.evaluate(.dataChanged, situation ?? grown)
      executor.runAll()
      let events = endings.withLock { events in
        defer { events = [] }
        return events
      }
      for event in events {
        fetcher.receive(event, situation)
        #expect(fetcher.isFetching == (count == 2))
        // A fetch ends once: a repeated event changes nothing.
        fetcher.receive(event, grown)
        #expect(fetcher.isFetching == (count == 2))
      }
      executor.runAll()
      #expect(calls.withLock { $0 } == count)
      // A list that did not show them says later that its data changed.
      fetcher.evaluate(.dataChanged, grown)
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
      rowCount: 1,
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

  @Test("A closure that throws is called again after 1, 2, 4, … up to 60 seconds, or by a retry")
  func backOff() {
    let fetcher = makeFetcher(failing: true)
    var instants: [Int64] = []
    fetcher.evaluate(.dataChanged, needy)
    for _ in 0..<2_500 {
      let before = calls.withLock { $0 }
      executor.runAll()
      if calls.withLock({ $0 }) > before { instants.append(clock.now.nanoseconds / 100_000_000) }
      receiveAll(fetcher)
      for trigger in BatchFetchTrigger.allCases where trigger != .retry { fetcher.evaluate(trigger, grown) }
      fetcher.dataWasReplaced(rowCount: 100)
      clock.advance(by: .milliseconds(100))
      receiveAll(fetcher)
    }
    #expect(instants == [0, 10, 30, 70, 150, 310, 630, 1_230, 1_830, 2_430])
    fetcher.evaluate(.retry, needy)
    executor.runAll()
    receiveAll(fetcher)
    #expect(calls.withLock { $0 } == 11)
    // The delays begin with the first again; the alarm of the one before rings for nothing.
    for (milliseconds, count) in [(999, 11), (1, 12), (1_999, 12), (1, 13), (3_999, 13), (1, 14)] {
      clock.advance(by: .milliseconds(milliseconds))
      receiveAll(fetcher)
      executor.runAll()
      receiveAll(fetcher)
      #expect(calls.withLock { $0 } == count, "after \(milliseconds)")
    }
  }

  private struct SilentClock: MonotonicClock {
    let clock: ManualClock
    var now: MonotonicInstant { clock.now }
  }

  @Test("Without alarms a delay ends with the first reason after it")
  func backOffWithoutAlarms() {
    let scheduler = Scheduler(executor: executor, clock: SilentClock(clock: clock), maximumConcurrency: 1)
    let fetcher = BatchFetcher(
      scheduler: scheduler,
      deliver: { [endings] event in endings.withLock { $0.append(event) } },
      fetch: { [calls] in
        calls.withLock { $0 += 1 }
        return .failed
      }
    )
    fetcher.evaluate(.moved, needy)
    for (milliseconds, count) in [(999, 1), (1, 2), (1_999, 2), (1, 3)] {
      executor.runAll()
      receiveAll(fetcher)
      clock.advance(by: .milliseconds(milliseconds))
      fetcher.evaluate(.moved, needy)
      executor.runAll()
      #expect(calls.withLock { $0 } == count)
    }
  }

  @Test("Where only a retry repeats a failure no time and no data does")
  func manualRetry() {
    let fetcher = makeFetcher(failing: true)
    fetcher.rule.retry = .manual
    fetcher.evaluate(.dataChanged, needy)
    for count in 1...3 {
      if count > 1 { fetcher.evaluate(.retry, needy) }
      for _ in 0..<100 {
        executor.runAll()
        receiveAll(fetcher)
        for trigger in BatchFetchTrigger.allCases where trigger != .retry { fetcher.evaluate(trigger, grown) }
        fetcher.dataWasReplaced(rowCount: 100)
        clock.advance(by: .seconds(100))
      }
      #expect(calls.withLock { $0 } == count && !fetcher.isFetching)
    }
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
    replaced.dataWasReplaced(rowCount: 0)
    do { makeFetcher().evaluate(.dataChanged, needy) }
    let kept = makeFetcher()
    kept.evaluate(.dataChanged, needy)
    executor.runAll()
    #expect(calls.withLock { $0 } == 4 && cancellations.withLock { $0 } == 3)
  }
}
