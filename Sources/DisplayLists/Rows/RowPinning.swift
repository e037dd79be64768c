internal import DisplayListModel

/// Owns which rows stay in the viewport though their numbers put them elsewhere.
///
/// Which rows these are in a frame, and where each lies, is decided in ``ListEngine/rowsToPin`` and
/// ``ListEngine/pinnedOffset(ofRow:from:)``; all else that concerns pinned rows follows ``rows``.
struct RowPinning: RowFollower, Sendable {
  /// Whether the header of the first visible section stays at the viewport's start.
  var pinsHeaders = false
  /// The pinned rows, the frontmost last.
  private(set) var rows: [Int] = []

  /// Pins rows in place of others, and returns those.
  mutating func pin(_ new: [Int]) -> [Int] {
    defer { if rows != new { rows = new } }
    return rows
  }

  mutating func follow(_ change: RowChange) {
    if !rows.isEmpty { rows = rows.compactMap(change.newRow) }
  }
}
