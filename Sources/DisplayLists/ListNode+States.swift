internal import DisplayConcurrency
internal import DisplayNodes

// Which rows have a node, and which states their nodes are in.

extension ListNode {
  /// Brings rows and states to what the ranges say: rows far away go, the others are told of what they
  /// left, then visible rows of what they entered, then those to be displayed, then those to be preloaded.
  func updateRows() {
    for row in rows.move(to: retainedRows) { letGo(row) }
    for row in rows.all where !ranges.preload.contains(row.index) { updateState(of: row) }
    for index in ranges.visible { updateState(ofRow: index) }
    for index in ranges.display where !ranges.visible.contains(index) { updateState(ofRow: index) }
    for index in ranges.preload where !ranges.display.contains(index) { updateState(ofRow: index) }
  }

  /// Brings one row's node to the state that its place asks for. A node becomes visible only once it is
  /// loaded; until then the viewport is blank there.
  func updateState(of row: ListRow) {
    guard let node = row.node else { return }
    var state = rangeController.state(
      ofRow: row.index,
      in: ranges,
      isListVisible: interfaceState.contains(.visible)
    )
    if !node.isLoaded || !isInHierarchy { state.remove(.visible) }
    let isVisible = state.contains(.visible)
    if isVisible, !node.isInHierarchy, let rowLayer = node.layer {
      layer?.addSublayer(rowLayer)
      node.enterHierarchy()
    }
    node.applyInterfaceState(state)
    if !isVisible, node.isInHierarchy {
      node.layer?.removeFromSuperlayer()
      node.exitHierarchy()
    }
  }

  /// Orders the work that is under way by the rows' present distance.
  func reorderWork() {
    guard let runtime else { return }
    for row in rows.all where row.ticket != nil || !row.isComplete {
      let distance = distance(ofRow: row.index)
      if let ticket = row.ticket {
        runtime.queue.setPriority(WorkPriority(distance: distance, stage: .measure), of: ticket)
      }
      row.node?.displayGroup?.setDistance(distance, queue: runtime.queue)
    }
  }

  /// The rows that may keep a node: the preload range and some screens around it.
  private var retainedRows: Range<Int> {
    guard !ranges.preload.isEmpty else { return 0..<0 }
    let first = extents.offset(ofRow: ranges.preload.lowerBound)
    let last = span(ofRow: ranges.preload.upperBound - 1).upperBound
    let margin = min(max(0, retainedScreens), 1_000) * viewportLength
    let kept = extents.rows(intersecting: (first - margin)..<(last + margin))
    return min(kept.lowerBound, ranges.preload.lowerBound)..<max(kept.upperBound, ranges.preload.upperBound)
  }

  private func updateState(ofRow index: Int) {
    if let row = rows[index] { updateState(of: row) } else { addRow(index) }
  }
}
