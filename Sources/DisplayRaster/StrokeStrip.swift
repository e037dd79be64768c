internal import DisplayGeometry

/// A line with a width along some points, as a polygon: its left edge, and its right one back.
struct StrokeStrip {
  /// How many points a polygon has along an edge at most: no outline is ever there as a whole.
  static let greatestCount = 256

  private var left: [Point] = []
  private var right: [Point] = []

  var isOpen: Bool { !left.isEmpty }

  /// Adds a point, and how far from it the left edge lies. Of a long strip what is there is handed on; the rest begins with
  /// the same edge.
  mutating func add(_ point: Point, _ side: Point, _ body: ([Point]) -> Void) {
    append(point, side)
    guard left.count == Self.greatestCount else { return }
    body(left + right.reversed())
    left.removeSubrange(..<(left.count - 1))
    right.removeSubrange(..<(right.count - 1))
  }

  /// Hands on the strip up to a point, if it is open.
  mutating func end(at point: Point, _ side: Point, _ body: ([Point]) -> Void) {
    guard isOpen else { return }
    append(point, side)
    body(left + right.reversed())
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ point: Point, _ side: Point) {
    left.append(point + side)
    right.append(point - side)
  }
}
