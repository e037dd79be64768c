/// Which row keeps its place on screen when the lengths before it change, or rows come and go.
public enum ListAnchoring: Sendable, Hashable {
  /// The first visible row of those that the last frame showed, or else of those that are measured. It remains the
  /// anchor, whatever arrives in later frames, as long as a row in view before it is blank. One that a change of the data
  /// puts elsewhere among the others goes there, unless all of them go. A list that nobody has moved stays at its start,
  /// also when rows come before the first.
  case firstVisible
  /// An item while it is visible, wherever changes of the data move it; the first visible row otherwise.
  case item(ItemPath)
  /// The start of the content while the list is scrolled to its start, so that it shows what comes before the first row: an
  /// inverted chat follows its newest row. The first visible row otherwise.
  case start
  /// The end of the content while the list is scrolled to its end, as in a chat; the first visible row
  /// otherwise.
  case end
}

/// Where a row that is scrolled to comes to lie.
public enum RowAlignment: Sendable, Hashable, CaseIterable {
  /// Its start at the viewport's start.
  case start
  /// Its middle in the viewport's.
  case center
  /// Its end at the viewport's end.
  case end
  /// Where the way is shortest: nowhere else when the row is seen as a whole.
  case nearest
}

/// What a change of extents must not move on screen.
package enum ListAnchor {
  /// The content stays so many points beyond an end that it follows: 0 unless it is on its way back there.
  case edge(ContentEdge, overscroll: Double)
  /// A row's start stays so many points behind the viewport's start.
  case row(Int, position: Double)
  /// A row that was scrolled to stays aligned.
  case target(ScrollTarget)
  /// Nothing that was seen is left, or nobody has moved the list from its start: the offset stays.
  case offset
}

/// An end of the content.
package enum ContentEdge: Sendable {
  case start
  case end
}

/// A row that a list is scrolled to, until it is moved otherwise.
package struct ScrollTarget: Sendable {
  package var row: Int
  package let alignment: RowAlignment
  /// What a pinned header covers of the viewport's start, in points; fixed once the row is seen.
  package var cover = 0.0
  /// How far the list was moved on from there, in points.
  package var shift = 0.0

  package init(row: Int, alignment: RowAlignment, cover: Double = 0, shift: Double = 0) {
    self.row = row
    self.alignment = alignment
    self.cover = cover
    self.shift = shift
  }
}
