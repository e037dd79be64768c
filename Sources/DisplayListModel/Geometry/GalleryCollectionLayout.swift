public import DisplayGeometry
public import DisplayLayout

/// Items that are all of one size, as many side by side as fit.
///
/// Nothing is ever estimated, so that nothing moves, and any number of items takes no memory.
///
/// ```swift
/// let gallery = CollectionNode(
///   content,
///   layout: GalleryCollectionLayout(itemSize: Size(width: 120, height: 90), itemSpacing: 4),
///   flow: .leftToRight
/// )
/// ```
public struct GalleryCollectionLayout: SequentialLayout, Hashable {
  /// The size of every item on the screen, in points: width by height, whichever way the content goes.
  package let itemSize: Size
  /// The space between the items of a line.
  package let itemSpacing: Double
  /// The space between lines.
  package let lineSpacing: Double
  /// The space around the items of a section.
  @_spi(Machinery) public let sectionInsets: EdgeInsets
  /// The length of a header or a footer until it is measured.
  package let estimatedSupplementaryLength: Double

  /// Makes a layout; an invalid length counts as 0, an item's length of less than a point as one.
  ///
  /// - Parameters:
  ///   - itemSize: The size of every item on the screen: width by height, whichever way the content goes.
  ///   - itemSpacing: The space between the items of a line.
  ///   - lineSpacing: The space between lines.
  ///   - sectionInsets: The space around the items of a section, as if the content went from top to bottom.
  ///   - estimatedSupplementaryLength: The length of a header or a footer until it is measured.
  public init(
    itemSize: Size,
    itemSpacing: Double = 0,
    lineSpacing: Double = 0,
    sectionInsets: EdgeInsets = .zero,
    estimatedSupplementaryLength: Double = 44
  ) {
    self.itemSize = Size(width: itemSize.width.clampedLength, height: itemSize.height.clampedLength)
    self.itemSpacing = itemSpacing.clampedLength
    self.lineSpacing = lineSpacing.quantizedLength
    self.sectionInsets = sectionInsets.clampedLengths
    self.estimatedSupplementaryLength = estimatedSupplementaryLength.clampedLength
  }

  /// Whatever is measured, all items are of one size.
  @_spi(Machinery) public var readsSizes: Bool { false }

  /// The sizes that an item may have: the one that was given.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: tile(in: space))
  }

  /// The size of a row of a kind until it is measured.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    kind == .item ? tile(in: space) : Size(width: space.crossExtent, height: estimatedSupplementaryLength)
  }

  /// Lines know nothing of each other.
  @_spi(Machinery) public func makeState(in space: CollectionSpace) -> IndependentGroups {
    IndependentGroups()
  }

  /// Places a line.
  @_spi(Machinery) public func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout IndependentGroups,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    let tile = tile(in: space)
    let stride = max(tile.width + itemSpacing, 1 / 64)
    let fitting = ((space.crossExtent + itemSpacing) / stride + 1 / 1_024).rounded(.down)
    // Items without width would all be in view.
    let count = Int(min(max(1, fitting), max(1, space.crossExtent), 1_024))
    while frames.count < count, items.hasItem(at: frames.count) {
      frames.append(Rect(origin: Point(x: Double(frames.count) * stride, y: 0), size: tile))
    }
    return tile.height + lineSpacing
  }

  /// The size of an item as layouts speak of it: its extents across and along the way.
  private func tile(in space: CollectionSpace) -> Size {
    Size(
      width: space.flow.crossExtent(of: itemSize).clampedLength,
      height: max(1, space.flow.length(of: itemSize).quantizedLength)
    )
  }
}
