internal import DisplayConcurrency

/// Recognizes one or several taps with one finger.
///
/// ```swift
/// node.addGestureRecognizer(TapGestureRecognizer { tap in open(at: tap.location) })
/// ```
///
/// A tap on a ``ControlNode`` is the control's alone: recognizers of the nodes around it do not see it. A tap
/// does not keep a recognizer from counting on to more taps.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps are one gesture; at least 1.
  public let numberOfTaps: Int
  private let action: @MainActor (TapGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameters:
  ///   - numberOfTaps: How many taps are one gesture; less than 1 counts as 1 and is reported.
  ///   - maximumMovement: How far a finger may move while down, in points; what is no such distance counts
  ///     as 0 and is reported.
  ///   - maximumDuration: How long a finger may stay down.
  ///   - action: Called on the main actor, in the input pass, once for each gesture.
  nonisolated public init(
    numberOfTaps: Int = 1,
    maximumMovement: Double = 10,
    maximumDuration: Duration = .milliseconds(750),
    action: @escaping @MainActor (TapGestureRecognizer) -> Void
  ) {
    if numberOfTaps < 1 {
      Diagnostics.report(Diagnostic(message: "A gesture of \(numberOfTaps) taps is none; it takes 1."))
    }
    self.numberOfTaps = max(1, numberOfTaps)
    self.action = action
    var machine = TapStateMachine()
    machine.numberOfTaps = self.numberOfTaps
    machine.maximumMovement = Self.usableMovement(maximumMovement)
    machine.maximumDuration = max(.zero, maximumDuration)
    super.init(machine: machine)
  }

  public override func performAction() { action(self) }

  public override func prevents(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTaps <= numberOfTaps
  }

  override var yieldsToControls: Bool { true }
}
