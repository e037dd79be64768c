public import DisplayGeometry

/// Recognizes two fingers that move apart or together: a picture that is made larger, a map.
///
/// The gesture begins when the fingers are 8 points nearer or further apart than when the second came down. The action is called
/// then, whenever one of them moves, and when one is lifted.
///
/// ```swift
/// photo.addGestureRecognizer(
///   PinchGestureRecognizer { pinch in photo.transform = .scale(pinch.scale) }
/// )
/// ```
public final class PinchGestureRecognizer: GestureRecognizer {
  private let action: @MainActor (PinchGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter action: Called on the main actor, in the input pass.
  nonisolated public init(action: @escaping @MainActor (PinchGestureRecognizer) -> Void) {
    self.action = action
    super.init(machine: TwoFingerStateMachine(.distance))
  }

  /// How many times as far apart the fingers are as at first; 1 before there were two. Fingers count as at least a point apart.
  public var scale: Double {
    guard let start = fingers?.start, let last = fingers?.last else { return 1 }
    return max(1, last.distance) / max(1, start.distance)
  }

  /// Half way between the fingers, in the own space of the recognizer's node; nil before there were two.
  public override var location: Point? { fingers?.last.flatMap { location(of: $0.middle) } }

  private var fingers: TwoFingerStateMachine? { machine as? TwoFingerStateMachine }

  public override func performAction() { action(self) }
}
