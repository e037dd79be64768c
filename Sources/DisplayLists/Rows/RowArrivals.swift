internal import DisplayListModel

/// The rows that the changes of a frame brought, near the viewport: those that are made in this frame fade in.
struct RowArrivals: RowFollower, Sendable {
  private var rows: Set<Int> = []

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// A change that all others follow has brought rows.
  ///
  /// - Parameters:
  ///   - inserted: Which, in order.
  ///   - near: The rows that were prepared; what comes far from them is not seen.
  mutating func note(_ inserted: [Range<Int>], near: Range<Int>) {
    let reach = max(0, near.lowerBound - Self.mostRows)..<near.upperBound + Self.mostRows
    for range in inserted { rows.formUnion(range.clamped(to: reach)) }
  }

  /// The frame has made its rows.
  mutating func removeAll() { if !rows.isEmpty { rows = [] } }

  mutating func follow(_ change: RowChange) {
    if !rows.isEmpty { rows = Set(rows.compactMap { change.newRow(of: $0) }) }
  }

  private static let mostRows = 256
}
