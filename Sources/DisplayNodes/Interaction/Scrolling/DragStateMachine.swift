internal import DisplayScrolling
internal import DisplayConcurrency
internal import DisplayGeometry

/// Tells a finger that drags along some axes from one that does something else. A pure value.
///
/// ```
///          finger down         moved far enough
///   idle ──────────────▶ down ──────────────────▶ dragging
///    ▲                     └─ taken by others ─▶ failed │
///    └──────── that finger up ─────────────────────┴────┘
/// ```
///
/// Other fingers that come down meanwhile are left alone.
struct DragStateMachine: GestureStateMachine {
  /// The axes along which movement counts.
  let axes: ScrollAxes
  /// How far the finger moves along them before it drags, in points.
  var threshold = 10.0

  private enum Progress: Sendable {
    case idle
    case down(start: TouchEvent)
    case dragging(identifier: Int)
    case failed(identifier: Int)

    var identifier: Int? {
      switch self {
      case .idle: nil
      case .down(let start): start.identifier
      case .dragging(let identifier), .failed(let identifier): identifier
      }
    }
  }

  private var progress = Progress.idle

  init(axes: ScrollAxes) {
    self.axes = axes
  }

  /// The finger that is down, dragging or not; nil when there is none.
  var identifier: Int? { progress.identifier }

  var awaitsTime: Bool { false }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    if touch.phase == .began, identifier == nil {
      progress = .down(start: touch)
      return nil
    }
    guard touch.identifier == identifier else { return nil }
    switch (progress, touch.phase) {
    case (.down(let start), .moved):
      let movement = axes.restrict(touch.location - start.location)
      guard Point.zero.distance(to: movement) > threshold else { return nil }
      progress = .dragging(identifier: touch.identifier)
      return .began
    case (.dragging, .moved):
      return .changed
    case (.dragging, .ended):
      progress = .idle
      return .ended
    case (.dragging, .cancelled):
      progress = .idle
      return .cancelled
    case (_, .ended), (_, .cancelled):
      progress = .idle
      return nil
    default:
      return nil
    }
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }

  mutating func cancel() -> GestureState? {
    guard let identifier else { return nil }
    let wasDragging = if case .dragging = progress { true } else { false }
    progress = .failed(identifier: identifier)
    return wasDragging ? .cancelled : nil
  }
}
