internal import DisplayConcurrency
internal import DisplayLayout
internal import DisplayNodes

// The life of a row: wanted, made and measured by a worker, received, and let go.

extension ListNode {
  func addRow(_ index: Int) {
    let row = ListRow(index: index)
    rows.insert(row)
    wanted.append(row)
  }

  /// Lets a row go that the window has dropped: what is under way for it is refused, and its node leaves its
  /// states and the tree.
  func letGo(_ row: ListRow) {
    row.generation.advance()
    wanted.removeAll { $0 === row }
    arrivals.removeAll { $0 === row }
    unloaded.removeAll { $0 === row }
    row.node?.removeFromSupernode()
    row.node?.displayGroup = nil
  }

  /// Has a row measured again; what it shows stays until then.
  func remeasure(_ row: ListRow) {
    guard row.progress != .wanted else { return }
    row.generation.advance()
    row.arrivedLayout = nil
    row.progress = .wanted
    arrivals.removeAll { $0 === row }
    wanted.append(row)
  }

  /// A worker has made or measured a row.
  func receive(_ node: DisplayNode, layout: Layout, row index: Int) {
    guard let row = rows[index], row.progress == .preparing else { return }
    row.ticket = nil
    row.progress = .arrived
    row.arrivedLayout = layout
    arrivals.append(row)
    guard row.node == nil else { return }
    row.node = node
    node.displayGroup = DisplayGroup(owner: node)
    adoptSubnode(node)
    unloaded.append(row)
    needsStateUpdate = true
  }

  /// Something that a row's layout was computed from has changed.
  func rowIsOutdated(_ index: Int) {
    guard let row = rows[index] else { return }
    if row.progress == .preparing { row.isOutdated = true } else { remeasure(row) }
  }

  /// Hands the making or measuring of a row to the workers.
  func submit(_ row: ListRow, to runtime: DisplayRuntime) {
    row.progress = .preparing
    row.isOutdated = false
    let flag = row.generation.makeFlag()
    let index = row.index
    let observer = LayoutObserver { [weak self, mailbox = runtime.mailbox] in
      mailbox.post(RowOutdated(list: self, index: index, flag: flag))
    }
    row.observer = observer
    let preparation = RowPreparation(
      list: self,
      index: index,
      content: content,
      counter: creations,
      node: row.node,
      observer: observer,
      range: rowSizeRange,
      environment: currentEnvironment,
      mailbox: runtime.mailbox
    )
    row.ticket = runtime.queue.submit(
      priority: WorkPriority(distance: distance(ofRow: index), stage: .measure),
      flag: flag,
      work: preparation.run
    )
  }
}
