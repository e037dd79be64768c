internal import DisplayConcurrency
public import DisplayListModel
public import DisplayNodes

// How a list comes to show other rows.

extension ListNode {
  /// Whether there are changes that no frame has applied yet.
  public var isProcessingUpdates: Bool { !pendingChanges.isEmpty || feed?.isProcessing == true }

  /// Waits until all changes made so far are applied or superseded, or the list is no longer on screen. What is made
  /// after the call is not waited for.
  ///
  /// The caller's task is suspended and nothing is blocked. Cancelling the task ends the wait. A list that is on
  /// no screen is not waited for.
  public func allUpdatesApplied() async {
    guard isProcessingUpdates else { return }
    let changes = appliedChangeCount + pendingChanges.count
    let submissions = feed?.progress.submitted ?? 0
    await waitInFrames(until: { [weak self] in
      guard let self else { return true }
      return appliedChangeCount >= changes && feed?.progress.landed ?? submissions >= submissions
    })
  }

  /// Shows other content from the next frame on.
  ///
  /// Nothing is known of how the contents compare, so that each row is reloaded in its place and those at the
  /// end come or go. What is on screen stays until its replacements are drawn.
  public func reload(_ content: ListContent) {
    detachFeed()
    enqueue(ContentChange(from: newestNumbering, toOther: content))
  }

  /// Shows another collection from the next frame on; see ``reload(_:)``.
  public func reload<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    reload(ListContent(data, row: row))
  }

  /// Shows other content from the next frame on, to which the changes by place lead from the newest that was
  /// given to the list.
  ///
  /// Legal at any moment: in hooks, during a frame, before the list is on screen and after. Updates made inside
  /// the closure of others come before them. A list with a ``SnapshotSource`` or a ``BatchSource`` takes no more from it.
  /// A frame applies all updates made before it. Of their contents only the newest is kept: rows that any of them reloads
  /// show its models.
  ///
  /// ```swift
  /// posts.remove(at: 3)
  /// try list.performBatchUpdates(to: ListContent(posts, row: PostNode.init)) { updates in
  ///   updates.deleteItems(at: [ItemPath(section: 0, item: 3)])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - content: What is shown after the changes.
  ///   - body: Names the changes.
  /// - Throws: The rule that the changes break, with nothing changed.
  /// - Complexity: O(changes log changes), and O(sections).
  public func performBatchUpdates(
    to content: ListContent,
    _ body: (inout BatchUpdates) -> Void
  ) throws(ListUpdateError) {
    let updates = BatchUpdates(body)
    let old = newestNumbering
    let changes = try ChangeSet(updates, from: old.counts, to: content.numbering.counts)
    detachFeed()
    enqueue(
      updates.reloadsEverything
        ? ContentChange(from: old, toOther: content) : ContentChange(from: old, to: content, changes)
    )
  }

  /// The rows when all changes are applied.
  private var newestNumbering: RowNumbering { pendingChanges.newestNumbering ?? content.numbering }

  func connectToRuntime() {
    guard let runtime else { return }
    costs.workerCount = runtime.scheduler.maximumConcurrency
    if !isFeedDetached {
      feed?.connect(to: runtime.scheduler) { [weak runtime] in runtime?.setNeedsFrame() }
    }
    connectRefreshing(isNewRuntime: fetchingRuntime !== runtime)
    connectFetcher(to: runtime)
  }

  package func applyDataChanges() {
    if !isFeedDetached, let feed { for change in feed.land(on: newestNumbering) { addPending(change) } }
    applyPendingChanges()
    commitReordering()
  }

  func applyPendingChanges() {
    guard !isApplyingChanges, !pendingChanges.isEmpty else { return }
    isApplyingChanges = true
    // A hook or a node that is offered a model may make more changes, on top of all that wait: those are the next
    // frame's, if there will be one.
    repeat {
      pendingChanges.beginRound()
      while let change = pendingChanges.next { apply(change) }
    } while !isActive && !pendingChanges.isEmpty
    isApplyingChanges = false
    remeasureResizedRows()
    evaluateFetch(.dataChanged)
  }

  private func detachFeed() {
    guard !isFeedDetached else { return }
    isFeedDetached = true
    feed?.close()
  }

  /// Has a change applied with the next ones that are.
  func addPending(_ change: ContentChange) {
    if let superseded = pendingChanges.append(change, to: newestNumbering) { dispose(of: superseded) }
  }

  private func enqueue(_ change: ContentChange) {
    addPending(change)
    // Without rows there is nothing to keep in step with, and perhaps never a frame.
    if isActive { runtime?.setNeedsFrame() } else { applyPendingChanges() }
  }

  private func apply(_ contentChange: ContentChange) {
    let change = contentChange.rows
    let lifted = reordering?.row
    let wasAnimating = isAnimatingOffset
    keepingAnchor(through: change) {
      prepareReordering(for: change)
      let oldContent = content
      content = contentChange.content ?? .placeholder(change.numbering(after: oldContent.numbering))
      pendingChanges.removeNext()
      appliedChangeCount += contentChange.count
      follow(
        RowChange(
          change,
          from: oldContent.numbering,
          to: content.numbering,
          preparedRows: rows.all.map(\.index)
        )
      )
      if !oldContent.isPlaceholder { dispose(of: oldContent) }
    }
    needsPlacement = true
    needsStateUpdate = true
    needsSeparatorUpdate = true
    if wasAnimating, !isAnimatingOffset { comeToRest() }
    let liftedCell = lifted?.node as? CellNode
    letGo(rows.takeGone())
    if lifted !== reordering?.row { liftedCell?.isLifted = false }
    switch change.reloads {
    case .rows(let indices): for index in indices { rows[index].map(noteNewModel) }
    case .all: rangeController.dataWasReplaced()
    }
    if change.isOtherData { batchFetcher?.dataWasReplaced() }
    if !change.replacedRows.isEmpty {
      nestedPlaces.removeAll(where: change.isReplaced)
      deselectRows(where: change.isReplaced)
      for row in rows.all where rows[row.index] === row && change.isReplaced(row.index) {
        noteNewModel(of: row)
      }
    }
    offerDueModels()
  }

  /// A row shows another model, which is there when the last change of the round is applied.
  private func noteNewModel(of row: ListRow) {
    if content.isPlaceholder { row.isModelDue = true } else { modelDidChange(of: row) }
  }

  /// Has rows show the models that changes brought of which only the last has its content.
  private func offerDueModels() {
    guard !content.isPlaceholder else { return }
    for row in rows.all where row.isModelDue && rows[row.index] === row { modelDidChange(of: row) }
  }

  /// Has content that nobody else holds released by a worker, where there are any.
  private func dispose(of content: consuming ListContent) {
    guard let runtime, runtime.execution == .workers, !runtime.isInvalidated else { return }
    runtime.queue.release(ContentDisposal(content), weight: ContentDisposal.weight)
  }
}
