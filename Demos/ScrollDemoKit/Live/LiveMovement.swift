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

  private var source: Source
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
    }
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

  package func goFaster() { speed = min(speed * Self.speedStep, Self.speeds.upperBound) }
  package func goSlower() { speed = max(speed / Self.speedStep, Self.speeds.lowerBound) }

  /// The frame's moment in the time of the movement.
  private func ownTiming(_ timing: FrameTiming) -> FrameTiming {
    let now = MonotonicInstant(nanoseconds: Int64((elapsed * 1e9).rounded()))
    return FrameTiming(index: timing.index, timestamp: now, deadline: now.advanced(by: timing.interval))
  }
}
