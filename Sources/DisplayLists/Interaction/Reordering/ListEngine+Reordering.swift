internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// Reordering: items that are lifted and dropped elsewhere, by code or by a finger.

extension ListEngine {
  func beginReordering(itemAt path: ItemPath) -> Bool {
    guard let index = row(ofItemAt: path) else {
      host.reportMisuse("there is no item \(path) to move")
      return false
    }
    guard presence.isActive, reordering.session == nil else { return false }
    // The hook may change the list.
    guard host.canMoveItem(at: path), presence.isActive, row(ofItemAt: path) == index else { return false }
    addRow(index)
    return lift(index)
  }

  func updateReordering(to path: ItemPath) {
    guard let session = reordering.session, session.progress == .lifted,
      let source = itemPath(ofRow: session.row)
    else { return }
    guard movePlaces(from: source).row(of: path) != nil else { return reportPlace(source, path) }
    reordering.update { $0.releaseDrag() }
    propose(path)
  }

  func endReordering() {
    var isDropped = false
    reordering.update { isDropped = $0.drop() }
    guard isDropped else { return }
    pool.displacements.setNeedsSettling()
    host.setNeedsFrame()
  }

  func cancelReordering() {
    if reordering.session?.isLifted == true { drop() }
  }

  /// Lifts a row of an item. The hook that was asked may have changed the list.
  func lift(_ row: Int) -> Bool {
    guard presence.isActive, reordering.session == nil, let path = itemPath(ofRow: row), pool[row] != nil
    else { return false }
    HookQueue.main.edit {
      failPress()
      reordering.begin(ReorderSession(row: row, path: path))
      displacementsDidChange()
      setNeedsRangeUpdate()
      host.raise(frontLayers)
      host.setLifted(true, pool[row]?.node)
    }
    // The hooks of the edit may have ended it already.
    return reordering.session?.row == row
  }

  /// Asks for the drop target of the item that is being reordered, if its proposal is a new one.
  func propose(_ path: ItemPath) {
    guard let session = reordering.session, let source = itemPath(ofRow: session.row) else { return }
    var isNew = false
    reordering.update { isNew = $0.propose(path) }
    guard isNew else { return }
    let target = host.targetForMove(ofItemAt: source, proposed: path)
    // The hook is asked, and may change the list or the target.
    guard let now = reordering.session, now.progress == .lifted, now.proposed == path,
      let source = itemPath(ofRow: now.row)
    else { return }
    guard let row = movePlaces(from: source).row(of: target) else { return reportPlace(source, target) }
    reordering.update { $0.setTarget(target, row: row) }
    displacementsDidChange()
  }

  /// Makes the move of an item that was dropped, once the list shows the newest data: places mean the same to the list
  /// and to what gives it data then.
  func commitReordering() {
    guard let session = reordering.session, session.progress == .dropped, presence.isActive else { return }
    guard let source = itemPath(ofRow: session.row), source != session.target else { return drop() }
    if data.isProcessing {
      var isWaiting = false
      reordering.update { isWaiting = $0.wait() }
      guard !isWaiting else { return }
      // Data that never settles: a source of snapshots finds both places in the newest by their items.
      guard data.liveFeed != nil else { return drop() }
    }
    reordering.update { $0.commit() }
    let node = pool[session.row]?.node
    guard submitMove(at: source, to: session.target) else { return drop() }
    host.setLifted(false, node)
    host.post(.didMoveItem(at: source, to: session.target))
  }

  private func submitMove(at source: ItemPath, to target: ItemPath) -> Bool {
    if let feed = data.liveFeed { return feed.moveItem(at: source, to: target) }
    let numbering = data.content.numbering
    let updates = BatchUpdates { $0.moveItem(at: source, to: target) }
    guard let moved = data.content.movingItem(at: source, to: target),
      let changes = try? ChangeSet(updates, from: numbering.counts, to: moved.numbering.counts)
    else { return false }
    addPending(ContentChange(from: numbering, to: moved, changes))
    applyPendingChanges()
    return true
  }

  // MARK: Its end

  /// The data is about to change. When that brings the move, or makes it impossible, the reordering is over, and rows
  /// are on screen where they were; when the move was superseded they go to their places.
  func endReordering(before change: ListChange) {
    if endsReordering(change) { endSession() }
  }

  /// Whether a change of the data ends the reordering with rows where they are on screen.
  func bringsReorderedItem(_ change: ListChange) -> Bool {
    endsReordering(change) && reordering.session?.isBrought(by: change) == true
  }

  private func endsReordering(_ change: ListChange) -> Bool {
    let isMoveOnItsWay = data.liveFeed?.isMovingItem == true
    return reordering.session?.ends(with: change, isMoveOnItsWay: isMoveOnItsWay) == true
  }

  /// The list leaves the screen: nothing is reordered.
  func abandonReordering(of rows: [ListRow]) {
    guard let session = reordering.session else { return }
    host.setLifted(false, rows.first { $0.index == session.row }?.node)
    reordering.end()
  }

  /// The row that was reordered goes where its number puts it, and the others, too.
  private func drop() {
    guard let row = reordering.liftedRow else { return }
    HookQueue.main.edit {
      endSession()
      setNeedsRangeUpdate()
      host.setLifted(false, pool[row]?.node)
    }
  }

  /// No item is reordered any longer: the row that was held goes to its place like the others.
  private func endSession() {
    let held = reordering.liftedRow.flatMap { pool[$0] }
    reordering.end()
    if let held { pool.displacements.countReach(of: held) }
    displacementsDidChange()
  }

  private func movePlaces(from source: ItemPath) -> MovePlaces {
    MovePlaces(numbering: data.content.numbering, source: source)
  }

  private func reportPlace(_ source: ItemPath, _ target: ItemPath) {
    host.reportMisuse("item \(source) cannot be moved to \(target): there is no such place")
  }
}
