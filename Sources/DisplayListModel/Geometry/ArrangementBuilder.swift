internal import DisplayGeometry

/// Makes the segments of an arrangement, from the first one that a change may have touched until all is in step with what
/// was there before.
///
/// Where a group begins at a row after the change, in the state in which a segment was placed that began there
/// before, everything that follows comes to lie as it did, but for how far down it is.
struct ArrangementBuilder<Rule: SequentialLayout> {
  typealias Segment = ArrangementSegment<Rule.State>
  typealias Position = SegmentIndex<Rule.State>.Position

  /// How many rows a segment holds at least that does not repeat, unless its section or the change ends.
  private static var segmentSize: Int { 32 }

  /// What was made.
  struct Outcome {
    /// The old segments in whose place the new ones come.
    let replaced: Range<Position>
    let segments: [Segment]
    /// How those after have moved.
    let shift: SegmentShift
  }

  private let arrangement: SequentialArrangement<Rule>
  private let rows: CollectionRows
  private let changed: Range<Int>
  /// Where the first new segment comes.
  private let start: Position
  private var made: [Segment] = []
  /// How far everything before reaches.
  private var reach: Double
  /// What the row before the next one is.
  private var lastRole: SegmentContent.Role?
  /// The old segment that may come next, its first row after the change, and how far those before it reached.
  private var old: Position
  private var oldRow: Int
  private var oldReach: Double
  private var shift: SegmentShift

  init(_ arrangement: SequentialArrangement<Rule>, _ rows: CollectionRows, changed: Range<Int>) {
    self.arrangement = arrangement
    self.rows = rows
    self.changed = changed
    let segments = arrangement.segments
    shift = SegmentShift(rows: rows.count - segments.rowCount)
    var start = segments.firstPosition(thatSaw: changed.lowerBound)
    // What begins with the change may have become something else, and go on what ended there.
    if start == segments.endPosition || segments[start].firstRow >= changed.lowerBound {
      start = segments.position(before: start) ?? start
    }
    self.start = start
    lastRole = segments.position(before: start).map { segments[$0].content.role }
    reach = segments.reach(before: start)
    (old, oldReach) = (start, reach)
    oldRow = start < segments.endPosition ? segments[start].firstRow + shift.rows : .max
  }

  /// Makes the segments.
  ///
  /// - Parameter seeksStep: Whether places after the change depend on nothing but the state.
  consuming func build(seekingStep seeksStep: Bool) -> Outcome {
    if !seeksStep { oldRow = .max }
    let isInStep = placeAll()
    let end = isInStep ? old : arrangement.segments.endPosition
    return Outcome(replaced: start..<end, segments: made, shift: shift)
  }

  /// Places rows until they are in step with those before the change; false when they never are.
  private mutating func placeAll() -> Bool {
    let segments = arrangement.segments
    var row = 0
    // A first segment that begins with the change says nothing of what is there now.
    if start < segments.endPosition, segments[start].firstRow < changed.lowerBound {
      let resumed = segments[start]
      row = resumed.firstRow
      if row < rows.count, let state = resumed.state {
        let section = resumed.content.section
        if placeItems(section: section, row: &row, origin: resumed.origin, state) { return true }
      }
    }
    while row < rows.count, let content = rows.numbering.content(ofRow: row).map(SegmentContent.init) {
      if content.role == .items {
        let origin = endOfContent + arrangement.insets.top
        let state = arrangement.layout.makeState(in: arrangement.sectionSpace)
        if placeItems(section: content.section, row: &row, origin: origin, state) { return true }
      } else {
        let origin = endOfContent
        if isInStep(content, nil, row: row, origin: origin, reach: reach) { return true }
        var segment = Segment(content, firstRow: row, origin: origin, state: nil)
        let height = rows.size(ofRow: row).height
        segment.add(rowCount: 1, reach: origin + height, firstUnseenRow: row + 1)
        append(segment)
        row += 1
      }
    }
    return false
  }

  /// Where the rows so far end, with the space around their section.
  private var endOfContent: Double { reach + (lastRole == .items ? arrangement.insets.bottom : 0) }

  /// Whether what comes next came there before the change, in the same state, when everything before reaches so far.
  private mutating func isInStep(
    _ content: SegmentContent,
    _ state: Rule.State?,
    row: Int,
    origin: Double,
    reach: Double
  ) -> Bool {
    guard row >= changed.upperBound, row >= oldRow else { return false }
    let segments = arrangement.segments
    while old < segments.endPosition, oldRow < row {
      oldReach = max(oldReach, segments[old].reach)
      old = segments.position(after: old)
      oldRow = old < segments.endPosition ? segments[old].firstRow + shift.rows : .max
    }
    guard oldRow == row, old < segments.endPosition else { return false }
    let next = segments[old]
    // What reaches beyond the origin has an influence on where the section ends.
    guard next.content == content, next.state == state,
      max(0, oldReach - next.origin) == max(0, reach - origin)
    else { return false }
    shift.distance = origin - next.origin
    return true
  }

  private mutating func append(_ segment: Segment) {
    made.append(segment)
    reach = max(reach, segment.reach)
    lastRole = segment.content.role
  }

  /// Places the items of a section from one on.
  ///
  /// - Parameter row: The first of them; becomes the first row after them.
  /// - Returns: Whether a row was met that is in step with those before the change, and the rest left alone.
  private mutating func placeItems(
    section: Int,
    row: inout Int,
    origin: Double,
    _ state: Rule.State
  ) -> Bool {
    let content = SegmentContent(.item(ItemPath(section: section, item: 0)))
    let layout = arrangement.layout
    let end = rows.numbering.itemRows(ofSection: section).upperBound
    var (origin, state) = (origin, state)
    var items = arrangement.upcomingItems(rows, section: section, from: row)
    var frames: [Rect] = []
    var segment = Segment(content, firstRow: row, origin: origin, state: state)
    var watch = RepetitionWatch<Rule.State>()
    var (stretchEnd, isUniform) = (row, false)
    while row < end {
      if segment.rowCount == 0 || segment.rowCount >= Self.segmentSize / 2 {
        let reach = max(reach, segment.reach)
        if isInStep(content, state, row: row, origin: origin, reach: reach) {
          if segment.rowCount > 0 { append(segment) }
          return true
        }
      }
      if row >= stretchEnd {
        let stretch = layout.readsSizes ? rows.stretch(from: row) : (end: end, isUniform: true)
        (stretchEnd, isUniform) = (min(end, stretch.end), stretch.isUniform)
        watch = RepetitionWatch()
      }
      frames.removeAll(keepingCapacity: true)
      if layout.isPeriodic, isUniform, stretchEnd - row > Self.segmentSize {
        watch.note(state, row: row, origin: origin)
      }
      let groupOrigin = origin
      origin += arrangement.placeGroup(&items, after: &state, frames: &frames)
      let rowCount = min(frames.count, end - row)
      row += rowCount
      let groupReach = groupOrigin + frames.prefix(rowCount).reduce(0) { max($0, $1.maxY) }
      segment.add(rowCount: rowCount, reach: groupReach, firstUnseenRow: items.firstUnseenRow)
      watch.noteGroup(reach: groupReach, lookahead: items.firstUnseenRow - row)
      if let found = watch.repetition(at: state, row: row, origin: origin, until: stretchEnd) {
        append(segment)
        append(found.makeSegment(content, firstRow: row, origin: origin, state: state))
        row += found.rowCount * found.count
        origin += found.advance * Double(found.count)
        items.skip(found.rowCount * found.count)
        watch = RepetitionWatch()
        segment = Segment(content, firstRow: row, origin: origin, state: state)
      } else if segment.rowCount >= Self.segmentSize, row < end {
        append(segment)
        segment = Segment(content, firstRow: row, origin: origin, state: state)
      }
    }
    if segment.rowCount > 0 { append(segment) }
    return false
  }
}

extension FoundRepetition {
  /// The segment of the groups that repeat.
  fileprivate func makeSegment<State>(
    _ content: SegmentContent,
    firstRow: Int,
    origin: Double,
    state: State
  ) -> ArrangementSegment<State> {
    var segment = ArrangementSegment(content, firstRow: firstRow, origin: origin, state: state)
    segment.repetition = .init(rowCount: rowCount, advance: advance, height: height, count: count)
    let rows = rowCount * count
    segment.add(
      rowCount: rows,
      reach: origin + advance * Double(count - 1) + height,
      firstUnseenRow: firstRow + rows + lookahead
    )
    return segment
  }
}
