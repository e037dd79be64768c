/// How long an animation takes, and how its progress follows time.
///
/// ```swift
/// list.scrollToRow(40, animated: .over(.milliseconds(300)))
/// ```
public struct AnimationTiming: Sendable, Hashable {
  /// How long it takes; never negative.
  package let duration: Duration
  /// How progress follows time.
  package let curve: AnimationCurve

  /// Creates a timing; a negative duration counts as none.
  package init(duration: Duration, curve: AnimationCurve = .easeInOut) {
    self.duration = max(.zero, duration)
    self.curve = curve
  }

  /// A duration with a curve.
  public static func over(_ duration: Duration, _ curve: AnimationCurve = .easeInOut) -> AnimationTiming {
    AnimationTiming(duration: duration, curve: curve)
  }

  /// Three tenths of a second, slow at both ends: for content that is scrolled to a target.
  public static var standard: AnimationTiming { AnimationTiming(duration: .milliseconds(300)) }
  /// Three tenths of a second, slow at the end: for content that a finger released, on its way to where it settles.
  public static var settling: AnimationTiming {
    AnimationTiming(duration: .milliseconds(300), curve: .easeOut)
  }
}
