/// The rows of a list as runs, in a balanced tree that knows the sums below each of its nodes.
///
/// The tree is an AVL tree without keys, whose runs are ordered by their place alone. Every change is made by
/// splitting trees and joining them (Blelloch, Ferizovic and Sun, "Just Join for Parallel Ordered Sets", 2016),
/// which costs O(log runs) whatever the length of what is inserted, deleted or moved. Nodes live in one array
/// and name one another by position, so that the tree is a value that is copied only when it is shared.
struct ExtentTree: Sendable {
  struct Node: Sendable {
    var run: ExtentRun
    var left = ExtentTree.none
    var right = ExtentTree.none
    var height = 1
    var totals: ExtentTotals

    init(_ run: ExtentRun) {
      self.run = run
      totals = run.totals
    }
  }

  /// The position of no node: an empty tree.
  static let none = -1

  var nodes: [Node] = []
  /// Positions that hold no node now.
  var freePositions: [Int] = []
  var root = ExtentTree.none

  init(count: Int, kind: RowKind) {
    if count > 0 { root = makeNode(.unmeasured(count, kind: kind)) }
  }

  var totals: ExtentTotals { totals(of: root) }

  /// How many runs there are.
  var runCount: Int { nodes.count - freePositions.count }

  /// The sums over all rows before one, which may be the one past the last.
  func totals(before row: Int) -> ExtentTotals {
    var totals = ExtentTotals()
    var rest = row
    var position = root
    while position != Self.none {
      let left = nodes[position].left
      let leftCount = rowCount(of: left)
      if rest < leftCount {
        position = left
        continue
      }
      totals += self.totals(of: left)
      rest -= leftCount
      let count = nodes[position].run.count
      if rest < count {
        totals += nodes[position].run.totals(ofFirst: rest)
        return totals
      }
      totals += nodes[position].run.totals
      rest -= count
      position = nodes[position].right
    }
    return totals
  }

  /// The kind of a row, and its length when it is measured; nil when there is no such row.
  func row(_ row: Int) -> (kind: RowKind, length: Length?)? {
    var rest = row
    var position = root
    while position != Self.none {
      let leftCount = rowCount(of: nodes[position].left)
      if rest < leftCount {
        position = nodes[position].left
        continue
      }
      rest -= leftCount
      let run = nodes[position].run
      if rest < run.count { return (run.kind, run.isMeasured ? run.lengths[rest] : nil) }
      rest -= run.count
      position = nodes[position].right
    }
    return nil
  }

  /// The first row whose end lies beyond an offset; the number of rows when there is none.
  func row(atOffset offset: Length, estimates: ExtentEstimates) -> Int {
    var rest = offset
    var row = 0
    var position = root
    while position != Self.none {
      let left = nodes[position].left
      let leftLength = totals(of: left).length(estimates)
      if rest < leftLength {
        position = left
        continue
      }
      rest = rest - leftLength
      row += rowCount(of: left)
      let run = nodes[position].run
      if let found = run.row(atOffset: &rest, estimates: estimates) { return row + found }
      row += run.count
      position = nodes[position].right
    }
    return row
  }

  /// Sets the length of a row that is measured already.
  mutating func changeMeasuredLength(by growth: Length, to length: Length, ofRow row: Int) {
    var rest = row
    var position = root
    while position != Self.none {
      nodes[position].totals.measuredLength += growth
      let leftCount = rowCount(of: nodes[position].left)
      if rest < leftCount {
        position = nodes[position].left
        continue
      }
      rest -= leftCount
      let count = nodes[position].run.count
      if rest < count { return nodes[position].run.setLength(length, ofRow: rest) }
      rest -= count
      position = nodes[position].right
    }
  }

  func totals(of position: Int) -> ExtentTotals {
    position == Self.none ? ExtentTotals() : nodes[position].totals
  }

  func rowCount(of position: Int) -> Int {
    position == Self.none ? 0 : nodes[position].totals.rowCount
  }
}

extension ExtentRun {
  /// The first row of the run whose end lies beyond an offset; when there is none, what is left of the offset
  /// after the run.
  fileprivate func row(atOffset rest: inout Length, estimates: ExtentEstimates) -> Int? {
    guard isMeasured else {
      let estimate = estimates[kind]
      let length = estimate * count
      if rest < length { return Int(rest.units / estimate.units) }
      rest = rest - length
      return nil
    }
    for row in 0..<count {
      if rest < lengths[row] { return row }
      rest = rest - lengths[row]
    }
    return nil
  }
}
