internal import DisplayListModel
internal import DisplayNodes

// The rows that are on screen wherever the viewport is, in front of all others: pinned ones, and one that is being
// reordered.

extension ListEngine {
  /// The rows that float, the frontmost last.
  var floatingRows: [Int] {
    guard let lifted = reordering.liftedRow else { return pool.pinning.rows }
    return pool.pinning.rows.filter { $0 != lifted } + [lifted]
  }

  /// Whether a row is one of ``floatingRows``.
  func isFloating(_ row: Int) -> Bool { row == reordering.liftedRow || pool.pinning.rows.contains(row) }

  /// The nodes in front of all others, the frontmost last.
  var raisedNodes: [DisplayNode] {
    floatingRows.compactMap { pool[$0]?.node }.filter(host.isOwn)
  }

  /// The layers that lie in front of all rows, wherever rows come on screen: the separators, and the floating rows.
  var frontLayers: [Layer?] { [decoration.separators.lines?.layer] + raisedNodes.map(\.layer) }

  /// Other rows are pinned than in the frame before.
  func updatePinnedRows(from old: [Int]) {
    for row in old.compactMap({ pool[$0] }) where !isFloating(row.index) {
      updateState(of: row)
      place(row)
    }
    for index in pool.pinning.rows where !old.contains(index) { updateState(ofRow: index) }
    host.raise(frontLayers)
  }
}
