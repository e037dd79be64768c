public import DisplayGeometry
public import DisplayLayout

/// One item after the other, each as long as the viewport but for what is seen of its neighbors, which comes to
/// rest in the middle.
///
/// Without a peek and spacing every item is a page. Any number of items takes no memory.
///
/// ```swift
/// let stories = CollectionNode(
///   content,
///   layout: CarouselCollectionLayout(peek: 24, spacing: 8),
///   flow: .leftToRight
/// )
/// ```
public struct CarouselCollectionLayout: SequentialLayout, Hashable {
  /// How much is seen of the neighbors of the item in the middle, in points.
  package let peek: Double
  /// The space between items.
  package let spacing: Double

  /// Makes a layout; an invalid length counts as 0.
  public init(peek: Double = 0, spacing: Double = 0) {
    self.peek = peek.quantizedLength
    self.spacing = spacing.quantizedLength
  }

  /// The first and the last item can come to the middle, too.
  @_spi(Machinery) public var sectionInsets: EdgeInsets { EdgeInsets(vertical: peek + spacing) }

  /// Whatever is measured, all items are of one size.
  @_spi(Machinery) public var readsSizes: Bool { false }
  /// An item is as long as the viewport leaves room for.
  @_spi(Machinery) public var dependsOnViewportLength: Bool { true }

  /// The sizes that an item may have: as long as the viewport leaves room for.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(exactly: Size(width: space.crossExtent, height: itemLength(in: space)))
  }

  /// The size of a row of a kind until it is measured.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    Size(width: space.crossExtent, height: kind == .item ? itemLength(in: space) : 44)
  }

  /// Items know nothing of each other.
  @_spi(Machinery) public func makeState(in space: CollectionSpace) -> IndependentGroups {
    IndependentGroups()
  }

  /// Places an item.
  @_spi(Machinery) public func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout IndependentGroups,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double {
    let length = itemLength(in: space)
    frames.append(Rect(x: 0, y: 0, width: space.crossExtent, height: length))
    return length + spacing
  }

  /// The neighbors of the item in the middle have contents, those two away their data.
  @_spi(Machinery) public var rangeTuning: RangeTuning? { .pager }

  /// The item whose middle is nearest to the viewport's.
  @_spi(Machinery) public func restingRow(
    near offset: Double,
    of rows: CollectionRows,
    in arrangement: SequentialArrangement<CarouselCollectionLayout>,
    space: CollectionSpace
  ) -> Int? {
    guard offset.isFinite else { return nil }
    let middle = offset + space.viewportLength / 2
    let reach = itemLength(in: space) + spacing
    var near = arrangement.rows(intersecting: middle - reach..<middle + reach, of: rows)
    // Before the first item and behind the last one there is more room.
    if near.isEmpty {
      near = arrangement.rows(intersecting: middle - reach - peek..<middle + reach + peek, of: rows)
    }
    func distance(_ row: Int) -> Double { abs(arrangement.frame(ofRow: row, of: rows).midY - middle) }
    return near.min { distance($0) < distance($1) }
  }

  /// The length of an item; at least a point.
  func itemLength(in space: CollectionSpace) -> Double {
    max(1, space.viewportLength - 2 * (peek + spacing)).quantizedLength
  }
}
