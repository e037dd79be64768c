internal import DisplayGeometry

// How segments are made, from the first one that a change may have touched.

extension SequentialArrangement {
  /// How many rows a segment holds at least that does not repeat, unless its section ends.
  private static var segmentSize: Int { 32 }

  /// Where the rows that were placed end, with the space around their section.
  var endOfContent: Double {
    guard let last = segments.last else { return 0 }
    return last.reach + (last.content.role == .items ? insets.bottom : 0)
  }

  /// Places the rows behind those that have not looked at a row.
  mutating func build(_ rows: CollectionRows, from changed: Int) {
    var resumed: Segment?
    while let last = segments.last, last.firstUnseenRow > changed || last.rows.upperBound > changed {
      resumed = segments.removeLast()
    }
    // What begins with the change may have become something else, and go on what ended there.
    if resumed.map({ $0.firstRow >= changed }) ?? true { resumed = segments.popLast() }
    var row = segments.last?.rows.upperBound ?? 0
    let isResumed = resumed.map { $0.firstRow < rows.count && $0.content.role == .items } ?? false
    if isResumed, let resumed, let state = resumed.state {
      row = placeItems(rows, section: resumed.content.section, from: row, origin: resumed.origin, state)
    }
    while row < rows.count, let content = rows.numbering.content(ofRow: row).map(SegmentContent.init) {
      if content.role == .items {
        let origin = endOfContent + insets.top
        let state = layout.makeState(in: sectionSpace)
        row = placeItems(rows, section: content.section, from: row, origin: origin, state)
      } else {
        append(content, row: row, rows: rows)
        row += 1
      }
    }
  }

  /// Places a header or a footer.
  private mutating func append(_ content: SegmentContent, row: Int, rows: CollectionRows) {
    let origin = endOfContent
    segments.append(
      Segment(
        content: content,
        firstRow: row,
        rowCount: 1,
        origin: origin,
        state: nil,
        reach: max(segments.last?.reach ?? 0, origin + rows.size(ofRow: row).height),
        firstUnseenRow: max(segments.last?.firstUnseenRow ?? 0, row + 1)
      )
    )
  }

  /// Places the items of a section from one on.
  ///
  /// - Returns: The first row behind them.
  private mutating func placeItems(
    _ rows: CollectionRows,
    section: Int,
    from firstRow: Int,
    origin: Double,
    _ state: Rule.State
  ) -> Int {
    let content = SegmentContent(.item(ItemPath(section: section, item: 0)))
    let end = rows.numbering.itemRows(ofSection: section).upperBound
    var (row, origin, state) = (firstRow, origin, state)
    var items = upcomingItems(rows, section: section, from: row)
    var frames: [Rect] = []
    var segment = makeSegment(content, row: row, origin: origin, state)
    var watch = RepetitionWatch<Rule.State>()
    var stretchEnd = row
    while row < end {
      if row >= stretchEnd {
        stretchEnd = layout.readsSizes ? min(end, rows.endOfUniformStretch(from: row)) : end
        watch = RepetitionWatch()
      }
      frames.removeAll(keepingCapacity: true)
      if layout.isPeriodic, stretchEnd - row > Self.segmentSize {
        watch.note(state, row: row, origin: origin)
      }
      let groupOrigin = origin
      origin += placeGroup(&items, after: &state, frames: &frames)
      let rowCount = min(frames.count, end - row)
      row += rowCount
      let reach = frames.prefix(rowCount).reduce(0) { max($0, $1.maxY) }
      segment.rowCount += rowCount
      segment.reach = max(segment.reach, groupOrigin + reach)
      segment.firstUnseenRow = max(segment.firstUnseenRow, items.firstUnseenRow)
      watch.noteGroup(reach: groupOrigin + reach, lookahead: items.firstUnseenRow - row)
      if let found = watch.repetition(at: state, row: row, origin: origin, until: stretchEnd) {
        segments.append(segment)
        append(found, content, row: row, origin: origin, state)
        row += found.rowCount * found.count
        origin += found.advance * Double(found.count)
        items.skip(found.rowCount * found.count)
        watch = RepetitionWatch()
        segment = makeSegment(content, row: row, origin: origin, state)
      } else if segment.rowCount >= Self.segmentSize, row < end {
        segments.append(segment)
        segment = makeSegment(content, row: row, origin: origin, state)
      }
    }
    if segment.rowCount > 0 { segments.append(segment) }
    return row
  }

  private func makeSegment(
    _ content: SegmentContent,
    row: Int,
    origin: Double,
    _ state: Rule.State
  ) -> Segment {
    Segment(
      content: content,
      firstRow: row,
      rowCount: 0,
      origin: origin,
      state: state,
      reach: segments.last?.reach ?? 0,
      firstUnseenRow: max(segments.last?.firstUnseenRow ?? 0, row)
    )
  }

  /// Adds a segment of groups that repeat.
  private mutating func append(
    _ found: FoundRepetition,
    _ content: SegmentContent,
    row: Int,
    origin: Double,
    _ state: Rule.State
  ) {
    var segment = makeSegment(content, row: row, origin: origin, state)
    segment.rowCount = found.rowCount * found.count
    segment.repetition = Repetition(
      rowCount: found.rowCount,
      advance: found.advance,
      height: found.height,
      count: found.count
    )
    segment.reach = max(segment.reach, origin + found.advance * Double(found.count - 1) + found.height)
    segment.firstUnseenRow = max(segment.firstUnseenRow, segment.rows.upperBound + found.lookahead)
    segments.append(segment)
  }
}
