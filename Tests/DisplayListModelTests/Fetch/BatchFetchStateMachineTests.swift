import Testing

@testable import DisplayListModel

@Suite("BatchFetchStateMachine")
struct BatchFetchStateMachineTests {
  private var machine = BatchFetchStateMachine()

  /// The states that a machine can be in, each with 10 rows.
  private enum State: CaseIterable {
    case armed, fetching, served, servedWithoutNeed, backingOff, failed, exhausted, closed

    func make() -> BatchFetchStateMachine {
      var machine = BatchFetchStateMachine()
      guard self != .armed, let fetch = machine.evaluate(.becameVisible, rowCount: 10, wantsRows: { true })
      else { return machine }
      switch self {
      case .armed, .fetching: break
      case .served: machine.end(fetch, with: .more, retry: .manual)
      case .servedWithoutNeed:
        machine.end(fetch, with: .more, retry: .manual)
        _ = machine.evaluate(.dataChanged, rowCount: 10) { false }
      case .backingOff: machine.end(fetch, with: .failed, retry: .backOff())
      case .failed: machine.end(fetch, with: .failed, retry: .manual)
      case .exhausted: machine.end(fetch, with: .reachedEnd, retry: .manual)
      case .closed: _ = machine.close()
      }
      return machine
    }

    /// The reasons that start a fetch while rows are wanted.
    func reasons(rowCount: Int) -> Set<BatchFetchTrigger> {
      let own: Set<BatchFetchTrigger> = [.draggingEnded, .becameVisible, .ruleChanged, .retry]
      let more: Set<BatchFetchTrigger> = rowCount > 10 ? [.dataChanged] : []
      return switch self {
      case .armed: Set(BatchFetchTrigger.allCases)
      case .served: own.union(more)
      case .servedWithoutNeed: own.union(more).union([.moved])
      case .backingOff, .failed, .exhausted: [.retry]
      case .fetching, .closed: []
      }
    }
  }

  @Test("Each reason starts a fetch in the states of the table, and in no other", arguments: State.allCases)
  private func table(state: State) {
    for trigger in BatchFetchTrigger.allCases {
      for rowCount in [9, 10, 11] {
        var machine = state.make()
        let before = machine
        let isStarted = machine.evaluate(trigger, rowCount: rowCount) { true } != nil
        #expect(
          isStarted == state.reasons(rowCount: rowCount).contains(trigger),
          "\(trigger) with \(rowCount) rows"
        )
        #expect(machine.isFetching == (isStarted || state == .fetching))
        if isStarted {
          // Without a need the same reason arms the machine: then a movement to where there is one starts a fetch.
          var armed = before
          #expect(armed.evaluate(trigger, rowCount: rowCount) { false } == nil)
          #expect(armed.evaluate(.moved, rowCount: rowCount) { true } != nil)
        }
      }
    }
  }

  @Test("The outcomes lead to the states of the table, and those of other fetches nowhere")
  func outcomes() throws {
    for state in State.allCases {
      for outcome in BatchFetchOutcome.allCases {
        var machine = state.make()
        let before = machine
        machine.end(0, with: outcome, retry: .manual)
        machine.end(2, with: outcome, retry: .manual)
        #expect(machine == before)
        machine.end(1, with: outcome, retry: .manual)
        #expect((machine != before) == (state == .fetching))
        machine.endBackOff(9)
        #expect(!machine.isFetching && machine.backOff == before.backOff)
      }
    }
    var waiting = State.backingOff.make()
    let backOff = try #require(waiting.backOff)
    #expect(backOff.failures == 1)
    waiting.endBackOff(backOff.number)
    #expect(waiting.backOff == nil && waiting.evaluate(.dataChanged, rowCount: 10) { true } == 2)
    waiting.end(2, with: .failed, retry: .backOff())
    #expect(waiting.backOff?.failures == 2)
    // A fetch that succeeds, and a retry, begin with the first delay again.
    for outcome in [BatchFetchOutcome.more, .reachedEnd, nil] {
      var machine = waiting
      #expect(machine.evaluate(.retry, rowCount: 10) { true } == 3)
      if let outcome {
        machine.end(3, with: outcome, retry: .backOff())
        #expect(machine.evaluate(.retry, rowCount: 10) { true } == 4)
      }
      machine.end(outcome == nil ? 3 : 4, with: .failed, retry: .backOff())
      #expect(machine.backOff?.failures == 1)
      machine.endBackOff(backOff.number)
      #expect(machine.backOff != nil)
    }
  }

  @Test("A row that comes and goes with the fetches is a reason once", arguments: [true, false])
  mutating func statusRow(isWantedBesideIt: Bool) {
    #expect(machine.evaluate(.becameVisible, rowCount: 10) { true } == 1)
    var calls = 1
    for _ in 0..<50 {
      machine.end(UInt64(calls), with: .more, retry: .manual)
      for (count, isWanted) in [(11, isWantedBesideIt), (10, true), (11, isWantedBesideIt)] {
        if machine.evaluate(.dataChanged, rowCount: count, wantsRows: { isWanted }) != nil { calls += 1 }
        if machine.evaluate(.lengthsChanged, rowCount: count, wantsRows: { isWanted }) != nil { calls += 1 }
      }
    }
    #expect(calls == 2)
  }

  @Test("Rows that were deleted make room for a new need")
  mutating func deletedRows() {
    #expect(machine.evaluate(.becameVisible, rowCount: 100) { true } == 1)
    machine.end(1, with: .more, retry: .manual)
    #expect(machine.evaluate(.dataChanged, rowCount: 200) { false } == nil)
    #expect(machine.evaluate(.dataChanged, rowCount: 50) { true } == 2)
    machine.end(2, with: .more, retry: .manual)
    #expect(machine.evaluate(.dataChanged, rowCount: 50) { true } == nil)
    #expect(machine.evaluate(.dataChanged, rowCount: 70) { true } == 3)
  }

  @Test("Replaced data counts at once, and waits ever longer where it is replaced again and again")
  mutating func replacedData() {
    for state in State.allCases {
      var machine = state.make()
      let wasFetching = machine.isFetching
      let isCancelled = machine.dataWasReplaced(rowCount: 10)
      #expect(isCancelled == wasFetching)
      let starts = [State.armed, .fetching, .served, .servedWithoutNeed, .exhausted].contains(state)
      #expect((machine.evaluate(.dataChanged, rowCount: 10) { true } != nil) == starts, "\(state)")
    }
    var waits: [Int] = []
    #expect(machine.evaluate(.becameVisible, rowCount: 10) { true } == 1)
    for _ in 0..<4 {
      let isCancelled = machine.dataWasReplaced(rowCount: 10)
      #expect(isCancelled)
      if let backOff = machine.backOff {
        waits.append(backOff.failures)
        machine.endBackOff(backOff.number)
      }
      #expect(machine.evaluate(.dataChanged, rowCount: 10) { true } != nil)
    }
    #expect(waits == [1, 2, 3])
    // A page that arrives so is no repetition, and neither are data after a finger.
    for count in [20, 30, 40] {
      var isCancelled = machine.dataWasReplaced(rowCount: count)
      #expect(isCancelled && machine.backOff == nil)
      #expect(machine.evaluate(.draggingEnded, rowCount: count) { true } != nil)
      isCancelled = machine.dataWasReplaced(rowCount: count + 5)
      #expect(isCancelled && machine.backOff == nil)
      #expect(machine.evaluate(.dataChanged, rowCount: count + 5) { true } != nil)
      for _ in 0..<4 {
        isCancelled = machine.dataWasReplaced(rowCount: count + 5)
        #expect(isCancelled)
        if let backOff = machine.backOff { machine.endBackOff(backOff.number) }
        #expect(machine.evaluate(.dataChanged, rowCount: count + 5) { true } != nil)
      }
    }
  }

  @Test(
    "Data that a finger has replaced, again and again, is fetched for at once each time",
    arguments: [false, true]
  )
  mutating func pulled(isByFinger: Bool) {
    #expect(machine.evaluate(.becameVisible, rowCount: 20) { true } != nil)
    for count in 1...5 as ClosedRange<UInt64> {
      machine.end(count, with: .reachedEnd, retry: .backOff())
      if isByFinger { #expect(machine.evaluate(.draggingEnded, rowCount: 20) { true } == nil) }
      let isCancelled = machine.dataWasReplaced(rowCount: 20)
      #expect(!isCancelled)
      #expect((machine.backOff == nil) == (isByFinger || count < 2), "refresh \(count)")
      if let backOff = machine.backOff { machine.endBackOff(backOff.number) }
      #expect(machine.evaluate(.dataChanged, rowCount: 20) { true } == count + 1)
    }
  }

  @Test("Delays double from the first to the longest, within their bounds")
  func delays() {
    let seconds = { (retry: BatchFetchRetry, counts: [Int]) in
      counts.map { retry.delay(afterFailures: $0) / .seconds(1) }
    }
    #expect(seconds(.backOff(), [1, 2, 3, 6, 7, 8, 1_000, .max]) == [1, 2, 4, 32, 60, 60, 60, 60])
    #expect(seconds(.manual, [1, 7]) == [1, 60] && seconds(.backOff(), [0, .min]) == [1, 1])
    #expect(seconds(.backOff(first: .zero, longest: .zero), [1, 9]) == [0.1, 0.1])
    #expect(seconds(.backOff(first: .seconds(-5), longest: .seconds(1)), [1, 4, 5]) == [0.1, 0.8, 1])
    let large = Duration.seconds(Int64.max)
    #expect(
      seconds(.backOff(first: large, longest: large), [1, 2, 6, 99]) == [3_600, 7_200, 86_400, 86_400]
    )
    #expect(seconds(.backOff(first: .seconds(10), longest: .seconds(5)), [1, 2]) == [10, 10])
  }
}
