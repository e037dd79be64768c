public import DisplayConcurrency

/// When a frame starts and when it must be done.
public struct FrameTiming: Sendable, Hashable {
  /// The number of the display's beat, from 0; a gap says that beats were missed.
  public let index: Int
  /// The moment of the beat that started the frame.
  public let timestamp: MonotonicInstant
  /// The moment of the next beat: a frame that ends later is late.
  public let deadline: MonotonicInstant

  /// Makes a timing; a deadline before the timestamp counts as the timestamp.
  public init(index: Int, timestamp: MonotonicInstant, deadline: MonotonicInstant) {
    self.index = index
    self.timestamp = timestamp
    self.deadline = max(timestamp, deadline)
  }

  /// The time between two beats.
  public var interval: Duration { timestamp.duration(to: deadline) }
}
