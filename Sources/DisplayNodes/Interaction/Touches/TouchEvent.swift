public import DisplayConcurrency
public import DisplayGeometry

/// One thing that a finger did, as a host saw it.
///
/// A touch begins, moves any number of times, and ends or is cancelled; all its events have the same
/// identifier. Once it has ended the identifier may be used for the next touch.
public struct TouchEvent: Sendable, Hashable {
  /// What the finger did.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// It came down.
    case began
    /// It moved while down.
    case moved
    /// It was lifted.
    case ended
    /// Something else took the touch away; what it was about to do is not wanted.
    case cancelled
  }

  /// What the finger did.
  public let phase: Phase
  /// Which of the fingers that are down it was.
  public let identifier: Int
  /// Where, in points from the root's upper left corner, however the root itself is scrolled. A node asks for
  /// the place in its own space with ``DisplayNode/location(of:)``.
  public let location: Point
  /// When, on the clock of the frames.
  public let timestamp: MonotonicInstant

  /// Makes an event.
  public init(_ phase: Phase, identifier: Int = 0, location: Point, timestamp: MonotonicInstant) {
    self.phase = phase
    self.identifier = identifier
    self.location = location
    self.timestamp = timestamp
  }

  /// The end of this touch, at the same place and time, because something took it away.
  var cancelled: TouchEvent {
    TouchEvent(.cancelled, identifier: identifier, location: location, timestamp: timestamp)
  }
}
