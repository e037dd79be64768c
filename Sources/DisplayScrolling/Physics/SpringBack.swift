public import DisplayConcurrency
internal import DisplayGeometry

/// One axis of content that is beyond its end, or is about to be, on its way back. A pure value.
///
/// It moves as a critically damped spring does: as fast as possible without swinging. As with
/// ``Deceleration`` the place is a closed formula of the time.
public struct SpringBack: Sendable, Hashable {
  /// How fast the spring pulls, the exponent for a second.
  static let rate = 12.0

  /// The offset that the content comes back to, in points.
  public let edge: Double
  /// How far beyond it the content is at first, in points.
  public let displacement: Double
  /// How fast it moves at first, in points a second.
  public let velocity: Double
  /// When that was; nil for a spring that begins with its first frame.
  public internal(set) var start: MonotonicInstant?

  /// Creates a spring; numbers that are not finite count as 0.
  ///
  /// - Parameters:
  ///   - edge: The offset that the content comes back to, in points.
  ///   - displacement: How far beyond it the content is at first, in points.
  ///   - velocity: How fast it moves at first, in points a second.
  ///   - start: When that is; nil for a spring that begins with its first frame.
  public init(edge: Double, displacement: Double, velocity: Double, start: MonotonicInstant?) {
    self.edge = edge.isFinite ? edge : 0
    self.displacement = displacement.isFinite ? displacement : 0
    self.velocity = velocity.isFinite ? velocity : 0
    self.start = start
  }

  /// Where the content is, in points.
  public func offset(at now: MonotonicInstant) -> Double { edge + state(at: now).displacement }

  /// How fast the content moves, in points a second.
  public func velocity(at now: MonotonicInstant) -> Double { state(at: now).velocity }

  /// The same motion about another edge.
  func shifted(by distance: Double) -> SpringBack {
    SpringBack(edge: edge + distance, displacement: displacement, velocity: velocity, start: start)
  }

  /// Whether the content is back, and so slow that nobody sees it move.
  func isOver(at now: MonotonicInstant) -> Bool {
    let state = state(at: now)
    return abs(state.displacement) < 0.25 && abs(state.velocity) < Momentum.restingSpeed
  }

  private func state(at now: MonotonicInstant) -> (displacement: Double, velocity: Double) {
    let time = max(0, (start ?? now).milliseconds(to: now)) / 1_000
    let decay = exponential(-Self.rate * time)
    let pull = velocity + Self.rate * displacement
    return ((displacement + pull * time) * decay, (velocity - Self.rate * pull * time) * decay)
  }
}
