internal import DisplayConcurrency
public import DisplayListModel
internal import DisplayNodes

/// What a list shows by place: contents, and the batch updates that lead from each to the next.
///
/// Updates may be given at any time, on any thread, and are legal or not at once: nothing waits for the list, whose next
/// frame applies all that were given before it. Rows keep their nodes wherever updates put them.
///
/// ```swift
/// let source = BatchSource(ListContent(posts) { PostNode($0) })
/// let list = ListNode(source)
/// // On a task that owns the posts:
/// posts.remove(at: 3)
/// try source.performBatchUpdates(to: ListContent(posts) { PostNode($0) }) { updates in
///   updates.deleteItems(at: [ItemPath(section: 0, item: 3)])
/// }
/// ```
///
/// Updates lead from the content that was given last, so that the task that gives them has to know that one: several tasks
/// agree on an order, as one actor that owns the models.
///
/// For the same reason an item of such a list that is dropped elsewhere goes back to its place: where items are put in
/// another order by hand, a ``SnapshotSource`` tells them apart by identity.
///
/// A source belongs to one list. What is given while that list runs no frames waits for it: the newest content, and the
/// updates that lead there. Of more than `mostWaiting` of them the rows are not followed any longer: each is reloaded in
/// its place, as ``reload(_:)`` has it.
public final class BatchSource: Sendable {
  private struct State: Sendable {
    /// What was given last.
    var newest: ListContent
    /// How often something was given.
    var version = 0
    /// The rows that the list knows.
    var landed: RowNumbering
    /// The updates that the list has not taken.
    var waiting = ContentChangeQueue()
    var progress = (submitted: 0, landed: 0)
    var wake: (@Sendable () -> Void)?
    var isClaimed = false
    var isClosed = false

    /// Adds a change; returns the content that nothing is made of any longer.
    mutating func add(_ change: ContentChange, to content: ListContent) -> ListContent {
      let superseded = newest
      newest = isClosed ? .placeholder(content.numbering) : content
      version += 1
      guard !isClosed else { return superseded }
      progress.submitted += 1
      // The last change that waits had the same content.
      _ = waiting.append(change, to: superseded.numbering)
      return superseded
    }
  }

  private let state: Lock<State>

  /// How many updates wait for a frame of the list, one by one, at most.
  package static var mostWaiting: Int { ContentChangeQueue.mostWaiting }

  /// Makes a source of a content that comes from nowhere else.
  public init(_ content: ListContent) {
    state = Lock(State(newest: content, landed: content.numbering))
  }

  /// The rows when all updates are applied.
  public var numbering: RowNumbering { state.withLock { $0.newest.numbering } }

  /// How many updates the list has not taken.
  var waitingCount: Int { state.withLock { $0.waiting.stepCount } }

  /// Has a list show other content, to which the changes by place lead from the one that was given last.
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
    var isGiven = false
    while !isGiven {
      let (old, version) = state.withLock { ($0.newest.numbering, $0.version) }
      let changes = try ChangeSet(updates, from: old.counts, to: content.numbering.counts)
      // Another thread may have been quicker.
      isGiven = give(content, after: version) {
        updates.reloadsEverything
          ? ContentChange(from: old, toOther: $0) : ContentChange(from: old, to: $0, changes)
      }
    }
  }

  /// Has a list show other content, of which is not known how it compares; see ``ListNode/reload(_:)``.
  public func reload(_ content: ListContent) {
    var isGiven = false
    while !isGiven {
      let (old, version) = state.withLock { ($0.newest.numbering, $0.version) }
      isGiven = give(content, after: version) { ContentChange(from: old, toOther: $0) }
    }
  }

  /// Gives a change, unless something else was given since.
  private func give(
    _ content: ListContent,
    after version: Int,
    _ change: (ListContent) -> ContentChange
  ) -> Bool {
    let change = change(content)
    // Content that nobody will see is released by the caller, after the lock.
    let (isGiven, wake, _) = state.withLock { state in
      guard state.version == version else {
        return (false, nil as (@Sendable () -> Void)?, nil as ListContent?)
      }
      return (true, state.wake, state.add(change, to: content))
    }
    wake?()
    return isGiven
  }

  /// Takes the source for a list; nothing, which is reported, when another one has it.
  func claimOrNothing() -> ListContent {
    // The changes that the content is ahead of go with this value, after the lock.
    let claimed: (content: ListContent, changes: [ContentChange])? = state.withLock { state in
      guard !state.isClaimed else { return nil }
      state.isClaimed = true
      state.landed = state.newest.numbering
      state.progress.landed = state.progress.submitted
      return (state.newest, state.waiting.takeAll())
    }
    guard var content = claimed?.content else {
      Diagnostics.report(
        Diagnostic(message: "A list has the batch source of another one and stays empty; make one for each.")
      )
      return .empty
    }
    content.feed = self
    return content
  }
}

extension BatchSource: ListFeed {
  var isProcessing: Bool { state.withLock { !$0.waiting.isEmpty } }

  var progress: (submitted: Int, landed: Int) { state.withLock { $0.progress } }

  func connect(to scheduler: Scheduler, wake: @escaping @Sendable () -> Void) {
    _ = state.withLock { state in
      let old = state.wake
      state.wake = state.isClosed ? nil : wake
      return old
    }
  }

  func land(on rows: RowNumbering) -> [ContentChange] {
    state.withLock { state in
      let waiting = state.waiting.takeAll()
      let isKnown = state.landed == rows
      state.landed = state.newest.numbering
      state.progress.landed = state.progress.submitted
      if isKnown { return waiting }
      return ContentChange(merging: waiting, from: rows).map { [$0] } ?? []
    }
  }

  /// Updates say themselves what moves.
  func setAnchor(_ path: ItemPath?) {}

  /// The owner of the models knows items by their places, which nobody else may change: the item goes back.
  func moveItem(at path: ItemPath, to destination: ItemPath) -> Bool { false }

  var isMovingItem: Bool { false }

  func close() {
    _ = state.withLock { state in
      let old = state
      state.isClosed = true
      // What will never land is not waited for.
      state.progress.landed = state.progress.submitted
      (state.newest, state.waiting, state.wake) = (
        .placeholder(state.newest.numbering), ContentChangeQueue(), nil
      )
      return old
    }
  }
}
