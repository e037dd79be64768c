import Testing

@testable import DisplayNodes

@Suite("Measurement state machine")
struct MeasurementStateMachineTests {
  /// What it should do, written down with flags.
  private struct Model: Equatable {
    var isNeeded: Bool
    var isMeasuring: Bool
    var refusals: Int

    mutating func setNeeded() { isNeeded = true }

    mutating func begin() -> Bool {
      guard isNeeded, !isMeasuring else { return false }
      (isNeeded, isMeasuring) = (false, true)
      return true
    }

    mutating func refuse() -> Bool {
      guard isMeasuring, refusals < 2 else { return false }
      isMeasuring = false
      refusals += 1
      return true
    }

    mutating func finish() { (isMeasuring, refusals) = (false, 0) }

    mutating func finishUnlessStale() -> Bool {
      isMeasuring = false
      guard isNeeded, refusals < 2 else {
        refusals = 0
        return true
      }
      refusals += 1
      return false
    }
  }

  private enum Event: CaseIterable {
    case setNeeded
    case begin
    case refuse
    case finish
    case finishUnlessStale
  }

  private static let flags: [MeasurementStateMachine.State: (isNeeded: Bool, isMeasuring: Bool)] = [
    .settled: (false, false), .needed: (true, false), .measuring: (false, true),
    .measuringStale: (true, true),
  ]

  @Test(
    "Every event in every state does what the flags do",
    arguments: MeasurementStateMachine.State.allCases
  )
  func everyEvent(state: MeasurementStateMachine.State) throws {
    let flags = try #require(Self.flags[state])
    for refusals in 0...2 {
      for event in Event.allCases {
        var machine = MeasurementStateMachine(state, refusals: refusals)
        var model = Model(isNeeded: flags.isNeeded, isMeasuring: flags.isMeasuring, refusals: refusals)
        var (answer, expected) = (true, true)
        switch event {
        case .setNeeded:
          machine.setNeeded()
          model.setNeeded()
        case .begin: (answer, expected) = (machine.begin(), model.begin())
        case .refuse: (answer, expected) = (machine.refuse(), model.refuse())
        case .finish:
          machine.finish()
          model.finish()
        case .finishUnlessStale:
          (answer, expected) = (machine.finishUnlessStale(), model.finishUnlessStale())
        }
        let result = Model(
          isNeeded: machine.isNeeded,
          isMeasuring: machine.isMeasuring,
          refusals: machine.refusals
        )
        #expect(answer == expected && result == model, "\(event) after \(refusals) refusals")
      }
    }
  }
}
