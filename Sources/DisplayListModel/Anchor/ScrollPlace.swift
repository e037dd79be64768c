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
