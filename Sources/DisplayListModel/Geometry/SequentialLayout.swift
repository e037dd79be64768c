public import DisplayGeometry

/// A layout that puts items one group after another: a line of tiles, a card, an item of a column.
///
/// Where the next group comes to lie may depend on nothing but a small state, which says what those before it left
/// behind. From this the arrangement follows: it remembers the state here and there, so that any place
/// is worked out from the nearest one, a change works through what is after it only, and where groups of
/// equal items leave the same state again and again, a million of them are one entry. Headers and footers lie
/// over the whole cross extent, before and after their sections' items; a layout is asked about items only.
///
/// ```swift
/// func placeGroup(
///   _ items: inout UpcomingItems, after column: inout Int, in space: CollectionSpace, frames: inout [Rect]
/// ) -> Double {
///   guard let size = items.size(at: 0) else { return 0 }
///   frames.append(Rect(x: Double(column) * 20, y: 0, width: space.crossExtent - 80, height: size.height))
///   column = (column + 1) % 5
///   return size.height
/// }
/// ```
public protocol SequentialLayout: CollectionLayout where Arrangement == SequentialArrangement<Self> {
  /// What the places of the next items depend on, of all those before, measured from the origin of the next group.
  associatedtype State: Sendable & Hashable

  /// The state before the first item of a section.
  func makeState(in space: CollectionSpace) -> State

  /// Places the next items of a section, at least one.
  ///
  /// Called as often as it takes to work out a place, always with the same outcome for the same items.
  ///
  /// - Parameters:
  ///   - items: The items that are to be placed.
  ///   - state: What the groups before left behind; becomes what this one leaves.
  ///   - space: The space for the section.
  ///   - frames: Takes the frames of the group's items, in order, from the group's origin. No frame begins
  ///     above it.
  /// - Returns: How far the origin of the next group lies after this one's, in points; at least 0.
  func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout State,
    in space: CollectionSpace,
    frames: inout [Rect]
  ) -> Double

  /// The space around the items of each section that has some, in points.
  var sectionInsets: EdgeInsets { get }

  /// Whether places follow the items' sizes. When they do not, whatever is measured moves nothing. True by
  /// default.
  var readsSizes: Bool { get }

  /// Whether items of one size are placed alike wherever they are, but for the state. True by default; a layout that
  /// asks for the items' numbers says no.
  var isPeriodic: Bool { get }
}

extension SequentialLayout {
  /// No space.
  public var sectionInsets: EdgeInsets { .zero }
  /// Sizes count.
  public var readsSizes: Bool { true }
  /// Items of one size are alike.
  public var isPeriodic: Bool { true }

  /// Places all rows, group by group.
  public func makeArrangement(
    of rows: CollectionRows,
    in space: CollectionSpace
  ) -> SequentialArrangement<Self> {
    SequentialArrangement(self, of: rows, in: space)
  }
}

/// The items that a layout is to place next, as far as it looks.
public struct UpcomingItems: Sendable {
  /// The section that they are in.
  public let section: Int
  /// The first row that was not looked at.
  private(set) var firstUnseenRow: Int

  private let rows: CollectionRows
  private let sectionRows: Range<Int>
  private var nextRow: Int
  /// The sizes of the rows around those that were looked at last.
  private var sizes: SizeStretch?

  init(_ rows: CollectionRows, sectionRows: Range<Int>, section: Int, from row: Int) {
    self.rows = rows
    self.section = section
    self.sectionRows = sectionRows
    nextRow = row
    firstUnseenRow = row
  }

  /// The number of the first of them in its section.
  public var firstItem: Int { nextRow - sectionRows.lowerBound }

  /// The size of an item, measured or estimated; nil when the section has no more. Offset 0 is the first.
  public mutating func size(at offset: Int) -> Size? {
    guard hasItem(at: offset) else { return nil }
    let row = nextRow + offset
    if let sizes, sizes.rows.contains(row) { return sizes[row] }
    sizes = rows.sizes(around: row)
    return sizes?[row] ?? .zero
  }

  /// Whether the section has an item at an offset from the first.
  public mutating func hasItem(at offset: Int) -> Bool {
    guard offset >= 0, offset < sectionRows.upperBound - nextRow else {
      firstUnseenRow = sectionRows.upperBound + 1
      return false
    }
    firstUnseenRow = max(firstUnseenRow, nextRow + offset + 1)
    return true
  }

  /// Goes on after a group.
  mutating func skip(_ count: Int) { nextRow += count }
}
