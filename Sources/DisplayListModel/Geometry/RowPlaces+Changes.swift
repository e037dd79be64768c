internal import DisplayConcurrency

// How places follow the data.

extension RowPlaces: RowFollower {
  /// Follows a change of the data: what is measured of rows that stay stays, unless they show something else and there is
  /// nothing prepared for them.
  ///
  /// A change of another number of rows forgets all measurements, which is reported.
  public mutating func follow(_ change: RowChange) {
    let step = change.step
    apply(step.map, numbering: change.numbering)
    updateKinds(after: step)
    if case .rows(let indices) = step.reloads {
      let prepared = Set(change.preparedRows)
      for index in indices where !prepared.contains(index) && isMeasured(index) {
        invalidateMeasurements(ofRows: index..<index + 1)
      }
    }
    for range in step.replacedRows { forgetLengths(ofRows: range, but: change.preparedRows) }
  }

  /// Has rows of a range count with an estimate again.
  ///
  /// - Parameter kept: Rows that keep their lengths, in order.
  package mutating func forgetLengths(ofRows range: Range<Int>, but kept: [Int]) {
    var next = range.lowerBound
    let first = kept.partitioningIndex { $0 >= range.lowerBound }
    for row in kept[first...].prefix(while: { $0 < range.upperBound }) {
      invalidateMeasurements(ofRows: next..<max(next, row))
      next = row + 1
    }
    invalidateMeasurements(ofRows: next..<max(next, min(range.upperBound, count)))
  }

  /// Says which rows are headers and footers: those that are new, or all where rows stay by place alone.
  private mutating func updateKinds(after step: ListChange) {
    guard case .rows = step.reloads else {
      setKind(.item, ofRows: 0..<count)
      return setKinds(of: rows.numbering, inRows: 0..<count)
    }
    for range in step.map.insertedRanges { setKinds(of: rows.numbering, inRows: range) }
  }

  /// Follows a change of numbers alone.
  package mutating func apply(_ map: IndexMap, numbering: RowNumbering) {
    let change = ChangedRows(
      prefix: min(map.unchangedPrefix, rows.numbering.sharedPrefix(with: numbering)),
      suffix: min(map.unchangedSuffix, rows.numbering.sharedSuffix(with: numbering))
    )
    rows.lengths.apply(map)
    rows.widths?.apply(map)
    rows.numbering = numbering
    noteChange(change)
  }

  private mutating func setKind(_ kind: RowKind, ofRows range: Range<Int>) {
    rows.lengths.setKind(kind, ofRows: range)
    rows.widths?.setKind(kind, ofRows: range)
    noteChange(ofRows: range)
  }

  package mutating func setKinds(of numbering: RowNumbering, inRows range: Range<Int>) {
    rows.lengths.setKinds(of: numbering, inRows: range)
    rows.widths?.setKinds(of: numbering, inRows: range)
    noteChange(ofRows: range)
  }
}

extension IndexMap {
  /// How many elements from the first on are the same, at the same places.
  fileprivate var unchangedPrefix: Int {
    if case .kept(let range) = pieces.first, range.lowerBound == 0 { range.upperBound } else { 0 }
  }

  /// How many elements up to the last one are the same, though perhaps at other places.
  fileprivate var unchangedSuffix: Int {
    if case .kept(let range) = pieces.last, range.upperBound == oldCount { range.count } else { 0 }
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

  /// How many rows up to the last one show what rows of another numbering show, with the same numbers of sections.
  fileprivate func sharedSuffix(with other: RowNumbering) -> Int {
    guard supplementaries == other.supplementaries, counts.sectionCount == other.counts.sectionCount else {
      return 0
    }
    let section = (0..<counts.sectionCount).last { counts[$0] != other.counts[$0] }
    guard let section else { return rowCount }
    let shared = min(counts[section], other.counts[section])
    return rowCount - itemRows(ofSection: section).upperBound + shared
  }
}
