internal import DisplayConcurrency
internal import DisplayGeometry

/// Two fingers, and how they lie to each other. A pure value.
///
/// The first two that come down count until one of them is lifted; more fingers are left alone.
struct TwoFingers: Sendable {
  private var fingers: [TouchEvent] = []
  /// How the fingers lay when the second came down.
  private(set) var start: Span?
  private(set) var now: Span?

  /// What two fingers say.
  struct Span: Sendable, Hashable {
    /// Half way between them.
    let middle: Point
    /// How far they are apart, in points.
    let distance: Double
    /// Where the second lies as seen from the first, in radians.
    let angle: Double

    init(_ first: Point, _ second: Point) {
      middle = Point(x: first.x / 2 + second.x / 2, y: first.y / 2 + second.y / 2)
      distance = first.distance(to: second)
      angle = DisplayGeometry.angle(x: second.x - first.x, y: second.y - first.y)
    }
  }

  /// What a finger did to the two.
  enum Change {
    /// Nothing.
    case none
    /// Both lie there, and one has moved.
    case moved
    /// One of them was lifted.
    case lifted
    /// One of them was taken away.
    case cancelled
  }

  mutating func take(_ touch: TouchEvent) -> Change {
    let index = fingers.firstIndex { $0.identifier == touch.identifier }
    switch (touch.phase, index) {
    case (.began, _):
      guard fingers.count < 2 else { return .none }
      fingers.append(touch)
      if fingers.count == 2 { (start, now) = (span, span) }
      return .none
    case (.moved, let index?):
      fingers[index] = touch
      guard fingers.count == 2 else { return .none }
      now = span
      return .moved
    case (.ended, let index?), (.cancelled, let index?):
      let wereTwo = fingers.count == 2
      fingers.remove(at: index)
      start = nil
      return wereTwo ? (touch.phase == .ended ? .lifted : .cancelled) : .none
    default: return .none
    }
  }

  /// Whether both lie there.
  var areTwo: Bool { fingers.count == 2 }

  private var span: Span { Span(fingers[0].location, fingers[1].location) }
}
