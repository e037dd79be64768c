import AsyncDisplay
package import DisplaySimulation

/// What moves the list of a live run: the scenario's movement until somebody takes over, then flings.
///
/// It has a time of its own, which stands still while the run is paused and leaves out what the process slept
/// through.
@MainActor
package final class LiveMovement: ScrollScript {
  private enum Source {
    case script(any ScrollScript, duration: Double)
    /// A flick, and the moment of its own time at which it began.
    case fling(Fling, start: Double)
    case rest
    /// A pointer that holds the list, since a moment of its own time.
    case hand(start: Double)
  }

  /// The longest time between two frames that is made up for, in seconds.
  private static let longestFrame = 0.25
  /// By how much a key changes the speed, and how far.
  private static let speedStep = 1.25
  private static let speeds = 0.1...10.0

  package private(set) var currentVelocity = 0.0
  package private(set) var currentDisplacement = 0.0
  /// Times as fast as the scenario has it.
  package private(set) var speed = 1.0
  /// Whether the list is held.
  package var isPaused = false
  /// Seconds of its own time.
  private(set) var elapsed = 0.0

  /// The time that counts for how fast the list is released, in seconds: an older movement is over, and a shorter time
  /// says little.
  private static let releaseTimes = 0.05...0.1
  /// The fastest that a hand lets go, in points a second.
  private static let fastestRelease = 20_000.0

  private var source: Source
  /// Points that a pointer has moved the list by, for the next frame.
  private var pointsByHand = 0.0
  /// What a pointer that holds the list has moved it by, and when.
  private var recent: [(time: Double, points: Double)] = []
  private var direction = 1.0
  private var lastTimestamp: MonotonicInstant?
  private let flingVelocity: Double

  /// Makes a movement.
  ///
  /// - Parameters:
  ///   - script: What moves the list until a key does.
  ///   - duration: How long the script goes on, in seconds.
  ///   - flingVelocity: How fast a flick starts, in points a second.
  package init(script: any ScrollScript, duration: Double, flingVelocity: Double) {
    source = .script(script, duration: duration)
    self.flingVelocity = flingVelocity
  }

  func displacement(at timing: FrameTiming) -> Double {
    let interval = lastTimestamp.map { $0.milliseconds(to: timing.timestamp) / 1_000 } ?? 0
    lastTimestamp = timing.timestamp
    currentDisplacement = 0
    currentVelocity = 0
    guard !isPaused else { return 0 }
    let before = elapsed
    elapsed += min(max(0, interval), Self.longestFrame)
    let scale = speed * direction
    switch source {
    case .script(let script, let duration):
      currentDisplacement = script.displacement(at: ownTiming(timing)) * scale
      currentVelocity = script.currentVelocity * scale
      if elapsed >= duration { source = .rest }
    case .fling(let fling, let start):
      currentDisplacement =
        (fling.displacement(after: elapsed - start) - fling.displacement(after: before - start)) * scale
      currentVelocity = fling.velocity(after: elapsed - start) * scale
      if elapsed - start >= fling.restingTime { source = .rest }
    case .rest: break
    case .hand: if interval > 0 { currentVelocity = pointsByHand / interval }
    }
    currentDisplacement += pointsByHand
    pointsByHand = 0
    return currentDisplacement
  }

  /// Throws the list, towards the end or back.
  package func fling(back: Bool) {
    direction = back ? -1 : 1
    isPaused = false
    source = .fling(Fling(velocity: flingVelocity), start: elapsed)
  }

  /// Has the movement go the other way.
  package func reverse() { direction = -direction }

  /// Leaves the list where it is.
  package func rest() { source = .rest }

  /// Holds the list, which then goes with a pointer.
  package func grab() {
    isPaused = false
    recent = []
    source = .hand(start: elapsed)
  }

  /// Moves the list that is held by some points.
  package func drag(by points: Double) {
    guard case .hand = source, points.isFinite else { return }
    pointsByHand += points
    recent.removeAll { $0.time < elapsed - Self.releaseTimes.upperBound }
    recent.append((elapsed, points))
  }

  /// Lets the list go, which goes on as fast as it was moved at last.
  package func release() {
    guard case .hand(let start) = source else { return }
    let (least, most) = (Self.releaseTimes.lowerBound, Self.releaseTimes.upperBound)
    let points = recent.reduce(0) { $1.time < elapsed - most ? $0 : $0 + $1.points }
    let velocity = points / min(max(elapsed - start, least), most)
    recent = []
    direction = 1
    let limited = min(max(velocity, -Self.fastestRelease), Self.fastestRelease)
    source = limited == 0 ? .rest : .fling(Fling(velocity: limited / speed), start: elapsed)
  }

  /// Moves the list by some points, and leaves it there.
  package func scroll(by points: Double) {
    guard points.isFinite else { return }
    isPaused = false
    source = .rest
    pointsByHand += points
  }

  package func goFaster() { speed = min(speed * Self.speedStep, Self.speeds.upperBound) }
  package func goSlower() { speed = max(speed / Self.speedStep, Self.speeds.lowerBound) }

  /// The frame's moment in the time of the movement.
  private func ownTiming(_ timing: FrameTiming) -> FrameTiming {
    let now = MonotonicInstant(nanoseconds: Int64((elapsed * 1e9).rounded()))
    return FrameTiming(index: timing.index, timestamp: now, deadline: now.advanced(by: timing.interval))
  }
}
