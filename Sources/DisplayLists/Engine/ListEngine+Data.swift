internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes

// How a list comes to show other rows, and who follows.

extension ListEngine {
  /// All of a list who remember rows by their numbers; the rows that exist come first.
  static let followers: [ListData.Following] = [
    { follow(&$0.pool, $1) },
    { follow(&$0.places, $1) },
    { follow(&$0.anchor, $1) },
    { follow(&$0.ranges, $1) },
    { follow(&$0.presence, $1) },
    { follow(&$0.selection, $1) },
    { follow(&$0.keyboard, $1) },
    { follow(&$0.touches, $1) },
    { follow(&$0.reordering, $1) },
    { follow(&$0.scroll, $1) },
    { follow(&$0.reports, $1) },
  ]

  /// Nothing else than a ``RowFollower`` can be in the list.
  private static func follow<Follower: RowFollower & ~Copyable>(
    _ follower: inout Follower,
    _ change: RowChange
  ) {
    follower.follow(change)
  }

  func takeChangesOfFeed() {
    guard let feed = data.liveFeed else { return }
    for change in feed.land(on: data.newestNumbering) { addPending(change) }
  }

  /// Applies the changes that wait: all of them as one, as far as anybody sees.
  func applyPendingChanges() {
    guard data.beginApplying() else { return }
    HookQueue.main.edit {
      // Where changes are animated, rows go on from where they were shown before all of them.
      sendingRowsOn(if: isAnimatingChanges) {
        // A node that is offered a model may make more changes, on top of all that wait: those are the next frame's, if
        // there will be one.
        repeat {
          data.beginRound()
          while let change = data.next { apply(change) }
          offerModels()
        } while !presence.isActive && !data.pending.isEmpty
        data.endApplying()
      }
      scrollToAwaitedPlace()
      remeasureResizedRows()
      evaluateFetch(.dataChanged)
    }
  }

  /// Has a change applied with the next ones that are.
  func addPending(_ change: ContentChange) {
    if let superseded = data.append(change) { host.dispose(of: superseded) }
  }

  /// Other content is given by the caller, and no longer by a feed.
  func enqueue(_ change: ContentChange) {
    let feed = data.detachFeed()
    addPending(change)
    // What it gives up may end, and have the list changed again.
    feed?.close()
    // Without rows there is nothing to keep in step with, and perhaps never a frame.
    if presence.isActive { host.setNeedsFrame() } else { applyPendingChanges() }
  }

  private func apply(_ contentChange: ContentChange) {
    let change = contentChange.rows
    let wasAnimating = isAnimatingOffset
    let lifted = reordering.liftedRow.flatMap { pool[$0] }
    // What the change brings to where it was dropped goes on from there.
    sendingRowsOn(if: bringsReorderedItem(change)) {
      keepingAnchor(through: change) {
        endReordering(before: change)
        let old = data.advance(past: contentChange)
        follow(
          RowChange(
            change,
            from: old.numbering,
            to: data.content.numbering,
            preparedRows: pool.all.map(\.index)
          )
        )
        if !old.isPlaceholder { host.dispose(of: old) }
      }
    }
    placement.setNeeded()
    ranges.setNeedsStateUpdate()
    decoration.separators.setNeedsUpdate()
    if wasAnimating, !isAnimatingOffset { comeToRest() }
    if let lifted, lifted.index != reordering.liftedRow {
      host.setLifted(false, lifted.node)
    }
    release(pool.takeGone())
    followModels(of: change)
    if change.isOtherData {
      fetching.fetcher?.dataWasReplaced(rowCount: places.count, by: contentChange.origin)
    }
  }

  /// Has all follow who remember rows by their numbers.
  private func follow(_ change: RowChange) {
    let hadTarget = anchor.target != nil
    for follower in data.followers { follower(self, change) }
    if isAnimatingChanges { pool.arrivals.note(change.step.map.insertedRanges, near: ranges.current.preload) }
    // The row that the content was on its way to is gone.
    if hadTarget, anchor.target == nil, isAnimatingOffset { stopMoving() }
    if reordering.session != nil { displacementsDidChange() }
  }

  /// Rows show other models, or are other rows in the same places: they are offered them when the round is over.
  private func followModels(of change: ListChange) {
    switch change.reloads {
    case .rows(let indices): for index in indices { pool[index]?.awaitModel() }
    case .all: ranges.dataWasReplaced()
    }
    guard !change.replacedRows.isEmpty else { return }
    host.accessibilityDidChange()
    for row in pool.all where change.isReplaced(row.index) {
      host.setSelected(false, row.node)
      host.setHighlighted(false, row.node)
      row.awaitModel()
    }
  }

  /// Has rows show the models that the changes of a round brought, of which the last has the content.
  private func offerModels() {
    // Those that are offered theirs run code of their own, which may release rows.
    for row in pool.all where row.isModelDue && pool.contains(row) { modelDidChange(of: row) }
  }

  // MARK: Rows and items

  /// The path of the item that a row shows; nil when it shows none.
  func itemPath(ofRow row: Int) -> ItemPath? {
    guard case .item(let path) = data.content.numbering.content(ofRow: row) else { return nil }
    return path
  }

  func row(ofItemAt path: ItemPath) -> Int? { data.content.numbering.row(of: .item(path)) }

  // MARK: The runtime

  /// The list takes part in the frames of a runtime.
  func connectToRuntime() {
    guard let runtime = host.runtime else { return }
    ranges.setWorkerCount(runtime.scheduler.maximumConcurrency)
    data.liveFeed?.connect(to: runtime.scheduler) { [weak runtime] in runtime?.setNeedsFrame() }
    followVisibilityDepth(host.environment.visibilityDepth)
    connectRefreshing(isNewRuntime: fetching.runtime !== runtime)
    connectFetcher(to: runtime)
  }
}
