internal import DisplayGeometry
internal import DisplayLayout

/// Where the rows of a list lie: one behind the other, or as a layout arranges them.
///
/// Changes of sizes and rows are taken down at once; a layout's places follow when ``settle()`` is called, and
/// are not to be asked for before.
struct RowPlaces: Sendable {
  private(set) var rows: CollectionRows
  private(set) var layout: (any CollectionLayout)?
  private var arrangement: (any CollectionArrangement)?
  private var space: CollectionSpace?
  /// The places of rows that are asked for often, and which those are.
  private var known: (rows: Range<Int>, frames: [Rect]) = (0..<0, [])
  /// The first row that is not where the arrangement says.
  private var changedRow: Int?

  init(_ numbering: RowNumbering, estimatedLength: Double, layout: (any CollectionLayout)?) {
    var lengths = ExtentIndex(count: numbering.rowCount, estimate: max(1, estimatedLength))
    lengths.setKinds(of: numbering, inRows: 0..<lengths.count)
    rows = CollectionRows(numbering, lengths: lengths)
    setLayout(layout)
  }

  /// Whether a layout says where rows lie.
  var isArranged: Bool { layout != nil }

  /// Whether places are those of the present sizes.
  var isSettled: Bool { changedRow == nil }

  var count: Int { rows.lengths.count }

  var totalLength: Double { isArranged ? arrangement?.contentLength ?? 0 : rows.lengths.totalLength }

  /// Where a row lies across and along the way; without a layout only the way counts.
  func frame(ofRow row: Int) -> Rect {
    guard isArranged else {
      let length = rows.lengths.extent(ofRow: row)
      return Rect(x: 0, y: rows.lengths.offset(ofRow: row), width: 0, height: length)
    }
    if known.rows.contains(row) { return known.frames[row - known.rows.lowerBound] }
    return arrangement?.frame(ofRow: row, of: rows) ?? .zero
  }

  /// Works the places of some rows out once, until any place changes.
  mutating func rememberFrames(ofRows range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard let arrangement, isSettled, known.rows != range else { return }
    let frames = arrangement.frames(ofRows: range, of: rows)
    known = frames.count == range.count ? (range, frames) : (0..<0, [])
  }

  /// Where a row starts along the way; the row past the last one at the end of the content.
  func offset(ofRow row: Int) -> Double {
    guard isArranged else { return rows.lengths.offset(ofRow: row) }
    return row >= count ? totalLength : frame(ofRow: row).minY
  }

  func extent(ofRow row: Int) -> Double {
    isArranged ? frame(ofRow: row).height : rows.lengths.extent(ofRow: row)
  }

  func isMeasured(_ row: Int) -> Bool { rows.isMeasured(row) }

  func kind(ofRow row: Int) -> RowKind? { rows.lengths.kind(ofRow: row) }

  /// The first row at an offset or behind it; the last one when there is none behind it, nil without rows.
  func row(atOffset offset: Double) -> Int? {
    guard isArranged else { return rows.lengths.row(atOffset: offset) }
    guard count > 0 else { return nil }
    let found = rows(intersecting: max(0, offset)..<max(offset + 1, totalLength))
    return found.isEmpty ? count - 1 : found.lowerBound
  }

  /// Whether a row of those that ``rows(intersecting:)`` finds really shares something with the span.
  func meets(_ span: Range<Double>, row: Int) -> Bool { !isArranged || frame(ofRow: row).meets(span) }

  /// The sizes that a row may have, across and along the way.
  func sizeRange(ofRow row: Int, breadth: Double) -> SizeRange {
    if let layout, let space, case .item(let path) = rows.numbering.content(ofRow: row) {
      return layout.sizeRange(ofItem: path, in: space)
    }
    return SizeRange(
      min: Size(width: breadth, height: 0),
      max: Size(width: breadth, height: .infinity)
    )
  }

  /// Sets the measured size of a row.
  ///
  /// - Returns: Whether other rows may lie elsewhere.
  mutating func setMeasured(_ size: Size, row: Int) -> Bool {
    guard rows.setMeasured(size, row: row) else { return false }
    noteChange(from: row)
    return true
  }

  mutating func invalidateMeasurements(ofRows range: Range<Int>) {
    rows.invalidateMeasurements(ofRows: range)
    noteChange(from: range.lowerBound)
  }

  mutating func invalidateMeasurements() { invalidateMeasurements(ofRows: 0..<count) }

  /// Has the arrangement follow what has changed.
  mutating func settle() {
    guard let changed = changedRow else { return }
    changedRow = nil
    known = (0..<0, [])
    arrangement?.update(for: rows, from: changed)
  }
}

extension RowPlaces: RowExtents {
  func rows(intersecting span: Range<Double>) -> Range<Int> {
    guard isArranged else { return rows.lengths.rows(intersecting: span) }
    return arrangement?.rows(intersecting: span, of: rows) ?? 0..<0
  }
}

// What a layout has to do with it.

extension RowPlaces {
  /// Whether sizes or places follow the viewport's length.
  var dependsOnViewportLength: Bool { layout?.dependsOnViewportLength ?? false }

  /// Has rows lie as a layout says, or behind each other. Without a space there are no places yet.
  mutating func setLayout(_ layout: (any CollectionLayout)?) {
    self.layout = layout
    rows.widths = nil
    if layout?.readsWidths == true {
      rows.keepWidths(estimate: 0)
      rows.invalidateMeasurements(ofRows: 0..<count)
    }
    arrange()
  }

  /// Gives the layout another space.
  mutating func setSpace(_ space: CollectionSpace) {
    self.space = space
    arrange()
  }

  /// The row that comes to rest in the middle near an offset.
  func restingRow(near offset: Double) -> Int? {
    guard let layout, offset.isFinite else { return nil }
    return restingRow(near: offset, layout)
  }

  private func restingRow<Rule: CollectionLayout>(near offset: Double, _ layout: Rule) -> Int? {
    guard let arrangement = arrangement as? Rule.Arrangement, let space else { return nil }
    return layout.restingRow(near: offset, of: rows, in: arrangement, space: space)
  }

  private mutating func arrange() {
    known = (0..<0, [])
    guard let layout, let space else { return arrangement = nil }
    for kind in [RowKind.item, .header, .footer] {
      rows.setEstimate(layout.estimatedSize(of: kind, in: space), ofKind: kind)
    }
    changedRow = nil
    arrangement = layout.makeArrangement(of: rows, in: space)
  }

  private mutating func noteChange(from row: Int) {
    guard isArranged else { return }
    known = (0..<0, [])
    changedRow = min(changedRow ?? row, row)
  }
}

// How places follow the data.

extension RowPlaces {
  /// Follows a change of the data; what is measured of rows that stay stays.
  mutating func apply(_ map: IndexMap, numbering: RowNumbering) {
    let unchanged = min(map.unchangedPrefix, rows.numbering.sharedPrefix(with: numbering))
    rows.lengths.apply(map)
    rows.widths?.apply(map)
    rows.numbering = numbering
    noteChange(from: min(unchanged, count))
  }

  mutating func setKind(_ kind: RowKind, ofRows range: Range<Int>) {
    rows.lengths.setKind(kind, ofRows: range)
    rows.widths?.setKind(kind, ofRows: range)
    noteChange(from: range.lowerBound)
  }

  mutating func setKinds(of numbering: RowNumbering, inRows range: Range<Int>) {
    rows.lengths.setKinds(of: numbering, inRows: range)
    rows.widths?.setKinds(of: numbering, inRows: range)
    noteChange(from: range.lowerBound)
  }
}

extension IndexMap {
  /// How many elements from the first on are the same, at the same places.
  fileprivate var unchangedPrefix: Int {
    if case .kept(let range) = pieces.first, range.lowerBound == 0 { range.upperBound } else { 0 }
  }
}

extension RowNumbering {
  /// How many rows from the first on show what rows of another numbering show.
  fileprivate func sharedPrefix(with other: RowNumbering) -> Int {
    guard supplementaries == other.supplementaries else { return 0 }
    let shared = min(counts.sectionCount, other.counts.sectionCount)
    let section = (0..<shared).first { counts[$0] != other.counts[$0] }
    guard let section else { return start(ofSection: shared) }
    return min(itemRows(ofSection: section).upperBound, other.itemRows(ofSection: section).upperBound)
  }
}
