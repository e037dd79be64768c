internal import Synchronization

public import AsyncDisplay

/// The beat of a display on the machine's own clock.
///
/// A thread waits for each beat and announces it; the main actor takes the newest one when it is free. A beat
/// that passes while the main actor is busy is not made up for: the next timing's index tells how many were
/// missed.
public final class DisplayLink: Sendable {
  /// Beats a second.
  public let frequency: Double

  private let isStopped = Atomic(false)

  /// Makes a link; a frequency that is not between 1 and 1,000 counts as the nearest one that is.
  public init(frequency: Double) {
    self.frequency = frequency.isNaN ? 60 : min(max(frequency, 1), 1_000)
  }

  deinit { stop() }

  /// Starts the beat. The stream ends after ``stop()``, or when nobody reads it any more.
  public func makeBeats() -> AsyncStream<FrameTiming> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: FrameTiming.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let interval = Int64(1_000_000_000 / frequency)
    Thread.start { [weak self] in
      let origin = Platform.monotonicNanoseconds
      var index: Int64 = 0
      while self?.isStopped.load(ordering: .acquiring) == false {
        Platform.blockThread(until: origin + index * interval)
        let timing = FrameTiming(
          index: Int(index),
          timestamp: MonotonicInstant(nanoseconds: origin + index * interval),
          deadline: MonotonicInstant(nanoseconds: origin + (index + 1) * interval)
        )
        if case .terminated = continuation.yield(timing) { return }
        // The next beat in the future: after a pause of this thread none is announced too late.
        index = max(index + 1, (Platform.monotonicNanoseconds - origin) / interval + 1)
      }
      continuation.finish()
    }
    return stream
  }

  /// Ends the beat.
  public func stop() { isStopped.store(true, ordering: .releasing) }
}
