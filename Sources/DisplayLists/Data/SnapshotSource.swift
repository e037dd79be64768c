internal import DisplayConcurrency
public import DisplayListModel
public import DisplayNodes

/// What a list shows by identity: snapshots of sections and items, the newest of which it comes to show.
///
/// Snapshots may be given at any time, on any thread. Each is compared with what the list shows on a worker, and
/// applied whole in a frame; a newer one supersedes those that have not landed. Rows keep their nodes by
/// identity, wherever they go.
///
/// ```swift
/// let source = SnapshotSource(snapshot, isUnchanged: ==) { message in MessageNode(message) }
/// let list = ListNode(source)
/// source.apply(newerSnapshot)
/// await list.allUpdatesApplied()
/// ```
///
/// A source belongs to one list. Snapshots given before that list is on screen wait for it, the newest of them.
public final class SnapshotSource<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable,
  Model: Sendable
>:
  Sendable
{
  /// What is shown.
  public typealias Snapshot = ListSnapshot<SectionID, ItemID, Model>

  private struct State: Sendable {
    /// What the list shows until the first comparison; nil once the differ has it.
    var first: Snapshot?
    var newest: Snapshot?
    var differ: SnapshotDiffer<SectionID, ItemID, Model>?
    var wake: (@Sendable () -> Void)?
    var isClaimed = false
    var isClosed = false
  }

  private let state: Lock<State>
  private let isUnchanged: @Sendable (Model, Model) -> Bool
  private let isSectionUnchanged: @Sendable (SectionID, SectionID) -> Bool
  private let header: (@Sendable (SectionID) -> DisplayNode)?
  private let footer: (@Sendable (SectionID) -> DisplayNode)?
  private let row: @Sendable (Model) -> DisplayNode

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - snapshot: What is shown at first.
  ///   - isUnchanged: Whether an item looks the same with either model; called on workers.
  ///   - isSectionUnchanged: Whether a section's header and footer look the same with either of two identities that are
  ///     equal: an identity may carry a title that has no part in its equality. Called on workers.
  ///   - header: Makes the row before a section's items; nil for none.
  ///   - footer: Makes the row after them; nil for none.
  ///   - row: Makes the node of an item. All run on workers.
  public init(
    _ snapshot: Snapshot,
    isUnchanged: @escaping @Sendable (Model, Model) -> Bool,
    isSectionUnchanged: @escaping @Sendable (SectionID, SectionID) -> Bool = { _, _ in true },
    header: (@Sendable (SectionID) -> DisplayNode)? = nil,
    footer: (@Sendable (SectionID) -> DisplayNode)? = nil,
    row: @escaping @Sendable (Model) -> DisplayNode
  ) {
    state = Lock(State(first: snapshot))
    self.isUnchanged = isUnchanged
    self.isSectionUnchanged = isSectionUnchanged
    self.header = header
    self.footer = footer
    self.row = row
  }

  /// Has another snapshot shown. Legal on any thread; it never waits for a comparison.
  public func apply(_ snapshot: Snapshot) {
    // The snapshot that is superseded is released by the caller, after the lock.
    let (differ, _) = state.withLock { state in
      let superseded = state.newest
      guard !state.isClosed else { return (state.differ, superseded) }
      if state.differ == nil { state.newest = snapshot }
      return (state.differ, superseded)
    }
    differ?.submit(snapshot)
  }

  /// Takes the source for a list; nil when another one has it.
  func claim() -> ListContent? {
    let first: Snapshot? = state.withLock { state in
      defer { state.isClaimed = true }
      return state.isClaimed ? nil : state.first
    }
    guard let first else { return nil }
    var content = content(of: first)
    content.feed = self
    return content
  }

  /// Takes the source for a list; nothing, which is reported, when another one has it.
  func claimOrNothing() -> ListContent {
    if let content = claim() { return content }
    Diagnostics.report(
      Diagnostic(
        message: "A list has the snapshot source of another one and stays empty; make one for each."
      )
    )
    return .empty
  }

  private func content(of snapshot: Snapshot) -> ListContent {
    let numbering = RowNumbering(
      snapshot.counts,
      ListContent.supplementaries(header != nil, footer != nil)
    )
    return ListContent(numbering) { [header, footer, row] content in
      switch content {
      case .header(let section): header?(snapshot.sectionIDs[section]) ?? DisplayNode()
      case .item(let path): snapshot.model(at: path).map(row) ?? DisplayNode()
      case .footer(let section): footer?(snapshot.sectionIDs[section]) ?? DisplayNode()
      }
    } model: { content in
      switch content {
      case .header(let section), .footer(let section): snapshot.sectionIDs[section]
      case .item(let path): snapshot.model(at: path)
      }
    }
  }
}

extension SnapshotSource: ListFeed {
  var isProcessing: Bool {
    let (isWaiting, differ) = state.withLock { ($0.newest != nil, $0.differ) }
    return isWaiting || (differ?.isProcessing ?? false)
  }

  var progress: (submitted: Int, landed: Int) { state.withLock { $0.differ }?.progress ?? (0, 0) }

  func connect(to scheduler: Scheduler, wake: @escaping @Sendable () -> Void) {
    let (first, known, _) = state.withLock { state in
      let oldWake = state.wake
      state.wake = state.isClosed ? nil : wake
      return (state.isClosed ? nil : state.first, state.differ, oldWake)
    }
    known?.move(to: scheduler)
    guard let first else { return }
    let differ = SnapshotDiffer(
      showing: first,
      scheduler: scheduler,
      isUnchanged: isUnchanged,
      isSectionUnchanged: isSectionUnchanged
    ) { [weak self] in
      guard let self else { return }
      let wake = state.withLock { $0.wake }
      wake?()
    }
    // What waits comes before anything that other threads submit once they know the differ.
    while let waiting = publish(differ) { differ.submit(waiting) }
  }

  /// Has snapshots given to a differ from now on, unless one waits, which is returned and no longer does.
  private func publish(_ differ: SnapshotDiffer<SectionID, ItemID, Model>) -> Snapshot? {
    state.withLock { state in
      guard state.differ == nil, !state.isClosed else { return nil }
      if let waiting = state.newest {
        state.newest = nil
        return waiting
      }
      state.differ = differ
      state.first = nil
      return nil
    }
  }

  func land(on rows: RowNumbering) -> [ContentChange] {
    guard let landing = state.withLock({ $0.differ })?.land() else { return [] }
    let content = content(of: landing.snapshot)
    return [
      landing.changes.oldCounts == rows.counts
        ? ContentChange(from: rows, to: content, landing.changes) : ContentChange(from: rows, to: content)
    ]
  }

  func setAnchor(_ path: ItemPath?) { state.withLock { $0.differ }?.setAnchor(path) }

  func moveItem(at path: ItemPath, to destination: ItemPath) -> Bool {
    guard let differ = state.withLock({ $0.differ }) else { return false }
    return differ.moveItem(at: path, to: destination)
  }

  var isMovingItem: Bool { state.withLock { $0.differ }?.isMovingItem ?? false }

  func close() {
    let (differ, _) = state.withLock { state in
      let old = state
      state.isClosed = true
      state.newest = nil
      state.wake = nil
      return (old.differ, old)
    }
    differ?.close()
  }
}
