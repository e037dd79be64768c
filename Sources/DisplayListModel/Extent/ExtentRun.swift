/// Neighboring rows of one kind of which either all are measured or none is.
struct ExtentRun: Sendable {
  /// How many measured rows one run has at most: enough to make the tree small, few enough to add up.
  static var maximumMeasuredCount: Int { 64 }

  var kind: RowKind
  /// The lengths of measured rows; empty when none is measured.
  private(set) var lengths: [Length]
  /// Their sum.
  private(set) var measuredLength: Length
  private(set) var count: Int

  static func unmeasured(_ count: Int, kind: RowKind) -> ExtentRun {
    ExtentRun(kind: kind, lengths: [], measuredLength: .zero, count: count)
  }

  static func measured(_ lengths: [Length], kind: RowKind) -> ExtentRun {
    ExtentRun(
      kind: kind,
      lengths: lengths,
      measuredLength: lengths.reduce(.zero, +),
      count: lengths.count
    )
  }

  var isMeasured: Bool { !lengths.isEmpty }

  var totals: ExtentTotals {
    var totals = ExtentTotals(rowCount: count)
    if isMeasured {
      totals.measuredCount = count
      totals.measuredLength = measuredLength
    } else {
      totals.unmeasuredCounts[kind.number] = Int32(truncatingIfNeeded: count)
    }
    return totals
  }

  /// The sums over the first rows of the run.
  func totals(ofFirst rows: Int) -> ExtentTotals {
    var totals = ExtentTotals(rowCount: rows)
    if isMeasured {
      totals.measuredCount = rows
      for row in 0..<rows { totals.measuredLength += lengths[row] }
    } else {
      totals.unmeasuredCounts[kind.number] = Int32(truncatingIfNeeded: rows)
    }
    return totals
  }

  mutating func setLength(_ length: Length, ofRow row: Int) {
    measuredLength += length - lengths[row]
    lengths[row] = length
  }

  /// Whether the run and the one after it can be one.
  func canJoin(_ next: ExtentRun) -> Bool {
    guard kind == next.kind, isMeasured == next.isMeasured else { return false }
    return !isMeasured || count + next.count <= Self.maximumMeasuredCount
  }

  mutating func join(_ next: ExtentRun) {
    lengths += next.lengths
    measuredLength += next.measuredLength
    count += next.count
  }

  /// Both parts of a run; neither is empty.
  func split(at row: Int) -> (ExtentRun, ExtentRun) {
    isMeasured
      ? (.measured(Array(lengths[..<row]), kind: kind), .measured(Array(lengths[row...]), kind: kind))
      : (.unmeasured(row, kind: kind), .unmeasured(count - row, kind: kind))
  }
}

/// Sums over some rows.
struct ExtentTotals: Sendable, Equatable {
  var rowCount = 0
  var measuredCount = 0
  var measuredLength = Length.zero
  /// How many rows of each kind are not measured.
  var unmeasuredCounts = SIMD8<Int32>(repeating: 0)

  static func += (lhs: inout ExtentTotals, rhs: ExtentTotals) {
    lhs.rowCount += rhs.rowCount
    lhs.measuredCount += rhs.measuredCount
    lhs.measuredLength += rhs.measuredLength
    lhs.unmeasuredCounts &+= rhs.unmeasuredCounts
  }

  /// The length of the rows when those not measured have the estimates of their kinds.
  func length(_ estimates: ExtentEstimates) -> Length {
    let units = SIMD8<Int64>(truncatingIfNeeded: unmeasuredCounts) &* estimates.units
    return Length(units: measuredLength.units + units.wrappedSum())
  }
}

/// The length that stands for one not measured, for each kind.
struct ExtentEstimates: Sendable, Equatable {
  var units: SIMD8<Int64>

  init(_ length: Length) { units = SIMD8(repeating: length.units) }

  subscript(kind: RowKind) -> Length {
    get { Length(units: units[kind.number]) }
    set { units[kind.number] = newValue.units }
  }
}
