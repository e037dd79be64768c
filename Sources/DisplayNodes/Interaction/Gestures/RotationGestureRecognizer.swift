public import DisplayGeometry

/// Recognizes two fingers that turn about each other.
///
/// The gesture begins when they are turned by a thirtieth of a turn. The action is called then, whenever one of them moves, and when
/// one is lifted.
public final class RotationGestureRecognizer: GestureRecognizer {
  private let action: @MainActor (RotationGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter action: Called on the main actor, in the input pass.
  nonisolated public init(action: @escaping @MainActor (RotationGestureRecognizer) -> Void) {
    self.action = action
    super.init(machine: TwoFingerStateMachine(.angle))
  }

  /// By how much the fingers are turned, in radians: at most half a turn, positive from the x axis towards the y axis, which is
  /// clockwise.
  public var rotation: Double {
    guard let start = fingers?.start, let last = fingers?.last else { return 0 }
    return last.turn(from: start)
  }

  /// Half way between the fingers, in the own space of the recognizer's node; nil before there were two.
  public override var location: Point? { fingers?.last.flatMap { location(of: $0.middle) } }

  private var fingers: TwoFingerStateMachine? { machine as? TwoFingerStateMachine }

  public override func performAction() { action(self) }
}
