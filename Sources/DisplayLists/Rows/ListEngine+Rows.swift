internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

// The life of a row: unmeasured, made and measured by a worker, laid out, and released.

extension ListEngine {
  func addRow(_ index: Int) {
    guard presence.isActive, index < places.count, pool[index] == nil else { return }
    let row = ListRow(index: index)
    pool.displacements.place(row, at: wantedDisplacement(ofRow: index))
    pool.insert(row)
    if pool.arrivals.contains(index) { row.awaitFade() }
  }

  /// Releases rows that are no longer near: their nodes leave their states and the tree.
  func release(_ gone: [ListRow]) {
    guard !gone.isEmpty else { return }
    // A finger on a row that is there no longer means something else.
    if let pressed = touches.press?.row, pool[pressed] == nil { failPress() }
    for row in gone {
      row.node.map(host.hide)
      host.setHighlighted(false, row.node)
      dropReplacement(of: row)
    }
    host.detach(gone)
    host.dispose(of: gone)
  }

  /// The rows that keep their nodes: those in the preload range and a little beyond.
  var retainedRows: Range<Int> { ranges.retainedRows(viewportLength: viewportLength, places: places) }

  /// Releases the rows that are no longer near the preload range.
  func releaseRows() {
    let retained = retainedRows
    let gone = pool.keep(retained, and: floatingRows + keptRows(outside: retained))
    for row in gone { keepNestedPlaces(of: row) }
    release(gone)
  }

  /// The rows out of reach in which a node asks for the row to be kept.
  func claimingRows(outside retained: Range<Int>) -> [ListRow] {
    pool.all.filter { row in
      !retained.contains(row.index) && !isFloating(row.index) && row.node?.hasRowClaim == true
    }
  }

  /// Those of these rows that are kept: the nearest ones, as many as there may be.
  private func keptRows(outside retained: Range<Int>) -> [Int] {
    let claimed = claimingRows(outside: retained)
    let limit = pool.keptRowLimit
    let kept = claimed.count > limit ? Array(nearestFirst(claimed).prefix(limit)) : claimed
    if kept.count < claimed.count, pool.refuseClaim() {
      host.reportMisuse(
        "\(claimed.count) rows out of reach ask to be kept, and \(limit) are: the others are made again when they come back; keep their state in an ItemStates, or raise keptRowLimit"
      )
    }
    return kept.map(\.index)
  }

  /// Has a row measured again; what it shows stays until then.
  func remeasure(_ row: ListRow) {
    if row.remeasure() { pool.awaitMeasuring(of: row) }
  }

  /// Something that a row's layout was computed from has changed.
  ///
  /// What is being measured is shown first: what changes in every frame is shown late, and not never.
  func rowIsOutdated(_ row: ListRow) {
    if row.outdateLayout() { pool.awaitMeasuring(of: row) }
  }

  // MARK: Made and measured

  /// Hands the making or measuring of a row to the workers.
  func submit(_ row: ListRow, to runtime: DisplayRuntime) {
    let flag = row.generation.makeFlag()
    let observer = LayoutObserver { [list = host.reference, row = Weak(row), mailbox = runtime.mailbox] in
      mailbox.post(RowOutdated(list: list.object, row: row.object, flag: flag))
    }
    let range = sizeRange(ofRow: row.index)
    runtime.noteCapture()
    row.submit(observer, range)
    let preparation = RowPreparation(
      list: host.reference,
      row: row,
      index: row.index,
      content: data.content,
      counter: reports.creations,
      node: row.preparedNode,
      observer: observer,
      range: range,
      environment: host.environment,
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

  /// A worker has made or measured a row.
  func receive(_ node: DisplayNode, layout: MeasuredLayout, seconds: Double, row: ListRow) {
    guard row.receive(layout) else { return }
    ranges.noteMeasuring(seconds: seconds)
    pool.measured.append(row)
    guard row.state.lacksPreparedNode else { return }
    // What makes the rows gave the node that the row has: it takes its own place, and shows what it likes.
    guard node !== row.node else { return row.keepNode() }
    let other = takeFromOtherRow(node, for: row)
    defer { other.map { $0.engine.rowDidCatchUp($0.row) } }
    guard host.canAdopt(node) else {
      host.reportMisuse(
        "row \(row.index) was given a node that lies around the list, belongs to it or is the root of a runtime; make a node for each row"
      )
      return keepWithoutNewNode(row)
    }
    guard host.adopt(node) else { return keepWithoutNewNode(row) }
    row.adopt(node)
    if row.state.isReplacing {
      pool.replacing.append(row)
    } else {
      pool.unloaded.append(row)
      restoreStates(of: row)
      updateState(of: row)
    }
  }

  /// A row gets no new node: it goes on with what it shows, which may be nothing.
  private func keepWithoutNewNode(_ row: ListRow) {
    keepNode(of: row)
    rowDidCatchUp(row)
  }

  /// A row goes on with the node that it has, for which nothing was watched while another one was measured.
  func keepNode(of row: ListRow) {
    row.keepNode()
    pool.endWork(for: row)
    if row.node != nil { remeasure(row) }
  }

  // MARK: Laid out

  /// Makes the layouts that have been measured the rows' own, nearest first.
  func applyMeasuredLayouts(until deadline: PassDeadline) {
    guard !pool.measured.isEmpty else { return }
    let arrived = nearestFirst(pool.measured.takeAll())
    var applied = 0
    var laidOut: [ListRow] = []
    // Rows go on from where they are when others get longer, or turn out longer than they were taken for on the way.
    let isAnimated =
      isAnimatingChanges && (pool.displacements.areSettling || arrived.contains(where: isChanged))
    sendingRowsOn(if: isAnimated) {
      keepingAnchor {
        for row in arrived {
          if applyLayout(of: row) { laidOut.append(row) }
          applied += 1
          if deadline.hasPassed { break }
        }
        if places.adoptLearnedEstimates() { lengthsDidChange() }
      }
    }
    for row in arrived[applied...] where !row.isGone { pool.measured.append(row) }
    // A node that is offered a newer model runs code of its own.
    for row in laidOut { rowDidCatchUp(row) }
  }

  /// Whether a row that had a layout gets another one in the same room.
  private func isChanged(_ row: ListRow) -> Bool {
    guard row.isPlaced, !row.state.isReplacing, let node = row.node, let layout = row.measuredLayout?.layout
    else {
      return false
    }
    let flow = placement.flow
    return flow.crossExtent(of: layout.size) == flow.crossExtent(of: node.frame.size)
  }

  /// Makes a measured layout a row's own; returns whether its node, and not a replacement, has it.
  private func applyLayout(of row: ListRow) -> Bool {
    guard pool.contains(row), let (node, measured, isOutdated) = row.takeLayout() else { return false }
    let layout = measured.layout
    let start = places.frame(ofRow: row.index)
    host.apply(
      measured,
      to: node,
      at: space.origin(along: start.minY, across: start.minX, size: layout.size)
    )
    if row.state.isReplacing || !row.isPlaced { restoreNestedPlaces(of: row, in: node) }
    row.finishLayout(layout.size)
    let isReplacing = row.state.isReplacing
    if !isReplacing { setSize(layout.size, of: row) }
    if isOutdated { remeasure(row) }
    return !isReplacing
  }

  /// A row's node has its size, which is the row's from now on.
  func setSize(_ size: Size, of row: ListRow) {
    if !places.isMeasured(row.index) { reports.noteMeasuredRow() }
    let flow = placement.flow
    let length = flow.length(of: size) + separatorRoom(ofRow: row.index)
    decoration.separators.setNeedsUpdate()
    if places.setMeasured(Size(width: flow.crossExtent(of: size), height: length), row: row.index) {
      lengthsDidChange()
    }
    place(row)
  }

  /// Rows have other lengths, so that others lie elsewhere.
  private func lengthsDidChange() {
    placement.setNeeded()
    ranges.setNeedsUpdate()
  }

  func isLoadable(_ row: ListRow) -> Bool {
    row.isPlaced && row.node?.interfaceState.contains(.display) == true
  }

  // MARK: The order of work

  /// Puts the work that is under way in the order of the rows' present distance.
  func orderWork() {
    presence.orderedDistance = enclosingDistance
    guard let runtime = host.runtime, !pool.pending.isEmpty else { return }
    for row in pool.takeComplete() { noteCosts(of: row) }
    let viewports = comingViewports
    for row in pool.pending {
      orderWork(of: row, at: distance(of: row, from: viewports), in: runtime.queue)
    }
  }

  /// Puts what is under way for a row at its place in the queue.
  func orderWork(of row: ListRow, at distance: Double, in queue: WorkQueue) {
    if let token = row.token {
      queue.setPriority(WorkPriority(distance: distance, stage: .measure), of: token)
    }
    host.setDistance(distance, of: row.node, in: queue)
    host.setDistance(distance, of: row.replacement, in: queue)
  }

  /// A row is complete: what drawing it took, and what its contents hold.
  private func noteCosts(of row: ListRow) {
    guard let node = row.node, let layer = node.layer, let time = host.takeDrawingTime(of: node) else {
      return
    }
    ranges.noteDrawing(total: time.total, longest: time.longest, byteCount: layer.contentByteCount)
  }
}
