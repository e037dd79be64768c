package import DisplayConcurrency
package import DisplayGeometry

/// A finger on a row of a list, from its beginning to its end. A value without nodes.
///
/// ```
///             stayed a moment, or lifted            lifted
///   waiting ────────────────────────────▶ highlighted ──────▶ the row is tapped
///      └───── moved away, refused, row gone ─┴──▶ failed
/// ```
package struct RowPress: Sendable, Hashable {
  package enum Progress: Sendable, Hashable {
    case waiting
    case highlighted
    case failed
  }

  /// How far a finger may move on a row, in points.
  package static let maximumMovement = 10.0

  /// The finger.
  package let touch: Int
  /// When it came down.
  private let start: MonotonicInstant
  private let location: Point
  /// The row, wherever changes of the data move it.
  package private(set) var row: Int
  package private(set) var progress = Progress.waiting

  package init(touch: Int, at location: Point, time: MonotonicInstant, row: Int) {
    (self.touch, self.location, start, self.row) = (touch, location, time, row)
  }

  /// Whether the finger has been on the row for a moment.
  package func hasStayed(for duration: Duration, at now: MonotonicInstant) -> Bool {
    start.duration(to: now) >= duration
  }

  /// Whether a finger has moved so far that it means something else.
  package func isAway(at location: Point) -> Bool {
    let movement = location - self.location
    return movement.x * movement.x + movement.y * movement.y > Self.maximumMovement * Self.maximumMovement
  }

  /// The row is highlighted.
  package mutating func highlight() {
    if progress == .waiting { progress = .highlighted }
  }

  /// The finger means something else from now on. Returns whether the row was highlighted.
  package mutating func fail() -> Bool {
    defer { progress = .failed }
    return progress == .highlighted
  }

  /// The row is elsewhere after a change of the data.
  package mutating func move(to row: Int) { self.row = row }
}
