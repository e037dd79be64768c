public import DisplayGeometry

/// What a layout knows of the rows that it places: which there are, and how large each is.
///
/// A size is an estimate until its row was measured. Widths are kept only for layouts that ask for them; for
/// the others an item is as wide as the layout makes it, and its width counts as 0 here. A value, whose copies
/// share their storage.
///
/// - Complexity: O(log n) for a size; memory grows with the rows that were measured.
public struct CollectionRows: Sendable {
  /// The rows of all sections in one line.
  public internal(set) var numbering: RowNumbering
  /// The extents of the rows along the way.
  var lengths: ExtentIndex
  /// The extents across it, where they are kept.
  var widths: ExtentIndex?

  /// Makes rows of which none is measured.
  ///
  /// - Parameters:
  ///   - numbering: The rows there are.
  ///   - estimate: The size of an item until it is measured; its height is that of headers and footers too.
  ///   - keepsWidths: Whether widths are kept.
  public init(_ numbering: RowNumbering, estimate: Size, keepsWidths: Bool = true) {
    var lengths = ExtentIndex(count: numbering.rowCount, estimate: estimate.height.clampedLength)
    lengths.setKinds(of: numbering, inRows: 0..<numbering.rowCount)
    self.init(numbering, lengths: lengths)
    if keepsWidths { keepWidths(estimate: estimate.width) }
  }

  init(_ numbering: RowNumbering, lengths: ExtentIndex) {
    self.numbering = numbering
    self.lengths = lengths
  }

  /// How many rows there are.
  public var count: Int { lengths.count }

  /// The size of a row, measured or estimated; zero when there is no such row.
  public func size(ofRow row: Int) -> Size {
    guard row >= 0, row < count else { return .zero }
    return Size(width: widths?.extent(ofRow: row) ?? 0, height: lengths.extent(ofRow: row))
  }

  /// Whether a row's size is measured; false when there is no such row.
  public func isMeasured(_ row: Int) -> Bool { lengths.isMeasured(row) }

  /// Sets the measured size of a row; one that there is not is left alone.
  ///
  /// - Returns: Whether the size is another one than before, measured or estimated.
  @discardableResult
  public mutating func setMeasured(_ size: Size, row: Int) -> Bool {
    guard row >= 0, row < count else { return false }
    let isLonger = lengths.setMeasured(size.height, row: row) != 0
    let isWider = widths?.setMeasured(size.width.clampedLength, row: row) ?? 0 != 0
    return isLonger || isWider
  }

  /// The end of the stretch of rows from one on of which either all have its size or each was measured, and which of it.
  func stretch(from row: Int) -> (end: Int, isUniform: Bool) {
    guard let found = lengths.tree.run(holding: row) else { return (row + 1, false) }
    return (found.start + found.run.count, !found.run.isMeasured)
  }

  /// Neighboring rows, one of which is given, and their sizes; nil when there is no such row.
  func sizes(around row: Int) -> SizeStretch? {
    guard let heights = lengths.stretch(holding: row) else { return nil }
    return SizeStretch(heights: heights, widths: widths?.stretch(holding: row))
  }

  mutating func keepWidths(estimate: Double) {
    var widths = ExtentIndex(count: count, estimate: estimate.clampedLength)
    widths.setKinds(of: numbering, inRows: 0..<count)
    self.widths = widths
  }

  mutating func setEstimate(_ size: Size, ofKind kind: RowKind) {
    // Rows without length would be in no viewport, and never be measured.
    lengths.setEstimate(.fixed(max(1, size.height.clampedLength)), ofKind: kind)
    widths?.setEstimate(.fixed(size.width.clampedLength), ofKind: kind)
  }

  mutating func invalidateMeasurements(ofRows rows: Range<Int>) {
    lengths.invalidateMeasurements(ofRows: rows)
    widths?.invalidateMeasurements(ofRows: rows)
  }

  mutating func restartLearning(fromRows rows: [Int]) {
    lengths.restartLearning(fromRows: rows)
    widths?.restartLearning(fromRows: rows)
  }
}

/// The sizes of neighboring rows, found in one step.
struct SizeStretch: Sendable {
  let rows: Range<Int>
  private let heights: ExtentStretch
  private let widths: ExtentStretch?

  init(heights: ExtentStretch, widths: ExtentStretch?) {
    self.heights = heights
    self.widths = widths
    rows = heights.rows.clamped(to: widths?.rows ?? heights.rows)
  }

  /// The size of one of the rows.
  subscript(row: Int) -> Size { Size(width: widths?[row] ?? 0, height: heights[row]) }
}

/// The extents of neighboring rows: each of its own, or one for all.
struct ExtentStretch: Sendable {
  let rows: Range<Int>
  let run: ExtentRun
  let estimate: Double

  subscript(row: Int) -> Double { run.isMeasured ? run.lengths[row - rows.lowerBound].points : estimate }
}

extension ExtentIndex {
  /// The rows around one of which all or none are measured, and their extents; nil when there is no such row.
  func stretch(holding row: Int) -> ExtentStretch? {
    guard let (start, run) = tree.run(holding: row) else { return nil }
    return ExtentStretch(
      rows: start..<start + run.count,
      run: run,
      estimate: run.isMeasured ? 0 : extent(ofRow: row)
    )
  }
}

extension ExtentTree {
  /// The run that a row is in, and its first row; nil when there is no such row.
  func run(holding row: Int) -> (start: Int, run: ExtentRun)? {
    var start = 0
    var position = root
    while position != Self.none {
      let leftCount = rowCount(of: nodes[position].left)
      if row < start + leftCount {
        position = nodes[position].left
        continue
      }
      let count = nodes[position].run.count
      if row < start + leftCount + count { return (start + leftCount, nodes[position].run) }
      start += leftCount + count
      position = nodes[position].right
    }
    return nil
  }
}
