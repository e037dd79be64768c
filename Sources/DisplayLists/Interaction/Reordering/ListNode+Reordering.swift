internal import DisplayGeometry
public import DisplayListModel
internal import DisplayNodes

// Reordering: items that are lifted and dropped elsewhere, by code or by a finger.

extension ListNode {
  /// The item that is being reordered, where the data has it; nil for none.
  public var reorderedItem: ItemPath? { reordering.flatMap { itemPath(of: $0.row) } }

  /// Where the item that is being reordered would be dropped: its place after the move; nil when none is.
  public var reorderingTarget: ItemPath? { reordering?.target }

  /// Takes an item up, so that others make room for it where it would be put.
  ///
  /// An item that there is not is reported. Nothing happens while another one is being reordered, while the list is on no
  /// screen, and when ``canMoveItem(at:)`` says no.
  ///
  /// - Returns: Whether the item was lifted.
  @discardableResult
  public func beginReordering(itemAt path: ItemPath) -> Bool {
    guard let index = content.numbering.row(of: .item(path)) else {
      reportMisuse("there is no item \(path) to move")
      return false
    }
    guard isActive, reordering == nil else { return false }
    addRow(index)
    guard let row = rows[index], canMoveItem(at: path) else { return false }
    return lift(row)
  }

  /// Has the item that is being reordered dropped at a place, or where ``targetForMove(ofItemAt:proposed:)`` says instead.
  ///
  /// Does nothing when no item is being reordered. A place that there is not is reported and ignored.
  public func updateReordering(to path: ItemPath) {
    guard let current = reordering, current.progress == .lifted, let source = itemPath(of: current.row) else {
      return
    }
    guard MovePlaces(numbering: numbering, source: source).row(of: path) != nil else {
      return reportMisuse("item \(source) cannot be moved to \(path): there is no such place")
    }
    reordering?.drag = nil
    propose(path)
  }

  /// Drops the item that is being reordered into the gap that the others have made for it.
  ///
  /// The move becomes a change of the data in the next frame, as any other; ``didMoveItem(at:to:)`` tells of it. From
  /// then on the item lies in its place, also while a worker still makes the snapshot that has it there. When the data
  /// has changed so that the move is impossible, the item goes back. Does nothing when no item is being reordered.
  public func endReordering() {
    guard reordering?.progress == .lifted else { return }
    reordering?.progress = .dropped
    reordering?.drag = nil
    hasDisplacedRows = true
    runtime?.setNeedsFrame()
  }

  /// Has the item that is being reordered go back to where it was; does nothing when none is, or when it was moved already.
  public func cancelReordering() {
    guard let current = reordering, current.progress != .committed else { return }
    putDown()
  }

  /// Takes up a row of an item.
  func lift(_ row: ListRow) -> Bool {
    rowTouchDidFail()
    // What was asked and told may have changed the list.
    guard isActive, reordering == nil, let path = itemPath(of: row) else { return false }
    reordering = RowReordering(row: row, target: path, targetRow: row.index)
    displacementsDidChange()
    setNeedsRangeUpdate()
    raiseFrontLayers()
    (row.node as? CellNode)?.isLifted = true
    return reordering?.row === row
  }

  /// Asks for the drop target of the item that is being reordered, if its proposal is a new one.
  func propose(_ path: ItemPath) {
    guard let current = reordering, current.proposed != path, let source = itemPath(of: current.row) else {
      return
    }
    reordering?.proposed = path
    let target = targetForMove(ofItemAt: source, proposed: path)
    // The hook may have changed the list, or the target.
    guard let now = reordering, now.row === current.row, now.progress == .lifted, now.proposed == path,
      let source = itemPath(of: now.row)
    else { return }
    guard let row = MovePlaces(numbering: numbering, source: source).row(of: target) else {
      return reportMisuse("item \(source) cannot be moved to \(target): there is no such place")
    }
    reordering?.target = target
    reordering?.targetRow = row
    displacementsDidChange()
  }

  /// Makes the move of an item that was dropped, once the list shows the newest data: places mean the same to the list
  /// and to what gives it data then.
  func commitReordering() {
    guard let current = reordering, current.progress == .dropped, isActive, !isApplyingChanges else { return }
    guard let source = itemPath(of: current.row), source != current.target else { return putDown() }
    if isProcessingUpdates {
      guard current.waitedFrames >= RowReordering.maximumWait else {
        reordering?.waitedFrames += 1
        return
      }
      // Data that never comes to rest: a source of snapshots finds both places in the newest by their items.
      guard feed != nil, !isFeedDetached else { return putDown() }
    }
    let target = current.target
    reordering?.progress = .committed
    guard submitMove(at: source, to: target) else { return putDown() }
    (current.row.node as? CellNode)?.isLifted = false
    // The hook may lift the item again.
    didMoveItem(at: source, to: target)
  }

  private func submitMove(at source: ItemPath, to target: ItemPath) -> Bool {
    if let feed, !isFeedDetached { return feed.moveItem(at: source, to: target) }
    let updates = BatchUpdates { $0.moveItem(at: source, to: target) }
    guard let moved = content.movingItem(at: source, to: target),
      let changes = try? ChangeSet(updates, from: numbering.counts, to: moved.numbering.counts)
    else { return false }
    addPending(ContentChange(from: numbering, to: moved, changes))
    applyPendingChanges()
    return true
  }

  /// The list leaves the screen: all rows are where their numbers put them.
  func abandonReordering() {
    putDown()
    for row in rows.all { row.displacement = .zero }
    hasDisplacedRows = false
  }

  /// The row that was reordered goes where its number puts it, and the others, too.
  private func putDown() {
    guard let current = reordering else { return }
    reordering = nil
    displacementsDidChange()
    setNeedsRangeUpdate()
    (current.row.node as? CellNode)?.isLifted = false
  }

  func displacementsDidChange() {
    hasDisplacedRows = true
    needsSeparatorUpdate = true
    runtime?.setNeedsFrame()
  }
}
