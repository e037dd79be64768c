import Testing

@testable import DisplayListModel

@Suite("Refreshing")
struct RefreshStateMachineTests {
  private enum Event: CaseIterable {
    case dragDidBegin, pullShort, pullFar, begin, end, endOther, interrupt, close
  }

  /// What a machine is in: the refresh under way, how many there were, and what becomes of it.
  private struct State {
    var current: UInt64?
    var count: UInt64 = 0
    var isClosed = false
    var isSpent = false

    mutating func begin() -> UInt64? {
      guard current == nil, !isClosed else { return nil }
      count += 1
      current = count
      return count
    }
  }

  @Test("Each event does what the table says, in any sequence of five")
  func table() {
    func apply(_ event: Event, to machine: inout RefreshStateMachine, _ state: inout State) -> Bool {
      switch event {
      case .dragDidBegin:
        machine.dragDidBegin()
        state.isSpent = false
      case .pullShort: return machine.pull(to: 59, threshold: 60) == nil
      case .pullFar:
        // A finger starts one refresh at most, even where one was under way.
        let wanted = state.isSpent ? nil : state.begin()
        state.isSpent = true
        return machine.pull(to: 60, threshold: 60) == wanted
      case .begin: return machine.begin() == state.begin()
      case .end:
        let isNews = state.current != nil
        let number = state.count
        state.current = nil
        return machine.end(number) == isNews
      case .endOther: return machine.end(state.count + 1) == false
      case .interrupt:
        let isNews = state.current != nil
        state.current = nil
        return machine.interrupt() == isNews
      case .close:
        machine.close()
        state.current = nil
        state.isClosed = true
      }
      return true
    }
    func extend(_ machine: RefreshStateMachine, _ state: State, _ events: [Event]) {
      #expect(machine.isRefreshing == (state.current != nil), "\(events)")
      guard events.count < 5 else { return }
      for event in Event.allCases {
        var (machine, state) = (machine, state)
        let isRight = apply(event, to: &machine, &state)
        #expect(isRight, "\(events), \(event)")
        extend(machine, state, events + [event])
      }
    }
    extend(RefreshStateMachine(), State(), [])
  }
}
