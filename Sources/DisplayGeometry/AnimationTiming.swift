/// How long an animation takes, and how its progress follows time.
///
/// ```swift
/// list.scrollToRow(40, animated: .over(.milliseconds(300)))
/// list.scrollToRow(40, animated: .spring())
/// ```
public struct AnimationTiming: Sendable, Hashable {
  private enum Course: Sendable, Hashable {
    case curve(AnimationCurve)
    case spring(AnimationSpring)
  }

  /// How long it takes; never negative.
  package let duration: Duration
  private let course: Course

  /// Creates a timing; a negative duration counts as none.
  package init(duration: Duration, curve: AnimationCurve = .easeInOut) {
    self.duration = max(.zero, duration)
    course = .curve(curve)
  }

  private init(_ spring: AnimationSpring) {
    duration = spring.settlingDuration
    course = .spring(spring)
  }

  /// A duration with a curve.
  public static func over(_ duration: Duration, _ curve: AnimationCurve = .easeInOut) -> AnimationTiming {
    AnimationTiming(duration: duration, curve: curve)
  }

  /// A spring, which takes as long as it takes to come to rest.
  public static func spring(_ spring: AnimationSpring = AnimationSpring()) -> AnimationTiming {
    AnimationTiming(spring)
  }

  /// Three tenths of a second, slow at both ends: for content that is scrolled to a target.
  public static var standard: AnimationTiming { AnimationTiming(duration: .milliseconds(300)) }
  /// Three tenths of a second, slow at the end: for content that a finger released, on its way to where it settles.
  public static var settling: AnimationTiming {
    AnimationTiming(duration: .milliseconds(300), curve: .easeOut)
  }

  /// Whether progress may be beyond 1 for a while.
  package var mayOvershoot: Bool {
    switch course {
    case .curve(let curve): max(curve.first.y, curve.second.y) > 1 || min(curve.first.y, curve.second.y) < 0
    case .spring: true
    }
  }

  /// How far the animation has come after a time: 0 at first and exactly 1 from its end on; a spring may be beyond 1 meanwhile.
  package func progress(after elapsed: Duration) -> Double {
    guard elapsed < duration else { return 1 }
    guard elapsed > .zero else { return 0 }
    return switch course {
    case .curve(let curve): curve.progress(at: elapsed / duration)
    case .spring(let spring): spring.progress(after: elapsed / .seconds(1))
    }
  }
}
