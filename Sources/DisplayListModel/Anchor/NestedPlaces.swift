/// Where the lists in a list's rows were scrolled to: kept by row, wherever changes of the data move it.
///
/// - Complexity: memory grows with the rows whose lists were scrolled.
package struct NestedPlaces: RowFollower, Sendable {
  private var places: [Int: [ScrollPlace?]] = [:]

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  /// Keeps the places of a row's lists, in the order in which they lie in it; forgets those from before.
  package mutating func keep(_ newPlaces: [ScrollPlace?], ofRow row: Int) {
    places[row] = newPlaces.contains { $0 != nil } ? newPlaces : nil
  }

  /// The places of a row's lists.
  package subscript(row: Int) -> [ScrollPlace?] { places[row] ?? [] }

  package mutating func follow(_ change: RowChange) {
    guard !places.isEmpty, !change.leavesAllRows else { return }
    var moved: [Int: [ScrollPlace?]] = [:]
    for (row, kept) in places {
      if let new = change.survivingRow(of: row) { moved[new] = kept }
    }
    places = moved
  }
}
