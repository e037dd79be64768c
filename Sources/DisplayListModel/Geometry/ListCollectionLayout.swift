public import DisplayGeometry
public import DisplayLayout

/// Puts rows one after the other, each as wide as the list and as long as it likes: a list.
///
/// A row that is not measured is as long as the list says, or has learned from others of its kind.
///
/// - Complexity: O(1) for a change, O(log n) for a place, whatever was measured.
public struct ListCollectionLayout: CollectionLayout, Hashable {
  /// Makes the layout.
  public init() {}

  /// The sizes that a row may have: as wide as the list, and any length.
  @_spi(Machinery) public func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange {
    SizeRange(
      min: Size(width: space.crossExtent, height: 0),
      max: Size(width: space.crossExtent, height: .infinity)
    )
  }

  /// Not asked for by a list, which says it.
  @_spi(Machinery) public func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size {
    Size(width: space.crossExtent, height: 44)
  }

  /// Arranges all rows, which computes nothing.
  @_spi(Machinery) public func makeArrangement(of rows: CollectionRows, in space: CollectionSpace)
    -> ListArrangement
  {
    ListArrangement(of: rows, crossExtent: space.crossExtent)
  }

  /// Rows begin where others end, for any cross extent.
  @_spi(Machinery) public var dependsOnCrossExtent: Bool { false }
  /// Nothing lies between rows, or beside them.
  @_spi(Machinery) public var isSingleFile: Bool { true }
  /// Lengths are the list's to say.
  @_spi(Machinery) public var takesEstimates: Bool { true }
}

/// Rows one after the other: their places are sums of lengths, which the rows know themselves.
public struct ListArrangement: CollectionArrangement, Hashable {
  private let crossExtent: Double
  /// The length of all rows together, in points.
  @_spi(Machinery) public private(set) var contentLength: Double

  init(of rows: CollectionRows, crossExtent: Double) {
    self.crossExtent = crossExtent
    contentLength = rows.lengths.totalLength
  }

  /// There is nothing to compute.
  @_spi(Machinery) public var followsAtOnce: Bool { true }

  /// Where a row lies; zero when there is no such row.
  @_spi(Machinery) public func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
    guard row >= 0, row < rows.count else { return .zero }
    return Rect(
      x: 0,
      y: rows.lengths.offset(ofRow: row),
      width: crossExtent,
      height: rows.lengths.extent(ofRow: row)
    )
  }

  /// Where neighboring rows lie, found in one step.
  @_spi(Machinery) public func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect] {
    rows.lengths.spans(ofRows: range.clamped(to: 0..<rows.count)).map { span in
      Rect(x: 0, y: span.start.points, width: crossExtent, height: span.length.points)
    }
  }

  /// The rows that share more than an edge with a span of offsets.
  @_spi(Machinery) public func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
    rows.lengths.rows(intersecting: span)
  }

  /// Follows a change of rows or their lengths.
  @_spi(Machinery) public mutating func update(for rows: CollectionRows, changed: Range<Int>) {
    contentLength = rows.lengths.totalLength
  }
}
