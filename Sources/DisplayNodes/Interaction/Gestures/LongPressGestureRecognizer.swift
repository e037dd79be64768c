/// Recognizes a finger that stays where it came down.
///
/// The action is called when the finger has stayed long enough, whenever it moves from then on, and when it is
/// lifted; ``GestureRecognizer/state`` says which. A finger that does nothing sends no events, so the gesture
/// begins in the first frame whose moment lies late enough; frames are asked for until then.
public final class LongPressGestureRecognizer: GestureRecognizer {
  private let action: @MainActor (LongPressGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameters:
  ///   - minimumDuration: How long the finger has to stay; negative counts as 0.
  ///   - allowableMovement: How far it may move meanwhile, in points; what is no such distance counts as 0 and
  ///     is reported.
  ///   - action: Called on the main actor, in the input pass.
  nonisolated public init(
    minimumDuration: Duration = .milliseconds(500),
    allowableMovement: Double = 10,
    action: @escaping @MainActor (LongPressGestureRecognizer) -> Void
  ) {
    self.action = action
    var machine = LongPressStateMachine()
    machine.minimumDuration = max(.zero, minimumDuration)
    machine.allowableMovement = Self.usableMovement(allowableMovement)
    super.init(machine: machine)
  }

  public override func performAction() { action(self) }
}
