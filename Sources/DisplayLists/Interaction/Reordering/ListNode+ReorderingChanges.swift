internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// How data changes affect an item that is being reordered.

extension ListNode {
  /// The data is about to change. When that brings the move, or makes it impossible, the reordering is over, and rows
  /// are on screen where they were; when the move was superseded they go to their places.
  ///
  /// - Returns: The row that is being reordered, before the change; nil when none is any longer.
  func prepareReordering(for change: ListChange) -> Int? {
    guard let current = reordering else { return nil }
    let isKept = change.map.newIndex(of: current.row.index).map { !change.isReplaced($0) } ?? false
    guard isKept, current.progress != .committed || isMoveOnItsWay else {
      if isMoveBrought(by: change) {
        for row in rows.all { row.displacement = row.displacement - settledDisplacement(ofRow: row.index) }
      }
      reordering = nil
      displacementsDidChange()
      return nil
    }
    return current.row.index
  }

  /// Whether a change has the row that is being reordered on the other side of its target, or it can no longer be told.
  private func isMoveBrought(by change: ListChange) -> Bool {
    guard let current = reordering, current.row.index != current.targetRow,
      let source = change.map.newIndex(of: current.row.index),
      let target = change.map.newIndex(of: current.targetRow)
    else { return true }
    return (current.row.index < current.targetRow) == (target < source)
  }

  /// Whether the move that was made is still to come: older data may come before it.
  private var isMoveOnItsWay: Bool { !isFeedDetached && feed?.isMovingItem == true }

  /// The data has changed: the target stays beside its neighbors.
  func followReordering(_ map: IndexMap, from oldRow: Int?) {
    guard let oldRow, let current = reordering, let source = itemPath(of: current.row) else { return }
    let row = newTargetRow(map, from: oldRow, target: current.targetRow)
    let places = MovePlaces(numbering: numbering, source: source)
    let target = places.destination(atRow: row)
    reordering?.target = target
    reordering?.targetRow = places.row(of: target) ?? current.row.index
    reordering?.proposed = nil
    displacementsDidChange()
  }

  private func newTargetRow(_ map: IndexMap, from source: Int, target: Int) -> Int {
    let newSource = map.newIndex(of: source) ?? 0
    guard source != target else { return newSource }
    let next = target < source ? target : target + 1
    if let new = map.newIndex(of: next) { return new > newSource ? new - 1 : new }
    if let new = map.newIndex(of: next - 1 == source ? next - 2 : next - 1) {
      return new < newSource ? new + 1 : new
    }
    return newSource
  }
}
