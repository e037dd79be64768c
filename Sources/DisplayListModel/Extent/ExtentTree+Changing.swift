// What a list does to its rows, each in a few splits and joins.

extension ExtentTree {
  /// Puts rows that are not measured before a row.
  mutating func insert(_ run: ExtentRun, at row: Int) {
    let (before, behind) = split(root, at: row)
    let node = makeNode(run)
    root = concatenate(concatenate(before, node), behind)
  }

  /// Takes rows out.
  mutating func remove(_ rows: Range<Int>) {
    let (before, rest) = split(root, at: rows.lowerBound)
    let (removed, behind) = split(rest, at: rows.count)
    discard(removed)
    root = concatenate(before, behind)
  }

  /// Replaces the runs of some rows by others for as many rows.
  mutating func replace(_ rows: Range<Int>, _ change: (ExtentRun) -> ExtentRun) {
    let (before, rest) = split(root, at: rows.lowerBound)
    let (replaced, behind) = split(rest, at: rows.count)
    let runs = runs(of: replaced)
    discard(replaced)
    var middle = Self.none
    for run in runs { middle = concatenate(middle, makeNode(change(run))) }
    root = concatenate(concatenate(before, middle), behind)
  }

  /// Puts the rows in another order, without some and with others.
  mutating func rearrange(_ map: IndexMap, kind: RowKind) {
    var stretches: [(range: Range<Int>, piece: Int)] = []
    for (position, piece) in map.pieces.enumerated() {
      if case .kept(let range) = piece { stretches.append((range, position)) }
    }
    stretches.sort { $0.range.lowerBound < $1.range.lowerBound }
    var trees = [Int](repeating: Self.none, count: map.pieces.count)
    var rest = root
    var start = 0
    for (range, piece) in stretches {
      let (removed, behind) = split(rest, at: range.lowerBound - start)
      discard(removed)
      (trees[piece], rest) = split(behind, at: range.count)
      start = range.upperBound
    }
    discard(rest)
    root = Self.none
    for (position, piece) in map.pieces.enumerated() {
      if case .inserted(let count) = piece { trees[position] = makeNode(.unmeasured(count, kind: kind)) }
      root = concatenate(root, trees[position])
    }
  }
}
