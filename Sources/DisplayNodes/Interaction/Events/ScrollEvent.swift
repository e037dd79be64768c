public import DisplayConcurrency
public import DisplayGeometry

/// A turn of a wheel, or a movement of fingers on a touchpad.
///
/// It goes to the innermost node at its place that can move in its direction; see ``DisplayNode/handleScroll(_:)``. What begins
/// with ``Phase/began`` stays with the node that took it until it has ended.
public struct ScrollEvent: Sendable, Hashable {
  /// What a movement is a part of.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// Nothing: wheels have no beginning and no end.
    case discrete
    /// The first of fingers that came down on a touchpad.
    case began
    /// The fingers moved.
    case changed
    /// The fingers lifted; the content runs on by itself.
    case ended
    /// The host's own movement after the fingers have lifted. It is used up and does nothing: content that a finger has released
    /// runs on and comes back in one way everywhere.
    case momentum
    /// Something else took the fingers away.
    case cancelled
  }

  /// What lengths are counted in.
  public enum Unit: Sendable, Hashable {
    /// Points: a touchpad, or a wheel without steps.
    case points
    /// Steps of a wheel, each as long as three lines of text.
    case notches
  }

  /// How far the content is to move towards its end, to the right and down.
  public let delta: Point
  /// What that is counted in.
  public let unit: Unit
  /// What it is a part of.
  public let phase: Phase
  /// Where the pointer was.
  public let location: Point
  /// The modifier keys that were down.
  public let modifiers: KeyModifiers
  /// When, on the clock of the frames.
  public let timestamp: MonotonicInstant

  /// How far a step of a wheel goes, in points.
  public static var pointsPerNotch: Double { 60 }

  /// How far a key moves content that goes on by a line, in points.
  static var pointsPerLine: Double { pointsPerNotch * 2 / 3 }

  /// Makes an event.
  public init(
    _ delta: Point,
    in unit: Unit = .points,
    phase: Phase = .discrete,
    location: Point,
    modifiers: KeyModifiers = [],
    timestamp: MonotonicInstant
  ) {
    self.delta = delta
    self.unit = unit
    self.phase = phase
    self.location = location
    self.modifiers = modifiers
    self.timestamp = timestamp
  }

  /// How far the content is to move, in points. With Shift a wheel that has one axis turns along the other.
  public var distance: Point {
    let points = unit == .notches ? delta * Self.pointsPerNotch : delta
    guard unit == .notches, modifiers.contains(.shift), points.x == 0 else { return points }
    return Point(x: points.y, y: 0)
  }

  /// Two movements that come one after the other as one; nil where they are not of one kind.
  func joined(by next: ScrollEvent) -> ScrollEvent? {
    let isMovement = phase == .discrete || phase == .changed || phase == .momentum
    guard isMovement, phase == next.phase, unit == next.unit, modifiers == next.modifiers,
      location == next.location
    else { return nil }
    let joined = ScrollEvent(
      delta + next.delta,
      in: unit,
      phase: phase,
      location: next.location,
      modifiers: modifiers,
      timestamp: next.timestamp
    )
    return joined.distance.isFinite ? joined : nil
  }
}
