internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
package import DisplayNodes

// What a list does in each pass of a frame.

extension ListNode: FrameParticipant {
  package func takeInput(at timing: FrameTiming) {
    guard let scrollDriver else { return isDriven = false }
    let displacement = scrollDriver.displacement(at: timing)
    isDriven = displacement != 0
    move(by: displacement)
  }

  package func applyDataChanges() {
    guard let replacement else { return }
    self.replacement = nil
    for row in rows.removeAll() { letGo(row) }
    content = replacement
    extents = ExtentIndex(count: content.count, estimate: extents.estimate)
    contentOffset = clampedOffset(contentOffset)
    rangeController.dataWasReplaced()
    needsStateUpdate = true
  }

  package func updateRanges() {
    let old = ranges
    ranges = rangeController.update(
      RangeRequest(
        viewport: viewport,
        direction: direction,
        isListVisible: interfaceState.contains(.visible),
        hasBeenScrolled: hasBeenScrolled
      ),
      extents: extents
    )
    showOffset()
    guard ranges != old || needsStateUpdate else { return }
    needsStateUpdate = false
    updateRows()
    reorderWork()
  }

  package func applyLayouts(until deadline: PassDeadline) {
    guard !arrivals.isEmpty else { return placeRows() }
    let arrived = takeNearest(&arrivals)
    var applied = 0
    keepingAnchor {
      for row in arrived {
        apply(row)
        applied += 1
        if deadline.hasPassed { break }
      }
    }
    arrivals = Array(arrived[applied...])
    placeRows()
    showOffset()
    // Rows that other sizes brought into the viewport belong to this frame's picture.
    if needsStateUpdate { updateRanges() }
  }

  package func loadNodes(until deadline: PassDeadline) {
    let candidates = unloaded.filter(isLoadable)
    guard !candidates.isEmpty else { return }
    var ordered = candidates
    for row in takeNearest(&ordered) {
      row.node?.load()
      unloaded.removeAll { $0 === row }
      updateState(of: row)
      if deadline.hasPassed { return }
    }
  }

  package func submitWork(until deadline: PassDeadline) {
    guard !wanted.isEmpty, let runtime, frame.width > 0 else { return }
    let ordered = takeNearest(&wanted)
    for (position, row) in ordered.enumerated() {
      submit(row, to: runtime)
      if deadline.hasPassed {
        wanted = Array(ordered[(position + 1)...])
        return
      }
    }
  }

  package var hasWorkLeft: Bool {
    isDriven || needsStateUpdate || needsPlacement || replacement != nil || !wanted.isEmpty
      || !arrivals.isEmpty
      || unloaded.contains(where: isLoadable)
  }

  package func reportVisibleArea(to report: inout FrameReport) {
    let viewport = viewport
    var isFirstScreenDrawn = true
    for index in extents.rows(intersecting: viewport) {
      let span = span(ofRow: index).clamped(to: viewport)
      let area = (span.upperBound - span.lowerBound) * frame.width
      report.visibleArea += area
      guard let row = rows[index], row.isShown else {
        report.blankArea += area
        isFirstScreenDrawn = false
        continue
      }
      if !row.wasSeen {
        row.wasSeen = true
        nodesSeen += 1
      }
    }
    if isFirstScreenDrawn && isInHierarchy && content.count > 0 { noteFirstScreen() }
  }

  /// The first screen is drawn: from the next frame on there is more to prepare.
  private func noteFirstScreen() {
    if rangeController.firstScreenWasDrawn() { needsStateUpdate = true }
  }

  private func isLoadable(_ row: ListRow) -> Bool {
    row.isPlaced && row.node?.interfaceState.contains(.display) == true
  }

  /// Takes rows out of a line, nearest to the viewport first.
  private func takeNearest(_ line: inout [ListRow]) -> [ListRow] {
    let taken = line
    line.removeAll(keepingCapacity: true)
    guard taken.count > 1 else { return taken }
    let distances = taken.map { distance(ofRow: $0.index) }
    return taken.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { taken[$0] }
  }

  /// Makes a measured layout a row's own.
  private func apply(_ row: ListRow) {
    guard let node = row.node, let layout = row.arrivedLayout else { return }
    row.arrivedLayout = nil
    row.progress = .placed
    row.isPlaced = true
    if !extents.isMeasured(row.index) { rowsMeasured += 1 }
    if extents.setMeasured(layout.size.height, row: row.index) != 0 {
      needsPlacement = true
      needsStateUpdate = true
    }
    node.frame = Rect(
      origin: Point(x: 0, y: extents.offset(ofRow: row.index)),
      size: layout.size
    )
    node.applyLayout(layout)
    if row.isOutdated { remeasure(row) }
  }
}
