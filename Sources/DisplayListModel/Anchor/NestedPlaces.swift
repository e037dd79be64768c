/// Where a list in a row was scrolled to, kept while the row has no node.
package struct ScrollPlace: Sendable {
  /// The rows' places, with all that was measured.
  private let kept: KeptPlaces
  /// What the rows were measured for.
  package let measuredWidth: Double
  package let measuredHeight: Double
  package let contentOffset: Double
  /// The first row in view, and where it begins after the viewport's start.
  package let row: Int
  package let position: Double
  /// The row that was scrolled to, or at rest in the middle.
  package let target: ScrollTarget?
  /// Where lists in its own rows were scrolled to.
  package let inner: NestedPlaces

  package init(
    extents: consuming RowPlaces,
    measuredWidth: Double,
    measuredHeight: Double,
    contentOffset: Double,
    row: Int,
    position: Double,
    target: ScrollTarget?,
    inner: NestedPlaces
  ) {
    kept = KeptPlaces(extents)
    self.measuredWidth = measuredWidth
    self.measuredHeight = measuredHeight
    self.contentOffset = contentOffset
    self.row = row
    self.position = position
    self.target = target
    self.inner = inner
  }

  /// The rows' places, for the list that is scrolled to them again.
  package var extents: RowPlaces { kept.places.copy() }

  /// What rows the places are of.
  package var numbering: RowNumbering { kept.places.rows.numbering }

  /// Places that nobody changes any longer.
  private final class KeptPlaces: Sendable {
    let places: RowPlaces

    init(_ places: consuming RowPlaces) { self.places = places }
  }
}

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

  /// Forgets the places in some rows.
  package mutating func removeAll(where isForgotten: (Int) -> Bool) {
    if !places.isEmpty { places = places.filter { !isForgotten($0.key) } }
  }

  package mutating func follow(_ change: RowChange) {
    guard !places.isEmpty, !change.step.map.isIdentity else { return }
    var moved: [Int: [ScrollPlace?]] = [:]
    for (row, kept) in places {
      if let new = change.newRow(of: row) { moved[new] = kept }
    }
    places = moved
  }
}
