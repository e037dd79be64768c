internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

/// The engine of a list: the order of its frame, and the components that own its state.
///
/// Each component is a value with verbs that write what it owns. The engine asks one, notifies the next, and has nodes
/// changed through the ``ListHost``. What a frame does stands below, one line a step; each step is in the file of its
/// aspect.
///
/// | Owner | Of |
/// | --- | --- |
/// | ``ListData`` | the content, and changes on their way to it |
/// | `RowPlaces` | lengths and places of all rows |
/// | ``ListScroll`` | the offset, and what may move it |
/// | `AnchorSelector` | which row keeps its place |
/// | `RangeTracker` | which rows are visible, displayed, preloaded |
/// | ``RowPool`` | the rows that exist, and what they wait for |
/// | its ``RowPinning`` | which rows stay in the viewport |
/// | its ``RowDisplacements`` | how far rows are from where their numbers put them |
/// | ``ListPlacement`` | the room for rows |
/// | ``ListPresence`` | whether the list takes part in frames, and where lists in its rows are |
/// | ``ListFetching`` | fetching near an end, and pull to refresh |
/// | ``ListTouches`` | the fingers on the list |
/// | ``ListReordering`` | the item that is put elsewhere |
/// | ``ListSelection`` | which items are selected |
/// | ``ListKeyboard`` | the row that keys are at, and what was typed |
/// | ``ListDecoration`` | what lies around and before rows: bars and separators |
/// | ``ListReports`` | what was notified of, and the counts of the statistics |
@MainActor
final class ListEngine {
  let host: ListHost
  var data: ListData
  /// Where the rows lie.
  var places: RowPlaces
  var scroll: ListScroll
  var anchor = AnchorSelector()
  var ranges: RangeTracker
  var pool = RowPool()
  var placement: ListPlacement
  var presence = ListPresence()
  var fetching = ListFetching()
  var touches = ListTouches()
  var reordering = ListReordering()
  var selection = ListSelection()
  var keyboard = ListKeyboard()
  var decoration = ListDecoration()
  var reports: ListReports

  init(_ setup: ListSetup, isPaged: Bool, host: ListHost) {
    self.host = host
    data = ListData(setup.content, followers: Self.followers)
    places = setup.places.copy()
    scroll = ListScroll(snap: SnapRule(isPaged: isPaged))
    ranges = RangeTracker(suiting: setup.places.layout)
    placement = ListPlacement(flow: host.flow)
    reports = ListReports(isPaged: isPaged)
  }

  /// The list has gone.
  func close() {
    scroll.endAnimation(isFinished: false)
    data.feed?.close()
    fetching.close()
    refreshing?.close()
    for stream in reports.visibleRowStreams { stream.continuation.finish() }
  }

  // MARK: A frame, pass by pass

  /// The clock moves on.
  func takeInput(at timing: FrameTiming) {
    let now = timing.timestamp
    advanceDriver(at: timing)
    advanceContent(to: now)
    advanceRowPress(to: now)
    advanceReordering(to: now)
    advanceDisplacements(to: now)
    advanceRefresh(to: now)
    finishMovements(at: timing)
    host.update(decoration.bars, at: now)
    checkInvariants(after: .input)
  }

  /// The newest data becomes the list's.
  func applyDataChanges() {
    takeChangesOfFeed()
    applyPendingChanges()
    commitReordering()
    checkInvariants(after: .data)
  }

  /// Rows enter and leave ranges.
  func updateRanges() {
    defer { checkInvariants(after: .ranges) }
    // A pass still asks a list that somebody's code has removed in it.
    guard presence.isActive else { return }
    followViewport()
    let unpinned = pool.pinning.pin(rowsToPin)
    let update = ranges.update(rangeRequest, places: places, reach: displacementReach)
    places.rememberFrames(ofRows: ranges.current.preload)
    showOffset()
    defer { pool.arrivals.removeAll() }
    let isPinningNew = pool.pinning.rows != unpinned
    guard update.isChange || isPinningNew else { return refreshOrder(update) }
    updateRows(update)
    if isPinningNew { updatePinnedRows(from: unpinned) }
    refineVisibility(from: update.old)
    releaseRows()
    orderWork()
    notifyVisibleRows()
  }

  /// Measured layouts become the rows' own, with the anchor in its place.
  func applyLayouts(until deadline: PassDeadline) {
    defer { checkInvariants(after: .layouts) }
    advanceReplacements()
    applyMeasuredLayouts(until: deadline)
    // A node that is offered a model may have removed the list.
    guard presence.isActive else { return }
    placeRows()
    // Rows that other sizes brought into the viewport, or a hook, belong to what this frame shows.
    if areRangesOutdated {
      updateRanges()
      placeRows()
    } else {
      showOffset()
    }
    noteMeasuredScreen()
    updateSeparators()
    updateRefreshIndicator()
    updateDraggability()
    evaluateFetchAfterLayout()
    followPages()
    notifyChanges()
  }

  /// Rows in the display range get their layers, nearest first.
  func loadNodes(until deadline: PassDeadline) {
    for row in nearestFirst(pool.unloaded.filter { isLoadable($0) }) {
      row.node.map(host.load)
      updateState(of: row)
      if deadline.hasPassed { break }
    }
    pool.unloaded.removeAll { $0.node?.isLoaded != false }
    checkInvariants(after: .load)
  }

  /// Rows are handed to workers, nearest first.
  func submitWork(until deadline: PassDeadline) {
    defer { checkInvariants(after: .submit) }
    guard isSubmissionDue, let runtime = host.runtime else { return }
    let ordered = nearestFirst(pool.unmeasured.takeAll())
    for (position, row) in ordered.enumerated() {
      submit(row, to: runtime)
      guard !deadline.hasPassed else {
        for row in ordered[(position + 1)...] { pool.unmeasured.append(row) }
        return
      }
    }
  }

  /// The frame is complete: what it shows is counted, and its first row keeps its place from now on.
  func frameDidShow(in report: inout FrameReport) {
    defer { checkInvariants(after: .present) }
    anchor.release()
    guard host.isInHierarchy else { return }
    reports.beginFrame()
    giveUpNodesElsewhere(in: places.rows(intersecting: viewportOnScreen))
    let shown = countRowsInView(in: &report)
    holdAnchor(shown.firstRow)
    if shown.isComplete, places.count > 0 { ranges.noteFirstScreenDrawn() }
  }

  /// Whether something waits that only another frame can do.
  var hasWorkLeft: Bool {
    scroll.position.activity == .driven || scroll.position.velocity != 0 || isFingerAtWork
      || ranges.needsStateUpdate || ranges.needsUpdate || placement.isNeeded
      || !data.pending.isEmpty || isSubmissionDue || !pool.measured.isEmpty || isReplacementDue
      || pool.unloaded.contains { isLoadable($0) } || pool.displacements.areSettling
      || decoration.bars.hasWorkLeft
  }

  /// Whether what fingers have begun goes on with the frames.
  private var isFingerAtWork: Bool {
    isDecelerating || isAnimatingOffset || isPressWaiting || isReorderingMoving || isRefreshTurning
  }

  /// Whether rows can be handed out: not while there is no space for any.
  private var isSubmissionDue: Bool { !pool.unmeasured.isEmpty && space.hasRoom && places.isSettled }
}
