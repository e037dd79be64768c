internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

// The life of a row: unmeasured, made and measured by a worker, received, and evicted.

extension ListNode {
  func addRow(_ index: Int) {
    guard isActive, index < extents.count, rows[index] == nil else { return }
    let row = ListRow(index: index)
    rows.insert(row)
    row.displacement = wantedDisplacement(of: row)
    wanted.append(row)
    attend(row)
  }

  /// Lets rows go that are no longer near: what is under way for them is refused, and their nodes leave their
  /// states and the tree.
  func letGo(_ gone: [ListRow]) {
    guard !gone.isEmpty else { return }
    for row in gone {
      row.leave()
      wanted.remove(row)
      arrivals.remove(row)
      unloaded.remove(row)
    }
    pendingRows.removeAll(where: \.isGone)
    for row in gone {
      tellVisibility(nil, of: row)
      rowTouchDidLose(row)
      dropReplacement(of: row)
      row.node.map(detach)
    }
    dispose(of: gone)
  }

  /// Has the nodes of rows taken apart later, a few at a time, when they have nothing of the host's.
  private func dispose(of gone: [ListRow]) {
    guard let runtime, !runtime.isInvalidated else { return }
    // Nobody else has them then, also where somebody has the rows.
    let nodes = gone.compactMap { $0.node?.hasHostView != true ? $0.takeNode() : nil }
    for start in stride(from: 0, to: nodes.count, by: RowDisposal.stretch) {
      let end = min(start + RowDisposal.stretch, nodes.count)
      runtime.queue.release(RowDisposal(Array(nodes[start..<end])), weight: end - start)
    }
  }

  /// Has a row measured again; what it shows stays until then.
  func remeasure(_ row: ListRow) {
    if row.remeasure() { awaitMeasuring(of: row) }
  }

  /// A row waits for a worker to measure it.
  func awaitMeasuring(of row: ListRow) {
    arrivals.remove(row)
    wanted.append(row)
    attend(row)
  }

  /// A worker has made or measured a row.
  func receive(_ node: DisplayNode, layout: Layout, seconds: Double, row: ListRow) {
    guard row.receive(layout) else { return }
    costs.measuring.note(seconds: seconds)
    arrivals.append(row)
    guard row.state.lacksPreparedNode else { return }
    // What makes the rows gave the node that the row has: it takes its own place, and shows what it likes.
    guard node !== row.node else { return row.keepNode() }
    takeFromOtherRow(node, for: row)
    // A hook may have made the list let the row go.
    guard !row.isGone else { return }
    guard canAdopt(node) else {
      reportMisuse(
        "row \(row.index) was given a node that lies around the list, belongs to it or is the root of a runtime; make a node for each row"
      )
      return keepWithoutNewNode(row)
    }
    // Before it has a group of its own, so that the one that it was in waits for it no longer.
    if node.supernode !== self { node.removeFromSupernode() }
    guard !row.isGone else { return }
    node.displayGroup = DisplayGroup(owner: node)
    guard adoptSubnode(node) else { return keepWithoutNewNode(row) }
    guard !row.isGone else { return detach(node) }
    row.adopt(node)
    if row.state.isReplacing {
      replacements.append(row)
    } else {
      unloaded.append(row)
      restoreStates(of: row)
      updateState(of: row)
    }
  }

  /// A row gets no new node: it goes on with what it shows, which may be nothing.
  private func keepWithoutNewNode(_ row: ListRow) {
    row.keepNode()
    endWork(for: row)
    rowDidCatchUp(row)
  }

  /// No work is under way for a row any longer.
  func endWork(for row: ListRow) {
    row.endWork()
    wanted.remove(row)
    arrivals.remove(row)
  }

  /// Takes a node that a row had out of the list, unless somebody has put it elsewhere.
  func detach(_ node: DisplayNode) {
    guard node.supernode === self else { return }
    node.removeFromSupernode()
    node.displayGroup = nil
  }

  /// Something that a row's layout was computed from has changed.
  ///
  /// What is being measured is shown first: what changes in every frame is shown late, and not never.
  func rowIsOutdated(_ row: ListRow) {
    if row.outdateLayout() { awaitMeasuring(of: row) }
  }

  /// Hands the making or measuring of a row to the workers.
  func submit(_ row: ListRow, to runtime: DisplayRuntime) {
    let flag = row.generation.makeFlag()
    let observer = LayoutObserver { [weak self, weak row, mailbox = runtime.mailbox] in
      mailbox.post(RowOutdated(list: self, row: row, flag: flag))
    }
    let range = sizeRange(ofRow: row.index)
    row.submit(observer, range)
    let preparation = RowPreparation(
      list: self,
      row: row,
      index: row.index,
      content: content,
      counter: creations,
      node: row.preparedNode,
      observer: observer,
      range: range,
      environment: currentEnvironment,
      clock: runtime.scheduler.clock,
      mailbox: runtime.mailbox
    )
    row.submitted(
      runtime.queue.submit(
        priority: WorkPriority(distance: distance(of: row), stage: .measure),
        flag: flag,
        work: preparation.run
      )
    )
  }

  /// Makes a measured layout a row's own.
  func apply(_ row: ListRow) {
    guard rows[row.index] === row, let (node, layout, isOutdated) = row.takeLayout() else { return }
    node.frame = Rect(origin: origin(ofRow: row.index, size: layout.size), size: layout.size)
    node.applyLayout(layout)
    // A hook may have changed the list, and the row is no longer in it.
    guard rows[row.index] === row else { return }
    if row.state.isReplacing || !row.isPlaced { restoreNestedPlaces(of: row, in: node) }
    row.finishLayout(layout.size)
    if !row.state.isReplacing {
      setSize(layout.size, of: row)
      rowDidCatchUp(row)
    }
    if isOutdated { remeasure(row) }
  }

  /// A row's node has its size, which is the row's from now on.
  func setSize(_ size: Size, of row: ListRow) {
    if !extents.isMeasured(row.index) { rowsMeasured += 1 }
    let length = flow.length(of: size) + separatorRoom(ofRow: row.index)
    let upright = Size(width: flow.breadth(of: size), height: length)
    needsSeparatorUpdate = true
    if extents.setMeasured(upright, row: row.index) {
      needsPlacement = true
      needsRangeUpdate = true
    }
    place(row)
  }

  /// Looks after a row until it is complete.
  func attend(_ row: ListRow) {
    guard !row.isPending else { return }
    row.isPending = true
    pendingRows.append(row)
  }

  /// Orders the work that is under way by the rows' present distance.
  func reorderWork() {
    orderedDistance = enclosingDistance
    guard let runtime, !pendingRows.isEmpty else { return }
    pendingRows.removeAll { row in
      row.isPending = row.state.work != .laidOut || !row.isComplete || row.replacement != nil
      if !row.isPending { noteCosts(of: row) }
      return !row.isPending
    }
    let viewports = comingViewports
    for row in pendingRows { orderWork(of: row, at: distance(of: row, from: viewports), in: runtime.queue) }
  }

  /// A row is complete: what drawing it took, and what its contents hold.
  private func noteCosts(of row: ListRow) {
    guard let node = row.node, let layer = node.layer, let time = node.displayGroup?.takeDrawingTime(),
      time.total > 0
    else { return }
    costs.drawing.note(seconds: time.total)
    costs.slowestDrawing.note(seconds: time.longest)
    let bytes = Double(layer.contentByteCount)
    costs.bytesPerRow += (bytes - costs.bytesPerRow) / (costs.bytesPerRow == 0 ? 1 : 8)
  }

  /// Puts what is under way for a row at its place in the line.
  func orderWork(of row: ListRow, at distance: Double, in queue: WorkQueue) {
    if let ticket = row.ticket {
      queue.setPriority(WorkPriority(distance: distance, stage: .measure), of: ticket)
    }
    row.node?.displayGroup?.setDistance(distance, queue: queue)
    row.replacement?.displayGroup?.setDistance(distance, queue: queue)
  }
}
