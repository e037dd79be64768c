internal import DisplayConcurrency

/// The lengths of a list's rows along the scroll axis, each an estimate until it is measured.
///
/// The index is a tree of 64-way blocks over the row numbers in which only blocks with a measured row exist.
/// A block knows, for each of its 64 parts, the sum of the measured lengths in it and how many they are;
/// what is not measured counts with the estimate, which is stored once. Ten million rows of which a hundred
/// were measured therefore take as much memory as a hundred rows, and a new estimate costs nothing.
///
/// All lengths are whole numbers of 1/65,536 points, so that offsets are exact sums: the same lengths give
/// the same offsets to the bit, in whatever order they were measured. Rows are numbered from 0 and spans are
/// half-open.
///
/// - Complexity: O(log n) for offsets, rows at offsets and measuring; memory O(measured rows).
public struct ExtentIndex: Sendable {
  /// How many rows there may be: that many of the greatest length still add up.
  public static var maximumCount: Int { 100_000_000 }

  /// How many rows there are.
  public let count: Int

  private var estimatedLength: Length
  private var tree: ExtentTree

  /// Makes an index of rows that are not measured yet.
  ///
  /// - Parameters:
  ///   - count: How many rows there are; a negative number counts as 0, one above ``maximumCount`` as that.
  ///   - estimate: The length of each until it is measured, in points. NaN and negative lengths count as 0
  ///     and lengths above 1,000,000 as that; both are reported.
  public init(count: Int, estimate: Double) {
    let count = min(max(0, count), Self.maximumCount)
    self.count = count
    estimatedLength = Self.checked(estimate)
    tree = ExtentTree(count: count)
  }

  /// The length of a row that is not measured, in points. Setting it moves all rows behind such rows.
  public var estimate: Double {
    get { estimatedLength.points }
    set { estimatedLength = Self.checked(newValue) }
  }

  /// The length of all rows together, in points.
  public var totalLength: Double { offset(before: count).points }

  /// How many rows are measured.
  public var measuredCount: Int { tree.totals(before: count).count }

  /// How many blocks exist: what the index takes of memory, in units of some 1.3 kB.
  package var blockCount: Int { tree.blockCount }

  /// Where a row starts, in points from the start of the first row.
  ///
  /// - Precondition: `row` is at most ``count``; the row past the last one starts where that one ends.
  public func offset(ofRow row: Int) -> Double {
    precondition((0...count).contains(row), "There is no row \(row): the list has \(count).")
    return offset(before: row).points
  }

  /// The length of a row, measured or estimated, in points.
  ///
  /// - Precondition: There is such a row.
  public func extent(ofRow row: Int) -> Double {
    precondition((0..<count).contains(row), "There is no row \(row): the list has \(count).")
    return (tree.measuredLength(of: row) ?? estimatedLength).points
  }

  /// Whether a row's length is measured; false when there is no such row.
  public func isMeasured(_ row: Int) -> Bool {
    (0..<count).contains(row) && tree.measuredLength(of: row) != nil
  }

  /// The row at an offset: the one whose span holds it, which a row of no length never does. An offset before
  /// the first row counts as the start, one past the end gives the last row; nil when there are no rows.
  public func row(atOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    guard offset < totalLength else { return count - 1 }
    let units = Int64((max(0, offset) * 65_536).rounded(.down))
    return tree.row(atOffset: Length(units: units), estimate: estimatedLength)
  }

  /// The rows that share more than an edge with a span of offsets; none for an empty span. Rows of no length at
  /// either end are left out.
  public func rows(intersecting span: Range<Double>) -> Range<Int> {
    let total = offset(before: count)
    guard total.units > 0, span.lowerBound < span.upperBound, span.lowerBound < total.points,
      span.upperBound > 0,
      let first = row(atOffset: span.lowerBound)
    else { return 0..<0 }
    // The row that holds the span's last unit of length.
    let end = span.upperBound < total.points ? Length(endOf: span.upperBound) : total
    let last = tree.row(atOffset: Length(units: end.units - 1), estimate: estimatedLength)
    return first..<max(first, last) + 1
  }

  /// Sets the measured length of a row.
  ///
  /// - Parameter length: In points; what is no length is mended and reported as for the estimate.
  /// - Returns: By how much the row became longer, in points; the rows behind it move by as much.
  /// - Precondition: There is such a row.
  @discardableResult
  public mutating func setMeasured(_ length: Double, row: Int) -> Double {
    precondition((0..<count).contains(row), "There is no row \(row): the list has \(count).")
    let new = Self.checked(length)
    let old = tree.setMeasuredLength(new, of: row) ?? estimatedLength
    return (new - old).points
  }

  /// Forgets the measured lengths of all rows, which are estimates again.
  public mutating func invalidateMeasurements() {
    tree = ExtentTree(count: count)
  }

  private func offset(before row: Int) -> Length {
    let measured = tree.totals(before: row)
    return measured.length + estimatedLength * (row - measured.count)
  }

  private static func checked(_ length: Double) -> Length {
    if !(length >= 0 && length <= Length.maximum) {
      Diagnostics.report(
        Diagnostic(
          message:
            "A row's length of \(length) counts as \(Length(points: length).points); use 0 to 1,000,000."
        )
      )
    }
    return Length(points: length)
  }
}
