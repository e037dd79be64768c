/// Where a list in a row was scrolled to, kept while the row has no node.
struct ScrollPlace: Sendable {
  /// The rows' places, with all that was measured.
  let extents: RowPlaces
  /// What the rows were measured for.
  let measuredWidth: Double
  let measuredHeight: Double
  let contentOffset: Double
  /// The first row in view, and where it begins behind the viewport's start.
  let row: Int
  let position: Double
  /// The row that was scrolled to, or at rest in the middle.
  let target: ScrollTarget?
  /// Where lists in its own rows were scrolled to.
  let inner: NestedPlaces
}

/// Where the lists in a list's rows were scrolled to: kept by row, wherever changes of the data move it.
///
/// - Complexity: memory grows with the rows whose lists were scrolled.
struct NestedPlaces: Sendable {
  private var places: [Int: [ScrollPlace?]] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// Keeps the places of a row's lists, in the order in which they lie in it; forgets those from before.
  mutating func keep(_ newPlaces: [ScrollPlace?], ofRow row: Int) {
    places[row] = newPlaces.contains { $0 != nil } ? newPlaces : nil
  }

  /// The places of a row's lists.
  subscript(row: Int) -> [ScrollPlace?] { places[row] ?? [] }

  /// Forgets the places in some rows.
  mutating func removeAll(where isForgotten: (Int) -> Bool) {
    if !places.isEmpty { places = places.filter { !isForgotten($0.key) } }
  }

  /// Follows a change of the data.
  mutating func follow(_ map: IndexMap) {
    guard !places.isEmpty, !map.isIdentity else { return }
    var moved: [Int: [ScrollPlace?]] = [:]
    for (row, kept) in places {
      if let new = map.newIndex(of: row) { moved[new] = kept }
    }
    places = moved
  }
}
