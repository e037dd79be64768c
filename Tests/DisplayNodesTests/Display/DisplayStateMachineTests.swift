import Testing

@testable import DisplayNodes

@Suite("DisplayStateMachine")
struct DisplayStateMachineTests {
  /// A machine whose draw is under way after two that were superseded, and which tolerates it.
  private func makeTolerant() -> DisplayStateMachine {
    var machine = DisplayStateMachine()
    var asked = [machine.enterRange(isLoaded: true)]
    machine.start()
    for _ in 0..<2 {
      asked += [!machine.tolerateOutdated(), machine.invalidate()]
      machine.start()
    }
    asked.append(machine.tolerateOutdated())
    #expect(asked == Array(repeating: true, count: 6))
    return machine
  }

  @Test("An outdated draw that is tolerated is shown, and another one follows it")
  func tolerated() {
    var machine = makeTolerant()
    machine.finish()
    let isAskedAgain = machine.commit()
    #expect(isAskedAgain && machine.needsDisplay && machine.progress == .waiting && machine.hasContents)
    machine.start()
    machine.finish()
    let isAskedOnceMore = machine.commit()
    #expect(!isAskedOnceMore && !machine.needsDisplay)
  }

  @Test("The draw that replaces a tolerated one is up to date: no other follows it")
  func supersededAfterTolerance() {
    var machine = makeTolerant()
    let isReplaced = machine.invalidate()
    machine.start()
    machine.finish()
    let isAskedAgain = machine.commit()
    #expect(isReplaced && !isAskedAgain && !machine.needsDisplay && machine.progress == .idle)
  }
}
