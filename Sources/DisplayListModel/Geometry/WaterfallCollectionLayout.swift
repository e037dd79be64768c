public import DisplayGeometry
public import DisplayLayout

/// Items of their own lengths in equally wide columns, each where there is room first: at the end of the shortest
/// column, the first of those that are equally short.
///
/// ```swift
/// let wall = CollectionNode(content, layout: WaterfallCollectionLayout(columns: .count(2), spacing: 8))
/// ```
public struct WaterfallCollectionLayout: SequentialLayout, Hashable {
  /// How many columns there are.
  package let columns: CollectionColumns
  /// The space between columns, in points.
  package let columnSpacing: Double
  /// The space between the items of a column.
  package let itemSpacing: Double
  /// The space around the items of a section.
  @_spi(Machinery) public let sectionInsets: EdgeInsets
  /// The length of an item until it is measured.
  package let estimatedItemLength: Double
  /// The length of a header or a footer until it is measured.
  package let estimatedSupplementaryLength: Double

  /// Makes a layout; distances that are no lengths count as 0.
  ///
  /// - Parameters:
  ///   - columns: How many columns there are.
  ///   - spacing: The space between columns, and between the items of one unless that is given.
  ///   - itemSpacing: The space between the items of a column; nil for that between columns.
  ///   - sectionInsets: The space around the items of a section.
  ///   - estimatedItemLength: The length of an item until it is measured.
  ///   - estimatedSupplementaryLength: The length of a header or a footer until it is measured.
  public init(
    columns: CollectionColumns,
    spacing: Double = 0,
    itemSpacing: Double? = nil,
    sectionInsets: EdgeInsets = .zero,
    estimatedItemLength: Double = 100,
    estimatedSupplementaryLength: Double = 44
  ) {
    self.columns = columns
    columnSpacing = spacing.clampedLength
    self.itemSpacing = (itemSpacing ?? spacing).quantizedLength
    self.sectionInsets = sectionInsets.clampedLengths
    self.estimatedItemLength = max(1, estimatedItemLength.clampedLength)
    self.estimatedSupplementaryLength = estimatedSupplementaryLength.clampedLength
  }

  /// The sizes that an item may have: the width of a column, and any length.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    let width = columnPlaces(in: space.inset(by: sectionInsets)).width
    return ItemLength.measured(estimate: estimatedItemLength).sizeRange(width: width, grid: space.pixelGrid)
  }

  /// The size of a row of a kind until it is measured.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    kind == .item
      ? Size(
        width: columnPlaces(in: space.inset(by: sectionInsets)).width,
        height: estimatedItemLength
      )
      : Size(width: space.crossExtent, height: estimatedSupplementaryLength)
  }

  /// How far each column reaches beyond the shortest one.
  @_spi(Machinery) public func makeState(in space: CollectionSpace) -> [Double] {
    Array(repeating: 0, count: columnPlaces(in: space).count)
  }

  /// Places an item in the shortest column.
  @_spi(Machinery) public func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout [Double],
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    guard let size = items.size(at: 0) else { return 0 }
    let columns = columnPlaces(in: space)
    // The state may come from a layout that hands the items on to this one.
    if state.count != columns.count { state = Array(repeating: 0, count: columns.count) }
    // The shortest column always reaches to the origin.
    let column = state.firstIndex(of: 0) ?? 0
    frames.append(
      Rect(x: columns.origin(of: column), y: 0, width: columns.width, height: size.height)
    )
    state[column] += size.height + itemSpacing
    let advance = state.min() ?? 0
    if advance > 0 { for column in state.indices { state[column] -= advance } }
    return advance
  }

  private func columnPlaces(in space: CollectionSpace) -> ColumnPlaces {
    columns.divide(space, spacing: columnSpacing)
  }
}
