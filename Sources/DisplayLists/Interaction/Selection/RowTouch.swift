internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

/// A finger on a row of a list, from its beginning to its end.
///
/// ```
///             stayed a moment, or lifted            lifted
///   waiting ────────────────────────────▶ highlighted ──────▶ the row is tapped
///      └───── moved away, refused, row gone ─┴──▶ failed
/// ```
struct RowTouch {
  enum Progress {
    case waiting
    case highlighted
    case failed
  }

  /// How far a finger may move on a row, in points.
  static let maximumMovement = 10.0

  let start: TouchEvent
  /// The row, wherever changes of the data move it.
  let row: ListRow
  var progress = Progress.waiting

  /// Whether a finger has moved so far that it means something else.
  func isAway(_ touch: TouchEvent) -> Bool {
    let movement = touch.location - start.location
    let limit = Self.maximumMovement
    return movement.x * movement.x + movement.y * movement.y > limit * limit
  }
}
