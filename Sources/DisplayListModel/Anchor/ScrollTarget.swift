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
public struct ScrollTarget: Sendable, Hashable {
  /// The row.
  public var row: Int
  /// Where it comes to lie.
  public private(set) var alignment: RowAlignment
  /// What a pinned header covers of the viewport's start, in points; fixed once the row is seen.
  public var cover = 0.0
  /// How far after the inset at the viewport's start the row begins, in points, whatever the alignment; nil where that counts.
  public var position: Double?

  /// A row that a list is scrolled to.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - alignment: Where it comes to lie.
  ///   - cover: What a pinned header covers of the viewport's start, in points.
  public init(row: Int, alignment: RowAlignment, cover: Double = 0) {
    self.row = row
    self.alignment = alignment
    self.cover = cover
  }

  /// A row that a list is scrolled to with a place.
  public init(_ place: ListPlace) {
    self.init(row: place.row, alignment: .start)
    position = place.position
  }

  /// The same for the row where a change of the data has moved it.
  func moved(toRow row: Int) -> ScrollTarget {
    var target = self
    target.row = row
    return target
  }

  /// The same at the end of the viewport that is nearest now, if that is what was asked for: on its way there the other one may
  /// come to be nearer, or the row be seen as a whole.
  ///
  /// - Parameters:
  ///   - contentOffset: Where the content is.
  ///   - offset: The offset at which a target lies as it was asked for.
  package func resolved(at contentOffset: Double, by offset: (ScrollTarget) -> Double) -> ScrollTarget {
    guard alignment == .nearest, position == nil else { return self }
    let goal = offset(self)
    guard goal != contentOffset else { return self }
    var target = self
    target.alignment = .start
    if offset(target) != goal { target.alignment = .end }
    return target
  }

  /// The offset at which a row with a span lies as it was asked for.
  public func offset(
    of span: Range<Double>,
    insets: (start: Double, end: Double),
    viewportLength: Double,
    contentOffset: Double
  ) -> Double {
    if let position { return span.lowerBound - insets.start - position }
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
