internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayScrolling

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

  /// Whether the finger is inside; as long as it is notified of its end, where it was lifted.
  private(set) var isInside = false
  private var identifier: Int?
  /// Where the finger came down, until it is the control's alone.
  private var start: Point?
  /// How far the finger moves along the axes that the control follows before it is the control's, in points: less than what content
  /// waits for before it scrolls.
  private static let claimDistance = 4.0
  private var lastEnd: MonotonicInstant?

  /// Whether a finger is on the control, or was dragged off it.
  var isTracking: Bool { identifier != nil }

  func isTracking(_ touch: TouchEvent) -> Bool { identifier == touch.identifier }

  /// A finger came down, and no other is there.
  mutating func begin(_ touch: TouchEvent) -> ControlEvents {
    let isRepeated = lastEnd.map { $0.duration(to: touch.timestamp) <= Self.repeatInterval } ?? false
    identifier = touch.identifier
    start = touch.location
    isInside = true
    return isRepeated ? .touchDownRepeat : .touchDown
  }

  /// The finger is somewhere else; nil for the place when nobody can say where.
  mutating func move(to location: Point?, in area: Rect) -> ControlEvents {
    isInside = location.map(area.inset(by: EdgeInsets(all: -Self.dragTolerance)).contains) ?? false
    return isInside ? .touchDragInside : .touchDragOutside
  }

  /// Whether a finger that moved is the control's alone from now on; true once a touch.
  mutating func claims(_ touch: TouchEvent, along axes: ScrollAxes) -> Bool {
    guard !axes.isEmpty, let start else { return false }
    let movement = touch.location - start
    func length(_ vector: Point) -> Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }
    let along = length(axes.restrict(movement))
    let across = length(movement - axes.restrict(movement))
    guard along >= Self.claimDistance, along >= across else { return false }
    self.start = nil
    return true
  }

  /// The finger was lifted.
  mutating func end(_ touch: TouchEvent, at location: Point?, in area: Rect) -> ControlEvents {
    _ = move(to: location, in: area)
    let events: ControlEvents = isInside ? .touchUpInside : .touchUpOutside
    lastEnd = isInside ? touch.timestamp : nil
    identifier = nil
    return events
  }

  /// What there was to say of the end is said.
  mutating func finish() {
    if identifier == nil { isInside = false }
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
