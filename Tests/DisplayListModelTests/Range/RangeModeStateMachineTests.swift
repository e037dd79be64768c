import Testing

@testable import DisplayListModel

/// How the mode of a list is chosen, written down with a flag for each thing that may be so.
private struct RangeModeModel: Hashable {
  var isFirstScreenDrawn = false
  var isJumping = false
  var hasUpdated = false
  var isInBackground = false
  var heldMode: RangeMode?
  var isHeldModeInForce = false

  mutating func screenWasDrawn() -> Bool {
    defer {
      isFirstScreenDrawn = true
      isJumping = false
    }
    return !isFirstScreenDrawn || isJumping
  }

  mutating func listDidMove() {
    if isHeldModeInForce { hold(nil) }
  }

  mutating func dataWasReplaced() {
    listDidMove()
    isFirstScreenDrawn = false
    hasUpdated = false
  }

  mutating func note(_ event: RangeEvent, isListVisible: Bool) {
    switch event {
    case .memoryWarning: hold(isListVisible ? .visibleOnly : .lowMemory)
    case .didEnterBackground: isInBackground = true
    case .willEnterForeground:
      isInBackground = false
      hold(isListVisible ? .minimum : .visibleOnly)
    }
  }

  mutating func update(isListVisible: Bool, hasBeenScrolled: Bool) -> RangeMode {
    defer { if isListVisible { hasUpdated = true } }
    if isInBackground { return isListVisible ? .visibleOnly : .lowMemory }
    if let heldMode {
      isHeldModeInForce = true
      return heldMode
    }
    guard isListVisible, hasUpdated, !isJumping else { return .minimum }
    return isFirstScreenDrawn || hasBeenScrolled ? .full : .minimum
  }

  private mutating func hold(_ mode: RangeMode?) {
    heldMode = mode
    isHeldModeInForce = false
  }
}

@Suite("Range mode state machine")
struct RangeModeStateMachineTests {
  private enum Event: CaseIterable {
    case drawn
    case jumped
    case moved
    case replaced
    case warningWhileVisible
    case warning
    case background
    case foregroundWhileVisible
    case foreground
    case updateWhileScrolled
    case updateWhileVisible
    case updateWhileHidden
    case updateElsewhere
  }

  private struct Pair: Hashable {
    var machine = RangeModeStateMachine()
    var model = RangeModeModel()

    /// Handles an event; returns what the machine answered, and what the model did.
    mutating func handle(_ event: Event) -> (answer: String, expected: String) {
      switch event {
      case .drawn: return ("\(machine.screenWasDrawn())", "\(model.screenWasDrawn())")
      case .jumped:
        machine.listDidJump()
        model.isJumping = true
      case .moved:
        machine.listDidMove()
        model.listDidMove()
      case .replaced:
        machine.dataWasReplaced()
        model.dataWasReplaced()
      case .warningWhileVisible: note(.memoryWarning, true)
      case .warning: note(.memoryWarning, false)
      case .background: note(.didEnterBackground, true)
      case .foregroundWhileVisible: note(.willEnterForeground, true)
      case .foreground: note(.willEnterForeground, false)
      case .updateWhileScrolled: return update(true, true)
      case .updateWhileVisible: return update(true, false)
      case .updateWhileHidden: return update(false, true)
      case .updateElsewhere:
        machine.noteUpdate(isListVisible: true)
        model.hasUpdated = true
      }
      return ("\(machine.application == .background)", "\(model.isInBackground)")
    }

    private mutating func note(_ event: RangeEvent, _ isListVisible: Bool) {
      machine.note(event, isListVisible: isListVisible, memoryWarningMode: .lowMemory)
      model.note(event, isListVisible: isListVisible)
    }

    private mutating func update(_ isVisible: Bool, _ isScrolled: Bool) -> (String, String) {
      let mode = machine.update(isListVisible: isVisible, hasBeenScrolled: isScrolled)
      return ("\(mode)", "\(model.update(isListVisible: isVisible, hasBeenScrolled: isScrolled))")
    }
  }

  @Test("Every event in every state that can be reached answers as the flags do")
  func everyEvent() {
    var seen: Set<Pair> = [Pair()]
    var waiting = [Pair()]
    while let pair = waiting.popLast() {
      for event in Event.allCases {
        var next = pair
        let (answer, expected) = next.handle(event)
        guard answer == expected else {
          Issue.record("\(pair.machine), \(event): \(answer), expected \(expected)")
          return
        }
        if seen.insert(next).inserted { waiting.append(next) }
      }
    }
    let machines = Set(seen.map(\.machine))
    #expect(Set(machines.map(\.screen)) == Set(RangeModeStateMachine.Screen.allCases))
    // The screen, visible before or not; unconstrained, in the background, or with one of three modes that is in force or not.
    #expect(machines.count == 3 * 2 * (2 + 3 * 2))
  }

  @Test("The modes of each state of the screen, on screen at rest, scrolled and off screen")
  func table() {
    var table: [String] = []
    for screen in RangeModeStateMachine.Screen.allCases {
      for hasBeenVisible in [false, true] {
        let modes = [(true, false), (true, true), (false, true)].map { isVisible, isScrolled in
          var machine = RangeModeStateMachine(
            screen: screen,
            application: .unconstrained,
            hasBeenVisible: hasBeenVisible
          )
          return "\(machine.update(isListVisible: isVisible, hasBeenScrolled: isScrolled))"
        }
        table.append("\(screen) \(hasBeenVisible): \(modes.joined(separator: " "))")
      }
    }
    #expect(
      table == [
        "undrawn false: minimum minimum minimum", "undrawn true: minimum full minimum",
        "drawn false: minimum minimum minimum", "drawn true: full full minimum",
        "jumped false: minimum minimum minimum", "jumped true: minimum minimum minimum",
      ]
    )
  }
}
