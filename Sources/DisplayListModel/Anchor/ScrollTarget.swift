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

/// A row that a list is scrolled to, until it is moved otherwise.
package struct ScrollTarget: Sendable, Hashable {
  package var row: Int
  package let alignment: RowAlignment
  /// What a pinned header covers of the viewport's start, in points; fixed once the row is seen.
  package var cover = 0.0

  package init(row: Int, alignment: RowAlignment, cover: Double = 0) {
    self.row = row
    self.alignment = alignment
    self.cover = cover
  }

  /// The offset at which a row with a span lies as it was asked for.
  package func offset(
    of span: Range<Double>,
    insets: (start: Double, end: Double),
    viewportLength: Double,
    contentOffset: Double
  ) -> Double {
    let atStart = span.lowerBound - max(insets.start, cover)
    let atEnd = span.upperBound + insets.end - viewportLength
    return switch alignment {
    case .start: atStart
    case .center: (atStart + atEnd) / 2
    case .end: atEnd
    case .nearest:
      atStart < atEnd
        ? min(max(contentOffset, atStart), atEnd) : min(max(contentOffset, atEnd), atStart)
    }
  }
}
