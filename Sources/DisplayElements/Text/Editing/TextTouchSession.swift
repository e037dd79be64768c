internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// A press that selects: what it selects, and where it was last.
struct TextTouchSession {
  /// The touch; nil for one that a recognizer follows.
  let touch: Int?
  var drag: SelectionDrag
  /// Where the press was last, from the viewport's upper left corner.
  var location: Point
  /// Whether it selects at once: a finger only puts the caret where it is lifted.
  var selects: Bool
  /// Whether the press was moved, so that its end is no tap.
  var hasMoved = false
  /// When the content was scrolled last because the press is beside it.
  var scrolledAt: MonotonicInstant?

  /// How fast the content is scrolled, in points a second, for each point that the press is beside it.
  private static let speed = 12.0
  private static let fastest = 3_000.0

  /// How far the content is scrolled up to a moment.
  mutating func scroll(in viewport: Size, along axes: (x: Bool, y: Bool), at now: MonotonicInstant) -> Point {
    let beside = distance(beside: viewport, along: axes)
    guard beside != .zero else {
      scrolledAt = nil
      return .zero
    }
    let elapsed = scrolledAt.map { min(0.1, max(0, $0.duration(to: now) / .seconds(1))) } ?? 0
    scrolledAt = now
    let step = { (distance: Double) in
      min(max(distance * Self.speed, -Self.fastest), Self.fastest) * elapsed
    }
    return Point(x: step(beside.x), y: step(beside.y))
  }

  /// How far beside a viewport the touch is, negative before it; zero inside.
  func distance(beside viewport: Size, along axes: (x: Bool, y: Bool)) -> Point {
    Point(
      x: axes.x ? Self.distance(location.x, viewport.width) : 0,
      y: axes.y ? Self.distance(location.y, viewport.height) : 0
    )
  }

  private static func distance(_ place: Double, _ length: Double) -> Double {
    place < 0 ? place : max(0, place - length)
  }
}

/// A caret that has to come into view once what it stands in has its new size.
struct TextRevealing {
  /// How many frames a layout is waited for.
  static let mostFrames = 4
  var framesWaited = 0
  var awaitsLayout: Bool
}
