public import DisplayGeometry

/// The places that a sequential layout gives, remembered here and there: any other follows from the nearest.
///
/// The rows are segments, in order. A segment knows the state in which its first group is placed; to find a row
/// its groups are placed again up to it. Most segments hold some 32 rows. Where groups of equal items come to
/// the same state again, what follows is one segment however long it is: the groups of one period, and how often
/// they repeat. A change drops the segments behind the last one that has not looked at what changed.
///
/// - Complexity: a place is found in O(log segments). Memory and a change at the start cost O(rows that were
///   measured + sections), a change near the end what is behind it.
public struct SequentialArrangement<Rule: SequentialLayout>: CollectionArrangement {
  /// Groups that are placed from one remembered state.
  struct Segment: Sendable {
    let content: SegmentContent
    let firstRow: Int
    var rowCount: Int
    /// The origin of the first group.
    let origin: Double
    /// The state before it; nil beside items.
    let state: Rule.State?
    var repetition: Repetition?
    /// How far the rows up to the end of the segment reach.
    var reach: Double
    /// The first row that was not looked at when this and all segments before it were placed.
    var firstUnseenRow: Int

    var rows: Range<Int> { firstRow..<firstRow + rowCount }
  }

  /// How the groups of a segment repeat.
  struct Repetition: Sendable {
    let rowCount: Int
    /// How far the origin moves with each period.
    let advance: Double
    /// How far the rows of the first period reach beyond its origin.
    let height: Double
    var count: Int
  }

  let layout: Rule
  let space: CollectionSpace
  let insets: EdgeInsets
  /// The space inside the insets.
  let sectionSpace: CollectionSpace
  var segments: [Segment] = []

  /// Places all rows.
  public init(_ layout: Rule, of rows: CollectionRows, in space: CollectionSpace) {
    self.layout = layout
    self.space = space
    insets = layout.sectionInsets.clampedLengths
    sectionSpace = space.inset(by: insets)
    build(rows, from: 0)
  }

  /// The length of the content, in points.
  public var contentLength: Double { endOfContent }

  /// How many segments there are: what the arrangement takes of memory.
  package var segmentCount: Int { segments.count }

  /// Where a row lies.
  ///
  /// - Complexity: O(log segments).
  public func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
    let position = segments.partitioningIndex { $0.firstRow > row } - 1
    guard position >= 0, segments[position].rows.contains(row) else { return .zero }
    let segment = segments[position]
    let local = row - segment.firstRow
    let period = segment.repetition.map { local / $0.rowCount } ?? 0
    var frame = Rect.zero
    forEachFrame(in: segment, period: period, of: rows) { candidate, place in
      frame = place
      return candidate < row
    }
    return frame
  }

  /// Places what is behind a row that has changed again, and what has looked at it.
  public mutating func update(for rows: CollectionRows, from row: Int) {
    build(rows, from: row)
  }

  /// Calls a closure for the rows of one period of a segment, in order, until it returns false.
  func forEachFrame(
    in segment: Segment,
    period: Int,
    of rows: CollectionRows,
    _ body: (Int, Rect) -> Bool
  ) {
    guard var state = segment.state else {
      let size = Size(width: space.breadth, height: rows.size(ofRow: segment.firstRow).height)
      _ = body(segment.firstRow, Rect(origin: Point(x: 0, y: segment.origin), size: size))
      return
    }
    let count = segment.repetition?.rowCount ?? segment.rowCount
    let offset = period * (segment.repetition?.rowCount ?? 0)
    var origin = segment.origin + Double(period) * (segment.repetition?.advance ?? 0)
    var items = upcomingItems(rows, section: segment.content.section, from: segment.firstRow)
    var frames: [Rect] = []
    var row = segment.firstRow
    let end = segment.firstRow + count
    while row < end {
      frames.removeAll(keepingCapacity: true)
      let advance = placeGroup(&items, after: &state, frames: &frames)
      for frame in frames.prefix(end - row) {
        let place = Rect(
          origin: Point(x: insets.left + frame.minX, y: origin + frame.minY),
          size: frame.size
        )
        guard body(row + offset, place) else { return }
        row += 1
      }
      origin += advance
    }
  }

  func upcomingItems(_ rows: CollectionRows, section: Int, from row: Int) -> UpcomingItems {
    UpcomingItems(
      rows,
      sectionRows: rows.numbering.itemRows(ofSection: section),
      section: section,
      from: row
    )
  }

  /// Has the layout place a group, and makes what it says usable: at least one item, no place above the origin,
  /// and nothing that is no number.
  func placeGroup(
    _ items: inout UpcomingItems,
    after state: inout Rule.State,
    frames: inout [Rect]
  ) -> Double {
    let advance = layout.placeGroup(&items, after: &state, in: sectionSpace, frames: &frames)
    if frames.isEmpty { frames.append(.zero) }
    for position in frames.indices { frames[position] = frames[position].usablePlace }
    items.skip(frames.count)
    return advance.clampedLength
  }
}

/// What the rows of a segment are.
struct SegmentContent: Sendable, Hashable {
  enum Role: Sendable, Hashable {
    case header
    case items
    case footer
  }

  let role: Role
  let section: Int

  init(_ content: RowContent) {
    switch content {
    case .header(let section):
      role = .header
      self.section = section
    case .item(let path):
      role = .items
      section = path.section
    case .footer(let section):
      role = .footer
      self.section = section
    }
  }
}

extension Rect {
  /// The rectangle with all that is no place or no length mended.
  fileprivate var usablePlace: Rect {
    guard minX.isFinite, minY >= 0, width >= 0, height >= 0, maxX <= Length.maximum, maxY <= Length.maximum
    else {
      return Rect(
        x: minX.isFinite ? minX : 0,
        y: minY.clampedLength,
        width: width.clampedLength,
        height: height.clampedLength
      )
    }
    return self
  }
}
