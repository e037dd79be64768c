internal import DisplayGeometry
internal import DisplayListModel
package import DisplayNodes

// Whether what the viewport shows is there, and is the newest.

extension ListNode: DisplayContaining {
  package var isMissingSubnodesInView: Bool {
    // Without room for rows there is nothing to wait for.
    guard rowBreadth > 0 else { return false }
    if isProcessingUpdates || isViewportNew || !extents.isSettled || distanceFromPicture != 0 { return true }
    return extents.rows(intersecting: viewport).contains { index in
      extents.meets(viewport, row: index) && isMissing(row: index)
    }
  }

  package func isPreparing(_ subnode: DisplayNode) -> Bool { row(of: subnode)?.isPreparing == true }

  package func isInView(_ subnode: DisplayNode) -> Bool {
    guard let row = row(of: subnode), row.index < extents.count else { return false }
    return isHeld(row)
      || (extents.rows(intersecting: viewport).contains(row.index) && extents.meets(viewport, row: row.index))
  }

  private func isMissing(row index: Int) -> Bool {
    guard let row = rows[index] else { return true }
    // A row whose node was given to another row does without.
    guard row.node != nil else { return row.state.work != .laidOut }
    if row.isPreparing { return true }
    return !row.isShown && !(extents.isMeasured(index) && visibleArea(ofRow: index).isEmpty)
  }

  private func row(of subnode: DisplayNode) -> ListRow? {
    rows.all.first { $0.node === subnode || $0.replacement === subnode }
  }
}
