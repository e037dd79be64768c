internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes

/// One finger on a control. A pure value: it knows neither the control nor the time.
///
/// ```
///          finger down            finger outside
///   idle ──────────────▶ inside ◀────────────────▶ outside
///    ▲                      │      finger inside      │
///    └──────────────────────┴──── up, or taken away ──┘
/// ```
struct ControlTracking {
  /// How far outside its touchable area a control still counts a finger as inside, in points.
  static let dragTolerance = 70.0
  /// How soon after it was lifted a finger coming down again repeats the touch.
  static let repeatInterval = Duration.milliseconds(350)

  private enum State: Hashable {
    case idle
    case inside(identifier: Int)
    case outside(identifier: Int)
  }

  private var state = State.idle
  private var lastEnd: MonotonicInstant?

  /// Whether a finger is on the control, or was dragged off it.
  var isTracking: Bool { identifier != nil }

  /// Whether the finger is on the control, or not far outside.
  var isInside: Bool { if case .inside = state { true } else { false } }

  func isTracking(_ touch: TouchEvent) -> Bool { identifier == touch.identifier }

  private var identifier: Int? {
    switch state {
    case .idle: nil
    case .inside(let identifier), .outside(let identifier): identifier
    }
  }

  /// A finger came down, and no other is there.
  mutating func begin(_ touch: TouchEvent) -> ControlEvents {
    let isRepeated = lastEnd.map { $0.duration(to: touch.timestamp) <= Self.repeatInterval } ?? false
    state = .inside(identifier: touch.identifier)
    return isRepeated ? .touchDownRepeat : .touchDown
  }

  /// The finger is somewhere else; nil for the location when nobody can say where. Does nothing without a finger.
  mutating func move(to location: Point?, in area: Rect) -> ControlEvents {
    guard let identifier else { return [] }
    let isInside = location.map(area.inset(by: EdgeInsets(all: -Self.dragTolerance)).contains) ?? false
    state = isInside ? .inside(identifier: identifier) : .outside(identifier: identifier)
    return isInside ? .touchDragInside : .touchDragOutside
  }

  /// The finger was lifted. Does nothing without one.
  mutating func end(_ touch: TouchEvent, at location: Point?, in area: Rect) -> ControlEvents {
    guard isTracking else { return [] }
    _ = move(to: location, in: area)
    let events: ControlEvents = isInside ? .touchUpInside : .touchUpOutside
    lastEnd = isInside ? touch.timestamp : nil
    state = .idle
    return events
  }

  /// The touch is taken away. Does nothing without one.
  mutating func cancel() -> ControlEvents {
    guard isTracking else { return [] }
    lastEnd = nil
    state = .idle
    return .touchCancel
  }
}
