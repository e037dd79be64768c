internal import DisplayConcurrency

/// What content does at a moment; one thing at a time.
///
/// ```
///                    finger drags           finger lifts, inside and fast
///   idle, and all ────────────────▶ drag ──────────────────────────────────▶ ballistic
///         ▲                          │ beyond an end                             │ reaches an end
///         │ there                    ▼                                           │
///         ├─────────────────────── spring ◀──────────────────────────────────────┘
///         │ there, or stopped
///         ├─────────────────────── animated ◀── a caller scrolls over some time
///         │ a frame without
///         ├─────────────────────── driven   ◀── a driver moves it
///         │ touch lifts
///         └─────────────────────── held     ◀── a touch stops what moves by itself
/// ```
public enum ScrollActivity: Sendable, Hashable {
  /// Nothing moves the content.
  case idle
  /// A touch has stopped the content and not dragged it since. Beyond an end it stays while the touch is there.
  case held
  /// A finger drags the content. `pulled` is the offset it would have without resistance beyond its ends.
  case drag(pulled: Double)
  /// The content runs on after it was released.
  case ballistic(Deceleration)
  /// The content comes back to an end.
  case spring(SpringBack)
  /// The content is on its way to a target.
  case animated(ScrollAnimation)
  /// A driver moved the content in the last frame.
  case driven

  /// Whether a finger drags the content.
  public var isDrag: Bool { if case .drag = self { true } else { false } }

  /// Whether the content is on its way to a target.
  public var isAnimated: Bool { if case .animated = self { true } else { false } }

  /// Whether the content runs on, or comes back, after a finger released it.
  public var isDecelerating: Bool {
    switch self {
    case .ballistic, .spring: true
    case .idle, .held, .drag, .animated, .driven: false
    }
  }

  /// Whether the content moves, or a finger may move it at any moment.
  public var isMoving: Bool {
    switch self {
    case .idle, .held: false
    case .drag, .ballistic, .spring, .animated, .driven: true
    }
  }

  /// The same, begun by a moment: a release that lies ahead, as touches with another clock have it, is at that moment.
  func begun(by now: MonotonicInstant) -> ScrollActivity {
    switch self {
    case .ballistic(let motion) where motion.start > now:
      return .ballistic(Deceleration(origin: motion.origin, velocity: motion.velocity, start: now))
    case .spring(var spring):
      spring.start = spring.start.map { min($0, now) }
      return .spring(spring)
    case .idle, .held, .drag, .ballistic, .animated, .driven: return self
    }
  }
}
