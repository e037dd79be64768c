/// How far a gesture has come, as its recognizer's action sees it.
///
/// A tap goes from ``possible`` to ``ended`` at once. A long press begins, changes while the finger moves, and
/// ends or is cancelled. A gesture that began gets exactly one of the two.
public enum GestureState: Sendable, Hashable, CaseIterable {
  /// Nothing is recognized yet; no action is called for it.
  case possible
  /// The gesture was recognized and goes on.
  case began
  /// The finger moved.
  case changed
  /// The gesture is complete.
  case ended
  /// The gesture was taken away after it had begun.
  case cancelled

  /// Whether the gesture has begun and not ended.
  var isUnderWay: Bool { self == .began || self == .changed }
}
