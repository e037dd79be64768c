public import DisplayGeometry
public import DisplayLayout

/// Items in equally wide columns, line by line; some may span several.
///
/// A line is as long as its longest item. An item that spans more columns than are left begins the next line. Without
/// spans, and with items of a given length, any number of items takes no memory.
///
/// ```swift
/// let photos = CollectionNode(
///   content,
///   layout: GridCollectionLayout(columns: .minimumWidth(100), itemLength: .ratio(1), spacing: 2)
/// )
/// ```
public struct GridCollectionLayout: SequentialLayout, Hashable {
  /// How many columns there are.
  package let columns: CollectionColumns
  /// How long items are.
  package let itemLength: ItemLength
  /// How many columns the items of a section span, in order and from the start again; those beyond the columns
  /// that there are, all of them.
  package let spans: [Int]
  /// The space between columns, in points.
  package let columnSpacing: Double
  /// The space between lines.
  package let lineSpacing: Double
  /// The space around the items of a section.
  @_spi(Machinery) public let sectionInsets: EdgeInsets
  /// Where shorter items lie in their line.
  package let itemAlignment: LineItemAlignment
  /// The length of a header or a footer until it is measured.
  package let estimatedSupplementaryLength: Double

  /// Makes a layout; distances that are no lengths count as 0, no spans and those below 1 as 1.
  ///
  /// - Parameters:
  ///   - columns: How many columns there are.
  ///   - itemLength: The length of an item along the scroll axis.
  ///   - spans: How many columns each item of a section covers, in turn.
  ///   - spacing: The space between columns, and between lines unless that is given.
  ///   - lineSpacing: The space between lines; nil for that between columns.
  ///   - sectionInsets: The space around the items of a section.
  ///   - itemAlignment: Where an item lies in a line that is longer than it.
  ///   - estimatedSupplementaryLength: The length of a header or a footer until it is measured.
  public init(
    columns: CollectionColumns,
    itemLength: ItemLength = .measured(estimate: 50),
    spans: [Int] = [1],
    spacing: Double = 0,
    lineSpacing: Double? = nil,
    sectionInsets: EdgeInsets = .zero,
    itemAlignment: LineItemAlignment = .start,
    estimatedSupplementaryLength: Double = 44
  ) {
    self.columns = columns
    self.itemLength = itemLength
    self.spans = spans.isEmpty ? [1] : spans.map { max(1, $0) }
    columnSpacing = spacing.clampedLength
    self.lineSpacing = (lineSpacing ?? spacing).quantizedLength
    self.sectionInsets = sectionInsets.clampedLengths
    self.itemAlignment = itemAlignment
    self.estimatedSupplementaryLength = estimatedSupplementaryLength.clampedLength
  }

  /// Only lengths that are measured move anything.
  @_spi(Machinery) public var readsSizes: Bool { itemLength.isMeasured }

  /// The sizes that an item may have: the width of its columns and the length that was asked for.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    let columns = columnPlaces(in: space.inset(by: sectionInsets))
    let span = min(spans[max(0, path.item) % spans.count], columns.count)
    return itemLength.sizeRange(width: columns.width(spanning: span), grid: space.pixelGrid)
  }

  /// The size of a row of a kind until it is measured.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    guard kind == .item else {
      return Size(width: space.crossExtent, height: estimatedSupplementaryLength)
    }
    let width = columnPlaces(in: space.inset(by: sectionInsets)).width
    return Size(
      width: width,
      height: itemLength.estimatedLength(width: width, grid: space.pixelGrid)
    )
  }

  /// Which of the spans comes next.
  @_spi(Machinery) public func makeState(in space: CollectionSpace) -> Int { 0 }

  /// Places a line.
  @_spi(Machinery) public func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout Int,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    let columns = columnPlaces(in: space)
    var column = 0
    while column < columns.count, let size = items.size(at: frames.count) {
      // The state may come from a layout that hands the items on to this one.
      let turn = (state % spans.count + spans.count) % spans.count
      let span = min(spans[turn], columns.count)
      guard column + span <= columns.count else { break }
      let width = columns.width(spanning: span)
      let length = itemLength.length(width: width, measured: size.height, grid: space.pixelGrid)
      frames.append(Rect(x: columns.origin(of: column), y: 0, width: width, height: length))
      column += span
      state = (turn + 1) % spans.count
    }
    return frames.alignInLine(itemAlignment, grid: space.pixelGrid) + lineSpacing
  }

  private func columnPlaces(in space: CollectionSpace) -> ColumnPlaces {
    columns.divide(space, spacing: columnSpacing)
  }
}
