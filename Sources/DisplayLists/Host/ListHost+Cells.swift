internal import DisplayGeometry
internal import DisplayNodes

// How the nodes of rows look and are seen, where they are cells.

extension ListHost {
  func setHighlighted(_ isHighlighted: Bool, _ node: DisplayNode?) {
    (node as? CellNode)?.isHighlighted = isHighlighted
  }

  func setSelected(_ isSelected: Bool, _ node: DisplayNode?) { (node as? CellNode)?.isSelected = isSelected }

  func setLifted(_ isLifted: Bool, _ node: DisplayNode?) { (node as? CellNode)?.isLifted = isLifted }

  /// Nothing of a row is seen.
  func hide(_ node: DisplayNode) { (node as? CellNode)?.visibleRect = nil }

  /// Says to a row on screen which part of it an area in the list's own space shows.
  func updateVisibleRect(of node: DisplayNode, in area: Rect) {
    guard let cell = node as? CellNode, cell.interfaceState.contains(.visible) else { return }
    let seen = cell.frame.intersection(area)
    cell.visibleRect = seen.isEmpty ? nil : Rect(origin: seen.origin - cell.frame.origin, size: seen.size)
  }
}
