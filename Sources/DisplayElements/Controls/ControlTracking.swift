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

  private(set) var isInside = false
  private var identifier: Int?
  private var lastEnd: MonotonicInstant?

  /// Whether a finger is on the control, or was dragged off it.
  var isTracking: Bool { identifier != nil }

  func isTracking(_ touch: TouchEvent) -> Bool { identifier == touch.identifier }

  /// A finger came down, and no other is there.
  mutating func begin(_ touch: TouchEvent) -> ControlEvents {
    let isRepeated = lastEnd.map { $0.duration(to: touch.timestamp) <= Self.repeatInterval } ?? false
    identifier = touch.identifier
    isInside = true
    return isRepeated ? .touchDownRepeat : .touchDown
  }

  /// The finger is somewhere else; nil for the place when nobody can say where.
  mutating func move(to location: Point?, in area: Rect) -> ControlEvents {
    isInside = location.map(area.inset(by: EdgeInsets(all: -Self.dragTolerance)).contains) ?? false
    return isInside ? .touchDragInside : .touchDragOutside
  }

  /// The finger was lifted.
  mutating func end(_ touch: TouchEvent, at location: Point?, in area: Rect) -> ControlEvents {
    _ = move(to: location, in: area)
    let events: ControlEvents = isInside ? .touchUpInside : .touchUpOutside
    lastEnd = isInside ? touch.timestamp : nil
    stop()
    return events
  }

  /// The touch is taken away.
  mutating func cancel() -> ControlEvents {
    lastEnd = nil
    stop()
    return .touchCancel
  }

  private mutating func stop() {
    identifier = nil
    isInside = false
  }
}
