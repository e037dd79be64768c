public import DisplayGeometry
public import DisplayLayout

/// Where the rows of a list lie, as its layout arranges them.
///
/// Changes of sizes and rows are taken down at once; places that the layout has to compute follow when ``settle()`` is
/// called, and are not to be asked for before.
///
/// They have one owner, who reads them where they are, without a copy; see ``copy()``. Rows that there are not are measured
/// in vain, and lie nowhere.
public struct RowPlaces: ~Copyable, Sendable {
  package var rows: CollectionRows
  /// How the rows are arranged.
  public internal(set) var layout: any CollectionLayout
  /// Whether each row lies after the one before it; see ``CollectionLayout/isSingleFile``.
  package internal(set) var isSingleFile = false
  /// Whether places depend on how much room there is across.
  package internal(set) var dependsOnCrossExtent = true
  /// How long rows of each kind are until they are measured, where the layout leaves that to the list.
  private var estimates: [(kind: RowKind, estimate: ExtentEstimate)]
  /// None while the layout waits for its space.
  var arrangement: (any CollectionArrangement)?
  /// Whether the arrangement follows each change at once.
  var followsAtOnce = false
  /// The room for the rows; nil before there is one.
  public internal(set) var space: CollectionSpace?
  /// The places of rows that are asked for often, and which those are.
  var known: (rows: Range<Int>, frames: [Rect]) = (0..<0, [])
  /// The rows that have changed since the arrangement looked at them.
  var changes: ChangedRows?

  /// Rows that were taken for nothing would never come into view.
  private static var leastEstimate: Double { 1 }
  /// How many rows of no length are prepared beside others.
  private static var emptyRowLimit: Int { 64 }

  /// The places of rows of which none is measured.
  ///
  /// - Parameters:
  ///   - numbering: The rows there are.
  ///   - estimatedLength: The length of a row until it is measured, in points; at least 1.
  ///   - layout: How they are arranged.
  public init(_ numbering: RowNumbering, estimatedLength: Double, layout: any CollectionLayout) {
    let estimate = max(Self.leastEstimate, estimatedLength)
    var lengths = ExtentIndex(count: numbering.rowCount, estimate: estimate)
    lengths.setKinds(of: numbering, inRows: 0..<lengths.count)
    estimates = [RowKind.item, .header, .footer].map { ($0, lengths.policy(ofKind: $0)) }
    rows = CollectionRows(numbering, lengths: lengths)
    self.layout = layout
    setLayout(layout)
  }

  private init(copying other: borrowing RowPlaces) {
    rows = other.rows
    layout = other.layout
    isSingleFile = other.isSingleFile
    dependsOnCrossExtent = other.dependsOnCrossExtent
    estimates = other.estimates
    arrangement = other.arrangement
    followsAtOnce = other.followsAtOnce
    space = other.space
    changes = other.changes
  }

  /// The places as they are now, for another owner. What is large in them is shared until either changes.
  public func copy() -> RowPlaces { RowPlaces(copying: self) }

  /// Whether places are those of the present sizes.
  public var isSettled: Bool { changes == nil }

  /// How many rows there are.
  public var count: Int { rows.lengths.count }

  /// The content's length along the way, in points.
  public var totalLength: Double {
    let length = arrangement?.contentLength ?? 0
    return length.isFinite ? max(0, length) : 0
  }

  /// Where a row lies across and along the way; empty at the origin where there is no such row.
  ///
  /// - Complexity: O(log n) with the layouts of the library.
  public func frame(ofRow row: Int) -> Rect {
    if known.rows.contains(row) { return known.frames[row - known.rows.lowerBound] }
    guard row >= 0, row < count else { return .zero }
    return arrangement?.frame(ofRow: row, of: rows).finitePlace ?? .zero
  }

  /// Works the places of some rows out once, until any place changes.
  package mutating func rememberFrames(ofRows range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard let arrangement, isSettled, known.rows != range, range.count <= 10_000 else { return }
    let frames = arrangement.frames(ofRows: range, of: rows)
    known = frames.count == range.count ? (range, frames.map(\.finitePlace)) : (0..<0, [])
  }

  /// Where a row starts along the way; the row past the last one at the end of the content.
  public func offset(ofRow row: Int) -> Double {
    row >= count ? totalLength : frame(ofRow: row).minY
  }

  /// How long a row is along the way, in points.
  public func extent(ofRow row: Int) -> Double {
    frame(ofRow: row).height
  }

  /// Whether a row's size is measured; false when there is no such row.
  public func isMeasured(_ row: Int) -> Bool { rows.isMeasured(row) }

  /// A range and the rows of no length right beside it, some at most on either side: they take no space, and yet their
  /// nodes have to be there to get one. Of rows that have no length at all, the first ones.
  package func includingEmptyRows(beside range: Range<Int>) -> Range<Int> {
    if !isSingleFile, totalLength == 0 { return 0..<min(count, Self.emptyRowLimit) }
    var (first, last) = (range.lowerBound, range.upperBound)
    while first > 0, range.lowerBound - first < Self.emptyRowLimit, extent(ofRow: first - 1) == 0 {
      first -= 1
    }
    while last < count, last - range.upperBound < Self.emptyRowLimit, extent(ofRow: last) == 0 { last += 1 }
    return first..<last
  }

  func kind(ofRow row: Int) -> RowKind? { rows.lengths.kind(ofRow: row) }

  /// The first row at an offset or after it; the last one when there is none after it or the offset is NaN, nil without rows.
  public func row(atOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    guard !offset.isNaN else { return count - 1 }
    let found = rows(intersecting: max(0, offset)..<max(offset + 1, totalLength))
    return found.isEmpty ? count - 1 : found.lowerBound
  }

  /// Whether a row of those that ``rows(intersecting:)`` finds really shares something with the span.
  public func meets(_ span: Range<Double>, row: Int) -> Bool {
    isSingleFile || frame(ofRow: row).meets(span)
  }

  /// The sizes that a row may have, across and along the way.
  public func sizeRange(ofRow row: Int, crossExtent: Double) -> SizeRange {
    if let space, case .item(let path) = rows.numbering.content(ofRow: row) {
      return layout.sizeRange(ofItem: path, in: space)
    }
    return SizeRange(
      min: Size(width: crossExtent, height: 0),
      max: Size(width: crossExtent, height: .infinity)
    )
  }

  /// What rows of a kind are taken for that are not measured, in points: what was said, learned, or comes from the layout.
  public func estimatedLength(ofKind kind: RowKind) -> Double { rows.lengths.estimatedLength(ofKind: kind) }

  /// Says what rows of a kind are taken for until they are measured. A layout that says it itself comes first, as long as
  /// it is the layout.
  public mutating func setEstimate(_ estimate: ExtentEstimate, ofKind kind: RowKind) {
    let estimate = estimate.atLeast(Self.leastEstimate)
    estimates.removeAll { $0.kind == kind }
    estimates.append((kind, estimate))
    guard layout.takesEstimates else { return }
    rows.lengths.setEstimate(estimate, ofKind: kind)
    noteChange(ofRows: 0..<count)
  }

  /// Has rows be as long as the list says, unless they are already or it has learned better.
  mutating func takeEstimates() {
    for (kind, estimate) in estimates where rows.lengths.policy(ofKind: kind) != estimate {
      rows.lengths.setEstimate(estimate, ofKind: kind)
    }
  }

  /// Takes the averages of what was measured for the lengths of what was not, where they are learned.
  ///
  /// - Returns: Whether that moved any rows.
  public mutating func adoptLearnedEstimates() -> Bool {
    guard layout.takesEstimates, rows.lengths.adoptLearnedEstimates(atLeast: Self.leastEstimate) else {
      return false
    }
    noteChange(ofRows: 0..<count)
    return true
  }

  /// Sets the measured size of a row.
  ///
  /// - Returns: Whether other rows may lie elsewhere.
  public mutating func setMeasured(_ size: Size, row: Int) -> Bool {
    guard rows.setMeasured(size, row: row) else { return false }
    noteChange(ofRows: row..<row + 1)
    return true
  }

  /// Has rows count with an estimate until they are measured again.
  public mutating func invalidateMeasurements(ofRows range: Range<Int>) {
    rows.invalidateMeasurements(ofRows: range)
    noteChange(ofRows: range)
  }

  package mutating func restartLearning(fromRows measured: [Int]) { rows.restartLearning(fromRows: measured) }

  mutating func invalidateMeasurements() { invalidateMeasurements(ofRows: 0..<count) }

  /// Rows may be others, or of another size.
  mutating func noteChange(ofRows range: Range<Int>) { noteChange(ChangedRows(range, of: count)) }

  mutating func noteChange(_ change: ChangedRows) {
    known = (0..<0, [])
    if followsAtOnce { return update(with: change) }
    changes = changes.map { $0.union(change) } ?? change
  }

  /// Has the arrangement follow what has changed.
  public mutating func settle() {
    guard let changes else { return }
    self.changes = nil
    update(with: changes)
  }

  private mutating func update(with change: ChangedRows) {
    let changed = change.rows(of: count)
    arrangement?.update(for: rows, changed: changed)
  }
}

extension RowPlaces: RowExtents {
  /// The smallest range that holds every row which shares more than an edge with a span of offsets.
  public func rows(intersecting span: Range<Double>) -> Range<Int> {
    arrangement?.rows(intersecting: span, of: rows).clamped(to: 0..<count) ?? 0..<0
  }
}

extension Rect {
  /// The rectangle, or an empty one at the origin when it is none: a layout of one's own may say anything.
  var finitePlace: Rect {
    origin.isFinite && size.isFinite && width >= 0 && height >= 0 ? self : .zero
  }
}
