internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// How a row comes to show another model without a moment in which it shows nothing.

extension ListEngine {
  /// A row's model is another one: its node takes it, or a replacement is prepared beside it.
  ///
  /// What is under way for an older model is given up once. After that it is shown first: what changes in every frame
  /// is shown late, and not never.
  func modelDidChange(of row: ListRow) {
    row.offerModel()
    let isTaken = row.node.map { data.content.offerModel(ofRow: row.index, to: $0) } ?? false
    // The node is asked, and may have ended the runtime.
    guard pool.contains(row) else { return }
    let (dropped, remeasures) = row.changeModel(isTaken: isTaken)
    if remeasures { pool.awaitMeasuring(of: row) }
    if let dropped { detachReplacement(dropped, of: row) }
  }

  /// What was under way for a row is shown: the newer model that came meanwhile is the next.
  func rowDidCatchUp(_ row: ListRow) {
    // Before this row's turn another may have been offered a model, and released this one.
    if row.catchUp(), pool.contains(row) { modelDidChange(of: row) }
  }

  /// Loads replacements so that they are drawn, and puts those that are complete, or that nobody sees, in their
  /// places. Old contents stay until then.
  func advanceReplacements() {
    guard !pool.replacing.isEmpty else { return }
    var ready: [ListRow] = []
    for row in pool.replacing.rows {
      guard let replacement = row.replacement, row.replacementSize != nil else { continue }
      let isDisplayed = row.node?.interfaceState.contains(.display) == true && row.node?.isLoaded == true
      if isDisplayed, !replacement.isLoaded {
        host.load(replacement)
        updateState(of: row)
      } else if !isDisplayed || row.isReplacementReady {
        ready.append(row)
      }
    }
    guard !ready.isEmpty else { return }
    sendingRowsOn(if: isAnimatingChanges) {
      keepingAnchor {
        for row in ready { replaceNode(of: row) }
      }
    }
    pool.replacing.removeAll { $0.replacement == nil }
    for row in ready where !row.state.isReplacing { rowDidCatchUp(row) }
  }

  /// Whether a replacement waits for nothing but a frame.
  var isReplacementDue: Bool {
    #if Mutations
      if Mutation.replacementFrame.isOn { return pool.replacing.contains { $0.isReplacementReady } }
    #endif
    return pool.replacing.contains { row in
      row.replacementSize != nil && (row.replacement?.isLoaded == false || row.isReplacementReady)
    }
  }

  func dropReplacement(of row: ListRow) {
    if let dropped = row.dropReplacement() { detachReplacement(dropped, of: row) }
  }

  private func detachReplacement(_ node: DisplayNode, of row: ListRow) {
    pool.replacing.remove(row)
    host.detach(node)
  }

  private func replaceNode(of row: ListRow) {
    guard let replacement = row.replacement, let size = row.replacementSize else { return }
    restoreNestedPlaces(of: row, in: replacement)
    row.node.map(host.hide)
    let old = row.replaceNode()
    host.takeStates(from: old, to: replacement)
    restoreStates(of: row)
    setSize(size, of: row)
    if !replacement.isLoaded { pool.unloaded.append(row) }
    // The new layer comes first, so that no moment shows neither.
    updateState(of: row)
    old.map(host.detach)
  }

  // MARK: Nodes that others have

  /// What makes the rows gave one of them the node of another, which does without it from then on: a node that is in two
  /// rows would be pulled to and fro between them, and be gone with either.
  ///
  /// - Returns: The row that does without, which is to catch up with the newest model, and its list's engine.
  func takeFromOtherRow(_ node: DisplayNode, for row: ListRow) -> (engine: ListEngine, row: ListRow)? {
    guard let engine = host.owner(of: node), let other = engine.pool.row(of: node) else { return nil }
    let owner = engine === self ? "row \(other.index)" : "row \(other.index) of another list"
    host.reportMisuse("row \(row.index) was given the node that \(owner) has; make a node for each row")
    engine.surrender(node, of: other)
    return (engine, other)
  }

  /// A row does without the node, or the replacement, that another row has now.
  private func surrender(_ node: DisplayNode, of row: ListRow) {
    if row.node === node {
      giveUpNode(of: row)
      host.detach(node)
    } else {
      dropReplacement(of: row)
      keepNode(of: row)
    }
    host.setNeedsFrame()
  }

  /// Rows whose nodes somebody has put elsewhere do without them.
  func giveUpNodesElsewhere(in range: Range<Int>) {
    for index in range {
      guard let row = pool[index], let node = row.node, !host.isOwn(node) else { continue }
      host.reportMisuse("the node of row \(index) was put elsewhere; the row is blank until it is reloaded")
      giveUpNode(of: row)
      rowDidCatchUp(row)
    }
  }

  /// A row does without the node that it had, which another one has now.
  private func giveUpNode(of row: ListRow) {
    row.node.map(host.hide)
    failPress(onRow: row.index)
    // What makes the rows would give the same node again.
    if row.loseNode() { pool.endWork(for: row) }
  }
}
