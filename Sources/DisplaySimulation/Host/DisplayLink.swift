internal import Synchronization

public import AsyncDisplay
internal import DisplayConcurrency

/// The beat of a display on the machine's own clock.
///
/// A thread waits for each beat and announces it; the main actor takes the newest one when it is free. A beat
/// that passes while the main actor is busy is not made up for: the next timing's index says how many were
/// missed. A variable display beats as often as what it shows asks for.
public final class DisplayLink: Sendable {
  /// How often the display shows something new.
  public let rate: DisplayRate

  /// How many ticks what is shown stays; 0 when the link was stopped.
  private let ticks = Atomic(1)

  /// Makes the link of a display.
  public init(rate: DisplayRate) { self.rate = rate }

  deinit { stop() }

  /// Starts the beat. The stream ends after ``stop()``, or when nobody reads it any more.
  ///
  /// - Precondition: The system has room for another thread.
  public func makeBeats() -> AsyncStream<FrameTiming> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: FrameTiming.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let tick = rate.tick
    Thread.start { [weak self] in
      let origin = SystemClock.nanoseconds
      var beats = BeatCounter(tick: tick, origin: origin)
      var nextTick = origin
      while let ticks = self?.ticks.load(ordering: .acquiring), ticks > 0 {
        SystemClock.blockThread(until: nextTick)
        let now = SystemClock.nanoseconds
        beats.ticks = ticks
        // The tick that has just passed: this thread, too, may have been kept waiting for some.
        if beats.next <= now, case .terminated = continuation.yield(beats.takeBeat(from: now - tick + 1)) {
          return
        }
        nextTick = origin + ((now - origin) / tick + 1) * tick
      }
      continuation.finish()
    }
    return stream
  }

  /// Notifies a variable display of what it shows; one of a fixed rate beats as before.
  ///
  /// - Parameters:
  ///   - speed: How fast it moves, in points a second, whichever way.
  ///   - isWhole: Whether nothing is missing in it.
  public func adjustRate(movingAt speed: Double, isWhole: Bool) {
    let wanted = rate.ticks(movingAt: speed, isWhole: isWhole)
    let old = ticks.load(ordering: .acquiring)
    // A link that was stopped meanwhile stays so.
    if old > 0 { _ = ticks.compareExchange(expected: old, desired: wanted, ordering: .acquiringAndReleasing) }
  }

  /// Ends the beat.
  public func stop() { ticks.store(0, ordering: .releasing) }
}
