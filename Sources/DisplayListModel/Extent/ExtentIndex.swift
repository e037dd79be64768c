internal import DisplayConcurrency

/// The lengths of a list's rows along the scroll axis, each an estimate until it is measured.
///
/// The rows are runs in a balanced tree: stretches of rows of one kind that are not measured, however long, and
/// up to 64 neighbors that are. Each node knows, for the rows below it, the sum of the measured lengths and
/// how many of each kind are not measured; these count with the estimate of their kind, which is stored once.
/// Ten million rows of which a hundred were measured therefore take as much memory as a hundred rows, a new
/// estimate costs nothing, and rows come, go and move in stretches.
///
/// All lengths are whole numbers of 1/65,536 points, so that offsets are exact sums: the same lengths give
/// the same offsets to the bit, in whatever order they were measured. Rows are numbered from 0 and spans are
/// half-open.
///
/// - Complexity: O(log n) for offsets, rows at offsets and measuring; memory O(measured rows).
public struct ExtentIndex: Sendable {
  /// How many rows there may be: that many of the greatest length still add up.
  public static var maximumCount: Int { 100_000_000 }

  var tree: ExtentTree
  private var estimates: ExtentEstimates
  private var policies: [ExtentEstimate]
  private var averages: [LengthAverage]

  /// How many rows there are.
  public var count: Int { tree.totals.rowCount }

  /// Makes an index of rows that are not measured yet.
  ///
  /// - Parameters:
  ///   - count: How many rows there are; a negative number counts as 0, one above ``maximumCount`` as that.
  ///   - estimate: The length of each until it is measured, in points. NaN and negative lengths count as 0
  ///     and lengths above 1,000,000 as that; both are reported.
  public init(count: Int, estimate: Double) {
    let estimate = Self.checked(estimate)
    estimates = ExtentEstimates(estimate)
    policies = Array(repeating: .fixed(estimate.points), count: RowKind.maximumCount)
    averages = Array(repeating: LengthAverage(), count: RowKind.maximumCount)
    tree = ExtentTree(count: min(max(0, count), Self.maximumCount), kind: .item)
  }

  /// The length of an item that is not measured, in points. Setting it moves all rows after such rows.
  public var estimate: Double {
    get { estimates[.item].points }
    set { setEstimate(.fixed(newValue), ofKind: .item) }
  }

  /// The length of rows of a kind that are not measured, in points.
  public func estimatedLength(ofKind kind: RowKind) -> Double { estimates[kind].points }

  /// How the rows of a kind are estimated.
  func policy(ofKind kind: RowKind) -> ExtentEstimate { policies[kind.number] }

  /// How the rows of a kind are estimated. Setting it moves all rows after such rows.
  ///
  /// - Complexity: O(1), however many rows there are.
  public mutating func setEstimate(_ estimate: ExtentEstimate, ofKind kind: RowKind) {
    policies[kind.number] = estimate
    estimates[kind] = Self.checked(estimate.initial)
  }

  /// Takes the averages of what was measured for the lengths of what was not, where estimates are learned.
  ///
  /// All rows after such rows move, which is why this is a step of its own: a caller that keeps a row in its place
  /// on screen does it around this call.
  ///
  /// - Parameter minimum: What no estimate falls below, in points: rows of no length never come into view.
  /// - Returns: Whether any estimate changed.
  /// - Complexity: O(1), however many rows there are.
  @discardableResult
  public mutating func adoptLearnedEstimates(atLeast minimum: Double = 0) -> Bool {
    let before = estimates
    for number in policies.indices {
      guard case .learned = policies[number], let average = averages[number].value else { continue }
      estimates.units[number] = max(average.units, Self.checked(minimum).units)
    }
    return estimates != before
  }

  /// The length of all rows together, in points.
  public var totalLength: Double { offset(before: count).points }

  /// How many rows are measured.
  public var measuredCount: Int { tree.totals.measuredCount }

  /// How many runs exist: what the index takes of memory, in units of at most some 0.7 kB.
  package var runCount: Int { tree.runCount }

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
    return length(of: row).points
  }

  /// Whether a row's length is measured; false when there is no such row.
  public func isMeasured(_ row: Int) -> Bool {
    row >= 0 && tree.row(row)?.length != nil
  }

  /// The row at an offset: the one whose span holds it, which a row of no length never does. An offset before
  /// the first row counts as the start, one past the end gives the last row; nil when there are no rows.
  public func row(atOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    guard offset < totalLength else { return count - 1 }
    let units = Int64((max(0, offset) * 65_536).rounded(.down))
    return tree.row(atOffset: Length(units: units), estimates: estimates)
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
    let last = tree.row(atOffset: Length(units: end.units - 1), estimates: estimates)
    return first..<max(first, last) + 1
  }

  /// Sets the measured length of a row.
  ///
  /// - Parameter length: In points; an invalid length is clamped and reported as for the estimate.
  /// - Returns: By how much the row became longer, in points; the rows after it move by as much.
  /// - Precondition: There is such a row.
  @discardableResult
  public mutating func setMeasured(_ length: Double, row: Int) -> Double {
    precondition((0..<count).contains(row), "There is no row \(row): the list has \(count).")
    let new = Self.checked(length)
    guard let (kind, measured) = tree.row(row) else { return 0 }
    if let measured {
      averages[kind.number].change(by: new - measured)
      if new != measured { tree.changeMeasuredLength(by: new - measured, to: new, ofRow: row) }
      return (new - measured).points
    }
    averages[kind.number].note(new)
    tree.replace(row..<row + 1) { .measured([new], kind: $0.kind) }
    return (new - estimates[kind]).points
  }

  /// Forgets the measured lengths of all rows, which are estimates again, and starts learning estimates over.
  public mutating func invalidateMeasurements() {
    invalidateMeasurements(ofRows: 0..<count)
    restartLearning(fromRows: [])
  }

  /// Learns estimates from some rows, and from those that are measured from now on: what was measured for others is no
  /// longer true.
  mutating func restartLearning(fromRows rows: [Int]) {
    for number in averages.indices { averages[number] = LengthAverage() }
    for row in rows {
      guard case (let kind, let length?)? = tree.row(row) else { continue }
      averages[kind.number].note(length)
    }
  }

  /// Where neighboring rows start, and how long each is.
  ///
  /// - Complexity: O(log n + k) for k rows.
  func spans(ofRows rows: Range<Int>) -> [(start: Length, length: Length)] {
    guard !rows.isEmpty else { return [] }
    var spans: [(start: Length, length: Length)] = []
    spans.reserveCapacity(rows.count)
    var start = offset(before: rows.lowerBound)
    while spans.count < rows.count, let (first, run) = tree.run(holding: rows.lowerBound + spans.count) {
      for row in rows.lowerBound + spans.count..<min(rows.upperBound, first + run.count) {
        let length = run.isMeasured ? run.lengths[row - first] : estimates[run.kind]
        spans.append((start, length))
        start += length
      }
    }
    return spans
  }

  private func offset(before row: Int) -> Length { tree.totals(before: row).length(estimates) }

  private func length(of row: Int) -> Length {
    guard let (kind, measured) = tree.row(row) else { return .zero }
    return measured ?? estimates[kind]
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
