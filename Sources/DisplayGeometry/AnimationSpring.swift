/// A spring that pulls a value to where it is to be: progress that may overshoot, and that goes on from a speed.
///
/// Progress is a closed formula of the time, that of a damped harmonic oscillator released one unit from its rest: the same in
/// every frame rate. It never ends by itself; it is over once it stays within half a thousandth of its way.
public struct AnimationSpring: Sendable, Hashable {
  /// How far from its target a spring is over.
  private static let rest = 0.0005

  /// The time of one swing without damping, in seconds.
  private let period: Double
  /// How fast swings die away: 1 is as fast as possible without swinging, less swings, more creeps.
  package let dampingRatio: Double
  /// How fast progress grows at first, a second.
  package let initialVelocity: Double

  /// Creates a spring; what is out of range counts as the nearer end.
  ///
  /// - Parameters:
  ///   - response: The time of one swing without damping, from a millisecond to a minute.
  ///   - dampingRatio: How fast swings die away, from 0.05 to 10: 1 is as fast as possible without swinging.
  ///   - initialVelocity: How fast the value moves already, in parts of its way a second, from -1,000 to 1,000.
  public init(
    response: Duration = .milliseconds(500),
    dampingRatio: Double = 0.825,
    initialVelocity: Double = 0
  ) {
    period = min(max(response, .milliseconds(1)), .seconds(60)) / .seconds(1)
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.05), 10)
    self.initialVelocity = initialVelocity.isNaN ? 0 : min(max(initialVelocity, -1_000), 1_000)
  }

  /// How long it takes until progress stays within half a thousandth of 1.
  package var settlingDuration: Duration {
    // The sizes of both parts of the formula, which only shrink from some time on.
    var (low, high) = (0.0, period)
    while envelope(at: high) > Self.rest { (low, high) = (high, high * 2) }
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if envelope(at: middle) > Self.rest { low = middle } else { high = middle }
    }
    return .seconds(1) * high
  }

  /// How far the value has come after some seconds: 0 at first, 1 at the target.
  package func progress(after seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    if dampingRatio < 1 {
      let (swing, push) = underdamped
      let (sine, cosine) = sineAndCosine(swing * seconds)
      return 1 - exponential(-decay * seconds) * (cosine + push * sine)
    }
    if dampingRatio == 1 {
      return 1 - exponential(-decay * seconds) * (1 + (decay - initialVelocity) * seconds)
    }
    let (slow, fast, slowPart) = overdamped
    return 1 - slowPart * exponential(-slow * seconds) - (1 - slowPart) * exponential(-fast * seconds)
  }

  /// Turns a second, in radians, without damping.
  private var angularFrequency: Double { 2 * .pi / period }

  /// How fast swings die away, the exponent for a second.
  private var decay: Double { angularFrequency * dampingRatio }

  /// Turns a second, in radians, of a spring that swings, and the part of its motion that is not at its widest at first.
  private var underdamped: (swing: Double, push: Double) {
    let swing = angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
    return (swing, (decay - initialVelocity) / swing)
  }

  /// The two rates at which a spring creeps that is damped more than it has to be, and the slower one's part.
  private var overdamped: (slow: Double, fast: Double, slowPart: Double) {
    let fast = decay + angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
    // The difference would lose digits.
    let slow = angularFrequency * angularFrequency / fast
    return (slow, fast, (fast - initialVelocity) / (fast - slow))
  }

  /// What the distance from the target does not exceed from a time on.
  private func envelope(at seconds: Double) -> Double {
    if dampingRatio < 1 {
      let push = underdamped.push
      return exponential(-decay * seconds) * (1 + push * push).squareRoot()
    }
    if dampingRatio == 1 {
      // The second part grows until 1 / decay.
      let time = max(seconds, 1 / decay)
      return exponential(-decay * seconds) + abs(decay - initialVelocity) * time * exponential(-decay * time)
    }
    let (slow, fast, slowPart) = overdamped
    return abs(slowPart) * exponential(-slow * seconds) + abs(1 - slowPart) * exponential(-fast * seconds)
  }
}
