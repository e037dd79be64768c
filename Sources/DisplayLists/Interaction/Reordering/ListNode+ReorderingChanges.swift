internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// How data changes affect an item that is being reordered.

extension ListNode {
  /// The data is about to change. When that brings the move, or makes it impossible, the reordering is over, and rows
  /// are on screen where they were; when the move was superseded they go to their places.
  func prepareReordering(for change: ListChange) {
    guard let current = reordering else { return }
    let isKept = change.map.newIndex(of: current.row.index).map { !change.isReplaced($0) } ?? false
    if !isKept || current.progress == .committed && !isMoveOnItsWay {
      if isMoveBrought(by: change) {
        for row in rows.all { row.displacement = row.displacement - settledDisplacement(ofRow: row.index) }
      }
      reordering = nil
      displacementsDidChange()
    }
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
}

extension RowReordering: @MainActor RowFollower {
  /// The target stays beside its neighbors.
  mutating func follow(_ change: RowChange) {
    guard let oldRow = change.step.map.oldIndex(of: row.index),
      case .item(let source)? = change.numbering.content(ofRow: row.index)
    else { return }
    let places = MovePlaces(numbering: change.numbering, source: source)
    target = places.destination(atRow: newTargetRow(after: change, from: oldRow))
    targetRow = places.row(of: target) ?? row.index
    proposed = nil
  }

  private func newTargetRow(after change: RowChange, from source: Int) -> Int {
    let newSource = change.newRow(of: source) ?? 0
    guard source != targetRow else { return newSource }
    let next = targetRow < source ? targetRow : targetRow + 1
    if let new = change.newRow(of: next) { return new > newSource ? new - 1 : new }
    if let new = change.newRow(of: next - 1 == source ? next - 2 : next - 1) {
      return new < newSource ? new + 1 : new
    }
    return newSource
  }
}
