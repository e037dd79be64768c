public import DisplayGeometry
public import DisplayLayout

/// A rule that says where the rows of a collection lie: a pure value, which knows no nodes and no time.
///
/// A layout says which sizes each item may have, and makes an arrangement: all places for given sizes. The
/// cross extent and the length of a `CollectionSpace` decide the axes: a layout speaks as if content
/// scrolled from top to bottom, wherever it goes. A layout that puts rows one after another adopts `SequentialLayout`,
/// which brings the arrangement with it; only what places rows otherwise makes its own.
public protocol CollectionLayout: Sendable {
  /// What the layout makes.
  associatedtype Arrangement: CollectionArrangement

  /// The sizes that an item may have. An infinite height leaves it to the item.
  ///
  /// Runs on the main actor when an item is to be measured.
  func sizeRange(ofItem path: ItemPath, in space: CollectionSpace) -> SizeRange

  /// The size of a row of a kind until it is measured.
  func estimatedSize(of kind: RowKind, in space: CollectionSpace) -> Size

  /// Places all rows.
  func makeArrangement(of rows: CollectionRows, in space: CollectionSpace) -> Arrangement

  /// Whether the widths of measured items count. False by default: items are as wide as the layout has them.
  var readsWidths: Bool { get }

  /// Whether places follow the cross extent of the space, so that there are none before it is known. True by default.
  var dependsOnCrossExtent: Bool { get }

  /// Whether each row lies after the one before it: none beside another, and no room between them. Only such rows can
  /// have separators, and make way for one that is reordered by moving on by its length. False by default.
  var isSingleFile: Bool { get }

  /// Whether the lengths of rows that are not measured are the list's to say, and to learn from those that were. False
  /// by default: ``estimatedSize(of:in:)`` says them.
  var takesEstimates: Bool { get }

  /// Whether places or sizes follow the length of the viewport. False by default.
  var dependsOnViewportLength: Bool { get }

  /// The ranges that suit the layout, whatever the speed; nil for those of lists. Nil by default.
  var rangeTuning: RangeTuning? { get }

  /// The row that comes to rest in the middle of the viewport when content stops near an offset; nil lets content
  /// rest anywhere, as it does by default.
  ///
  /// - Parameters:
  ///   - offset: Where a movement would end by itself, in points from the start of the content.
  ///   - rows: The rows.
  ///   - arrangement: Their places.
  ///   - space: The space that they are in.
  func restingRow(
    near offset: Double,
    of rows: CollectionRows,
    in arrangement: Arrangement,
    space: CollectionSpace
  ) -> Int?
}

extension CollectionLayout {
  /// Widths do not count.
  public var readsWidths: Bool { false }
  /// Columns divide the cross extent.
  public var dependsOnCrossExtent: Bool { true }
  /// Rows may lie beside each other.
  public var isSingleFile: Bool { false }
  /// The layout says what is not measured.
  public var takesEstimates: Bool { false }
  /// Only the cross extent counts.
  public var dependsOnViewportLength: Bool { false }
  /// Those of lists.
  public var rangeTuning: RangeTuning? { nil }
  /// Content rests wherever it stops.
  public func restingRow(
    near offset: Double,
    of rows: CollectionRows,
    in arrangement: Arrangement,
    space: CollectionSpace
  ) -> Int? { nil }
}

/// The places of all rows of a collection for the sizes that they have: a pure value.
///
/// Its owner passes the rows to every call, and notifies it of changes of them before the next one.
public protocol CollectionArrangement: Sendable {
  /// Whether an update takes constant time, so that it is made at each change; otherwise one is made for many changes,
  /// before places are asked for. False by default.
  var followsAtOnce: Bool { get }

  /// The length of the content, in points.
  var contentLength: Double { get }

  /// Where a row lies, x across and y along the way from the start of the content; zero when there is none.
  func frame(ofRow row: Int, of rows: CollectionRows) -> Rect

  /// Where neighboring rows lie, in order. The default asks for each by itself.
  func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect]

  /// The smallest range that holds every row which shares more than an edge with a span of the content. Rows
  /// between those, which lie outside the span, may be in it.
  ///
  /// - Complexity: O(log n), and linear in the rows that are found.
  func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int>

  /// Takes note that rows have changed, which may be more or fewer now.
  ///
  /// - Parameter changed: The rows that may be others, or of another size. Those before are what they were; those after
  ///   are the same as before, too, but for their numbers when rows have come or gone.
  mutating func update(for rows: CollectionRows, changed: Range<Int>)
}

extension CollectionArrangement {
  /// Many changes at once.
  public var followsAtOnce: Bool { false }

  /// Where neighboring rows lie, one asked for after the other; rows that there are not are left out.
  public func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect] {
    range.clamped(to: 0..<max(0, rows.count)).map { frame(ofRow: $0, of: rows) }
  }
}
