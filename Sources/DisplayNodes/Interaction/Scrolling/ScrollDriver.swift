/// Moves content from frame to frame: momentum of one's own, a recorded gesture, a game controller.
///
/// A driver says distances and never offsets, so that corrections of the offset, when sizes arrive late, do not disturb
/// a movement under way.
@MainActor
public protocol ScrollDriver: AnyObject {
  /// How far the content moves towards its end until a frame's moment, in points; negative towards its start. 0 ends the
  /// movement. Called once a frame, in the input pass.
  func displacement(at timing: FrameTiming) -> Double
}
