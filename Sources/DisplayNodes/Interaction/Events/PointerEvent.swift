public import DisplayConcurrency
public import DisplayGeometry

/// One thing that a mouse or a pen did.
///
/// A pointer enters the window, moves, and leaves it; between, its buttons are pressed and released. The press of a button is a
/// ``TouchEvent`` for nodes and recognizers, and so is what follows until it is released: controls and gestures know no other way.
/// What is pressed captures the pointer; without a press nodes are notified of where the pointer is with
/// ``DisplayNode/pointerDidEnter(_:)`` and its likes.
public struct PointerEvent: Sendable, Hashable {
  /// What the pointer did.
  public enum Phase: Sendable, Hashable {
    /// It is somewhere in the window, with its buttons as they were; the first time it comes in.
    case moved
    /// A button was pressed.
    case pressed(PointerButton)
    /// A button was released.
    case released(PointerButton)
    /// Something else took the pointer away: presses under way are not wanted.
    case cancelled
    /// It left the window. Presses under way go on.
    case exited
  }

  /// What the pointer did.
  public let phase: Phase
  /// What it is.
  public let kind: PointerKind
  /// Which of several it is.
  public let identifier: Int
  /// Where.
  public let location: Point
  /// The modifier keys that were down.
  public let modifiers: KeyModifiers
  /// How hard it was pressed, from 0 to 1.
  public let pressure: Double
  /// When, on the clock of the frames.
  public let timestamp: MonotonicInstant

  /// Makes an event. A pressure that is none counts as 1.
  public init(
    _ phase: Phase,
    kind: PointerKind = .mouse,
    identifier: Int = 0,
    location: Point,
    modifiers: KeyModifiers = [],
    pressure: Double = 1,
    timestamp: MonotonicInstant
  ) {
    self.phase = phase
    self.kind = kind
    self.identifier = identifier
    self.location = location
    self.modifiers = modifiers
    self.pressure = pressure >= 0 && pressure <= 1 ? pressure : 1
    self.timestamp = timestamp
  }
}
