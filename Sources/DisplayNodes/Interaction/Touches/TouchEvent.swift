public import DisplayConcurrency
public import DisplayGeometry

/// One thing that a finger, or whatever is pressed against the screen, did, as a host saw it.
///
/// A touch begins, moves any number of times, and ends or is cancelled; all its events have the same
/// identifier. Once it has ended the identifier may be used for the next touch. The press of a button of a mouse is a touch, too:
/// the runtime makes it from ``PointerEvent``.
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
  /// What is pressed against the screen.
  public let kind: PointerKind
  /// The button that it is pressed with. Hooks of nodes are called for ``PointerButton/primary`` alone, recognizers
  /// for those that they ask for.
  public let button: PointerButton
  /// The modifier keys that were down.
  public let modifiers: KeyModifiers
  /// How hard it is pressed, from 0 to 1.
  public let pressure: Double
  /// Which of several presses in quick succession at one place it is; 1 for the first. The runtime counts.
  public internal(set) var clickCount = 1

  /// Makes an event. A pressure that is none counts as 1.
  public init(
    _ phase: Phase,
    identifier: Int = 0,
    location: Point,
    timestamp: MonotonicInstant,
    kind: PointerKind = .finger,
    button: PointerButton = .primary,
    modifiers: KeyModifiers = [],
    pressure: Double = 1
  ) {
    self.phase = phase
    self.identifier = identifier
    self.location = location
    self.timestamp = timestamp
    self.kind = kind
    self.button = button
    self.modifiers = modifiers
    self.pressure = pressure >= 0 && pressure <= 1 ? pressure : 1
  }

  /// The press or what follows it, of a pointer.
  init(_ phase: Phase, of pointer: PointerEvent, button: PointerButton, identifier: Int) {
    self.init(
      phase,
      identifier: identifier,
      location: pointer.location,
      timestamp: pointer.timestamp,
      kind: pointer.kind,
      button: button,
      modifiers: pointer.modifiers,
      pressure: pointer.pressure
    )
  }

  /// The end of this touch, at the same place and time, because something took it away.
  var cancelled: TouchEvent {
    var touch = TouchEvent(
      .cancelled,
      identifier: identifier,
      location: location,
      timestamp: timestamp,
      kind: kind,
      button: button,
      modifiers: modifiers,
      pressure: pressure
    )
    touch.clickCount = clickCount
    return touch
  }
}
