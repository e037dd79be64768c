/// Content of which a finger that stays on it may take something up.
@MainActor
package protocol ContentPressing: DisplayNode {
  /// Whether there is something to take up where a finger has stayed; otherwise other gestures go on.
  func mayBeginPress(_ touch: TouchEvent) -> Bool
  /// A finger has stayed long enough, moves, was lifted, or was taken away.
  func press(_ state: GestureState, _ touch: TouchEvent)
}

/// Recognizes a finger that stays on something that its node lets it take up.
package final class PressGestureRecognizer: GestureRecognizer {
  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter minimumDuration: How long the finger has to stay; negative counts as 0.
  package nonisolated init(minimumDuration: Duration) {
    var machine = LongPressStateMachine()
    machine.minimumDuration = max(.zero, minimumDuration)
    super.init(machine: machine)
  }

  package override func performAction() {
    guard let touch else { return }
    (node as? any ContentPressing)?.press(state, touch)
  }

  override var outlivesTouchedNode: Bool { true }

  package override var mayBegin: Bool {
    guard let touch, let node = node as? any ContentPressing else { return false }
    return node.mayBeginPress(touch)
  }
}
