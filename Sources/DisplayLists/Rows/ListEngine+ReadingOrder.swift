internal import DisplayListModel
internal import DisplayNodes

// The order in which people who cannot see the screen read rows.

extension ListEngine {
  /// The list's subnodes by the indices of their rows, not by where they are shown; other nodes, such as the refresh
  /// indicator, come first.
  func readingOrder(of subnodes: [DisplayNode]) -> [DisplayNode] {
    var rows: [ObjectIdentifier: Int] = [:]
    for row in pool.all {
      for node in [row.node, row.replacement] { node.map { rows[ObjectIdentifier($0)] = row.index } }
    }
    let isUpwards = data.content.rowCount > 0 && host.flow == .bottomToTop
    // By line, by row, and by the order of the subnodes.
    let keys = subnodes.indices.map { index -> (Double, Int, Int) in
      guard let row = rows[ObjectIdentifier(subnodes[index])], row < places.count else {
        return (-Double.infinity, -1, index)
      }
      return (isUpwards ? -places.offset(ofRow: row) : 0, row, index)
    }
    return keys.sorted(by: <).map { subnodes[$0.2] }
  }
}
