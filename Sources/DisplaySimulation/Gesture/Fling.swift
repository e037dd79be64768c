internal import AsyncDisplay
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayScrolling

/// A flick of the finger: how far the content runs on by itself, and how fast.
///
/// The velocity falls by the same share in every millisecond, the platform-standard rate of 0.998, so that
/// place and velocity are closed formulas of the time since the release: they do not depend on how often
/// they are asked.
public struct Fling: Sendable, Hashable {
  /// The share of the velocity that is left after a millisecond.
  public static var decelerationRate: Double { 0.998 }
  /// The speed below which the content stands still, in points a second.
  public static var restingSpeed: Double { Momentum.restingSpeed }

  /// The velocity at the release, in points a second; positive towards the end.
  public let velocity: Double

  /// Makes a fling; a velocity that is not finite counts as 0.
  public init(velocity: Double) {
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// The velocity some seconds after the release, in points a second; 0 once the content stands still.
  public func velocity(after seconds: Double) -> Double {
    seconds < restingTime ? velocity * exponential(-Momentum.decay * max(0, seconds)) : 0
  }

  /// How far the content has run some seconds after the release, in points.
  public func displacement(after seconds: Double) -> Double {
    let time = min(max(0, seconds), restingTime)
    return velocity * (1 - exponential(-Momentum.decay * time)) / Momentum.decay
  }

  /// After how many seconds the content stands still.
  public var restingTime: Double { time(toReach: Self.restingSpeed) }

  /// After how many seconds the speed has fallen to a value; 0 when it is lower from the start.
  public func time(toReach speed: Double) -> Double {
    guard speed > 0, abs(velocity) > speed else { return 0 }
    return naturalLogarithm(abs(velocity) / speed) / Momentum.decay
  }
}

/// The natural logarithm of a positive number, by Newton's method on the exponential function, which is the
/// same on every platform.
func naturalLogarithm(_ value: Double) -> Double {
  guard value > 0, value.isFinite else { return value > 0 ? .infinity : .nan }
  // ln(m·2^e) = ln m + e·ln 2, and close to 1 the first guess is good.
  let exponent = Double(value.exponent)
  let significand = value.significand
  var result = (significand - 1) / significand
  for _ in 0..<6 {
    let power = exponential(result)
    result += 2 * (significand - power) / (significand + power)
  }
  return result + exponent * 0x1.62e42fefa39efp-1
}
