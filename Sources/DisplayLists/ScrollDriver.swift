public import DisplayNodes

/// Moves a list from frame to frame: a finger, momentum, a recorded gesture.
///
/// A driver speaks of distances and never of places, so that a correction of the offset when sizes arrive
/// late does not disturb a movement under way.
@MainActor
public protocol ScrollDriver: AnyObject {
  /// How far the content moves towards the end until a frame's moment, in points; negative towards the
  /// start. Called once a frame, in the input pass.
  func displacement(at timing: FrameTiming) -> Double
}
