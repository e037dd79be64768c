public import DisplayConcurrency
public import DisplayGeometry

/// The velocity of a finger, from its samples in the last tenth of a second. A pure value.
public struct DragVelocity: Sendable {
  /// How far back the finger's places count.
  static let window = Duration.milliseconds(100)
  /// No finger is faster along an axis, in points a second: what a host says beyond it is a mistake.
  static let maximum = 1e6
  /// More places than any screen reports in that time.
  private static let mostSamples = 256

  private var samples: [(place: Point, time: MonotonicInstant)] = []

  /// Creates the velocity of a finger without samples.
  public init() {}

  /// The finger is at a place. One that comes before the last in time is left out, and of very many at one moment the first
  /// and the last count.
  public mutating func add(_ place: Point, at time: MonotonicInstant) {
    if let last = samples.last {
      guard time >= last.time else { return }
      if samples.count > 1, samples[samples.count - 2].time == time { samples.removeLast() }
    }
    samples.append((place, time))
    let late = samples.firstIndex { $0.time.duration(to: time) <= Self.window } ?? 0
    samples.removeFirst(max(late, samples.count - Self.mostSamples))
  }

  /// The mean velocity, in points a second; zero for a finger that rested.
  public var pointsPerSecond: Point {
    guard let first = samples.first, let last = samples.last, first.time < last.time else { return .zero }
    let velocity = (last.place - first.place) * (1_000 / first.time.milliseconds(to: last.time))
    return Point(
      x: min(max(-Self.maximum, velocity.x), Self.maximum),
      y: min(max(-Self.maximum, velocity.y), Self.maximum)
    )
  }
}
