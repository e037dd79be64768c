internal import DisplayConcurrency
public import DisplayListModel
public import DisplayNodes

// How a list comes to show other rows.

extension ListNode {
  /// Whether there are changes that no frame has applied yet.
  public var isProcessingUpdates: Bool { engine.data.isProcessing }

  /// Waits until all changes made so far are applied or superseded, or the list is no longer on screen. What is made
  /// after the call is not waited for.
  ///
  /// The caller's task is suspended and nothing is blocked. Cancelling the task ends the wait. A list that is on
  /// no screen is not waited for.
  public func allUpdatesApplied() async {
    guard isProcessingUpdates else { return }
    let changes = engine.data.appliedCount + engine.data.pending.count
    let submissions = engine.data.feed?.progress.submitted ?? 0
    await waitInFrames(until: { [weak self] in
      guard let engine = self?.engine else { return true }
      let landed = engine.data.feed?.progress.landed ?? submissions
      return engine.data.appliedCount >= changes && landed >= submissions
    })
  }

  /// Shows other content from the next frame on.
  ///
  /// Nothing is known of how the contents compare, so that each row is reloaded in its place and those at the
  /// end come or go. What is on screen stays until its replacements are drawn.
  public func reload(_ content: ListContent) {
    engine.enqueue(ContentChange(from: engine.data.newestNumbering, toOther: content))
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
    let old = engine.data.newestNumbering
    let changes = try ChangeSet(updates, from: old.counts, to: content.numbering.counts)
    engine.enqueue(
      updates.reloadsEverything
        ? ContentChange(from: old, toOther: content) : ContentChange(from: old, to: content, changes)
    )
  }
}
