public import DisplayGeometry

/// The places that a sequential layout gives, remembered here and there: any other follows from the nearest.
///
/// The rows are segments, in order. A segment knows the state in which its first group is placed; to find a row
/// its groups are placed again up to it. Most segments hold some 32 rows. Where groups of equal items come to
/// the same state again, what follows is one segment however long it is: the groups of one period, and how often
/// they repeat. After a change groups are placed again from the last segment that has not looked at it, until one begins
/// after the change in the state that was remembered there: what follows has moved, and is otherwise as it was.
///
/// - Complexity: a place is found in O(log segments). Memory is O(rows that were measured + sections). A change costs
///   what is placed again, and a few steps for every 64 segments behind: lines of a flow or a grid are soon in
///   step again, columns of a waterfall only at the end of the section, or by chance before.
public struct SequentialArrangement<Rule: SequentialLayout>: CollectionArrangement {
  typealias Segment = ArrangementSegment<Rule.State>

  let layout: Rule
  let space: CollectionSpace
  let insets: EdgeInsets
  /// The space inside the insets.
  let sectionSpace: CollectionSpace
  private(set) var segments = SegmentIndex<Rule.State>()
  /// The rows that were placed.
  private var numbering = RowNumbering(SectionCounts())

  /// Places all rows.
  @specialized(where Rule == FlowCollectionLayout)
  @specialized(where Rule == GridCollectionLayout)
  @specialized(where Rule == WaterfallCollectionLayout)
  @specialized(where Rule == GalleryCollectionLayout)
  @specialized(where Rule == CarouselCollectionLayout)
  public init(_ layout: Rule, of rows: CollectionRows, in space: CollectionSpace) {
    self.layout = layout
    self.space = space
    insets = layout.sectionInsets.clampedLengths
    sectionSpace = space.inset(by: insets)
    update(for: rows, changed: 0..<rows.count)
  }

  /// The length of the content, in points.
  public var contentLength: Double {
    segments.reach + (segments.last?.content.role == .items ? insets.bottom : 0)
  }

  /// How many segments there are: what the arrangement takes of memory.
  package var segmentCount: Int { segments.count }

  /// Where a row lies.
  ///
  /// - Complexity: O(log segments).
  @specialized(where Rule == FlowCollectionLayout)
  @specialized(where Rule == GridCollectionLayout)
  @specialized(where Rule == WaterfallCollectionLayout)
  @specialized(where Rule == GalleryCollectionLayout)
  @specialized(where Rule == CarouselCollectionLayout)
  public func frame(ofRow row: Int, of rows: CollectionRows) -> Rect {
    guard let segment = segments.position(holding: row).map({ segments[$0] }) else { return .zero }
    let local = row - segment.firstRow
    let period = segment.repetition.map { local / $0.rowCount } ?? 0
    var frame = Rect.zero
    forEachFrame(in: segment, period: period, of: rows) { candidate, place in
      frame = place
      return candidate < row
    }
    return frame
  }

  /// Places what has changed again, and what is after it until that is in step with what was there before.
  @specialized(where Rule == FlowCollectionLayout)
  @specialized(where Rule == GridCollectionLayout)
  @specialized(where Rule == WaterfallCollectionLayout)
  @specialized(where Rule == GalleryCollectionLayout)
  @specialized(where Rule == CarouselCollectionLayout)
  public mutating func update(for rows: CollectionRows, changed: Range<Int>) {
    // Where items have other numbers, a layout that looks at them may place them in another way.
    let seeksStep = layout.isPeriodic || rows.numbering == numbering
    let builder = ArrangementBuilder(self, rows, changed: changed.clamped(to: 0..<rows.count))
    let outcome = builder.build(seekingStep: seeksStep)
    numbering = rows.numbering
    segments.replace(outcome.replaced, with: outcome.segments, movingRest: outcome.shift)
  }

  /// Calls a closure for the rows of one period of a segment, in order, until it returns false.
  func forEachFrame(
    in segment: Segment,
    period: Int,
    of rows: CollectionRows,
    _ body: (Int, Rect) -> Bool
  ) {
    guard var state = segment.state else {
      let size = Size(width: space.crossExtent, height: rows.size(ofRow: segment.firstRow).height)
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
    // The caller may have other rows than were arranged.
    let isThere = rows.numbering.counts.hasSection(section)
    return UpcomingItems(
      rows,
      sectionRows: isThere ? rows.numbering.itemRows(ofSection: section) : row..<row,
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

extension Rect {
  /// The rectangle with invalid coordinates and lengths clamped.
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
