internal import DisplayConcurrency

// Rows that come, go and move, and what they are taken for.

extension ExtentIndex {
  /// Puts rows that are not measured before a row, or at the end.
  ///
  /// Rows beyond ``maximumCount`` are left out, which is reported; a place outside the list counts as its
  /// nearest end.
  ///
  /// - Complexity: O(log n).
  public mutating func insertRows(_ newRows: Int, at row: Int, kind: RowKind = .item) {
    let fitting = max(0, min(newRows, Self.maximumCount - count))
    if fitting < newRows {
      Diagnostics.report(
        Diagnostic(message: "Of \(newRows) rows inserted \(fitting) are shown; divide the data.")
      )
    }
    guard fitting > 0 else { return }
    tree.insert(.unmeasured(fitting, kind: kind), at: min(max(0, row), count))
  }

  /// Takes rows out; those that there are not are left out.
  ///
  /// - Complexity: O(log n), and O(m) for m runs of measured rows.
  public mutating func removeRows(_ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    if !rows.isEmpty { tree.remove(rows) }
  }

  /// Moves rows, with what is measured of them, so that the first of them is at a place afterwards.
  ///
  /// - Complexity: O(log n).
  public mutating func moveRows(_ rows: Range<Int>, to row: Int) {
    let rows = rows.clamped(to: 0..<count)
    var builder = IndexMapBuilder()
    let others = count - rows.count
    let destination = min(max(0, row), others)
    let before = min(destination, rows.lowerBound)
    builder.keep(0..<before)
    if destination < rows.lowerBound { builder.keep(rows) }
    builder.keep(before..<rows.lowerBound)
    let between = max(0, destination - rows.lowerBound)
    builder.keep(rows.upperBound..<rows.upperBound + between)
    if destination >= rows.lowerBound { builder.keep(rows) }
    builder.keep(rows.upperBound + between..<count)
    tree.rearrange(IndexMap(oldCount: count, builder), kind: .item)
  }

  /// Follows a change of the data: rows that stay keep what is measured of them, wherever they are.
  ///
  /// A map that is for another number of rows forgets all measurements, which is reported. Rows beyond
  /// ``maximumCount`` are left out.
  ///
  /// - Parameters:
  ///   - map: Where the rows go.
  ///   - kind: What the rows that come are.
  /// - Complexity: O(changes · log n).
  public mutating func apply(_ map: IndexMap, kind: RowKind = .item) {
    guard map.oldCount == count, map.newCount <= Self.maximumCount else {
      Diagnostics.report(
        Diagnostic(
          message: """
            A change from \(map.oldCount) rows to \(map.newCount) met a list of \(count) rows, of at most \
            \(Self.maximumCount); give the change that belongs to the data.
            """
        )
      )
      tree = ExtentTree(count: min(map.newCount, Self.maximumCount), kind: kind)
      return
    }
    tree.rearrange(map, kind: kind)
  }

  /// Says what some rows are; those that there are not are left out.
  ///
  /// - Complexity: O(log n), and O(m log n) for m runs of rows.
  public mutating func setKind(_ kind: RowKind, ofRows rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    guard !rows.isEmpty else { return }
    tree.replace(rows) { run in
      var run = run
      run.kind = kind
      return run
    }
  }

  /// What a row is; nil when there is no such row.
  public func kind(ofRow row: Int) -> RowKind? { row < 0 ? nil : tree.row(row)?.kind }

  /// Forgets the measured lengths of some rows, which are estimates again.
  ///
  /// - Complexity: O(log n), and O(m log n) for m runs of measured rows.
  public mutating func invalidateMeasurements(ofRows rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    guard !rows.isEmpty else { return }
    tree.replace(rows) { .unmeasured($0.count, kind: $0.kind) }
  }
}
