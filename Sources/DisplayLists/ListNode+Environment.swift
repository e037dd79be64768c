internal import DisplayLayout
internal import DisplayListModel
package import DisplayNodes

// What a list does when its environment is another one.

extension ListNode {
  /// Has the rows measured again that read something different, and those of which it is not known yet.
  package func environmentDidChange(from old: NodeEnvironment, to new: NodeEnvironment) {
    let isOtherContext = old.layoutContext != new.layoutContext
    if isOtherContext {
      needsSeparatorUpdate = true
      keepingAnchor(arrangeInSpace)
      needsPlacement = true
    }
    for row in rows.all {
      let isOutdated = isOtherContext || row.preparedNode?.layoutReadsHold(in: new) == false
      if isOutdated || row.state.isBeingMeasured { rowIsOutdated(row) }
    }
  }
}
