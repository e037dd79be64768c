internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What always holds of a list after a pass. Debug builds look, and so do those that try the tests themselves.

extension ListEngine {
  /// Ends the process where something does not hold that must after a pass. Release builds do nothing.
  func checkInvariants() {
    #if DEBUG || Mutations
      checkPlaces()
      checkPool()
      checkAnchor()
      checkRanges()
    #endif
  }

  #if DEBUG || Mutations
    /// Places are those of the present rows and sizes; now and then they are computed from scratch.
    private func checkPlaces() {
      let rowCount = data.content.rowCount
      precondition(places.isSettled, "The places of \(places.count) rows are not those of their sizes.")
      precondition(places.count == rowCount, "There are \(places.count) places for \(rowCount) rows.")
      guard reports.frameCount.isMultiple(of: 32), rowCount <= 1_000, places.hasKnownLayout else { return }
      precondition(places.agreeWithFreshOnes(inRows: rowsInView), "Places differ from fresh ones.")
    }

    /// Rows are in order, each is in the list, and those that wait have reason to.
    private func checkPool() {
      let indices = pool.all.map(\.index)
      let isAscending = zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 }
      precondition(isAscending, "Rows are out of order: \(indices).")
      for row in pool.all {
        let isInList = !row.isGone && pool.contains(row) && row.index < places.count
        precondition(isInList, "Row \(row.index) is lost.")
        precondition(row.node == nil || row.state.hasNode, "Row \(row.index) has a node in \(row.state).")
        let isReplaced = row.replacement == nil || row.state.hasReplacement
        precondition(isReplaced, "Row \(row.index) has a replacement in \(row.state).")
      }
      let waitRightly = pool.unmeasured.rows.allSatisfy { $0.state.work == .unmeasured }
      precondition(waitRightly, "A row waits to be measured that is not unmeasured.")
      let isEmpty = pool.all.isEmpty && ranges.current == RangeSets()
      precondition(presence.isActive || isEmpty, "A list that takes part in no frame has rows.")
    }

    /// What keeps its place exists, and the content lies somewhere.
    private func checkAnchor() {
      let position = scroll.position
      precondition(position.offset.isFinite && position.overscroll.isFinite, "The offset is invalid.")
      precondition(anchor.heldRow.map { $0 < places.count } ?? true, "The anchor is a lost row.")
      precondition(anchor.target.map { $0.row < places.count } ?? true, "The target is a lost row.")
    }

    /// Each range lies among the rows, and what is displayed is preloaded.
    private func checkRanges() {
      let current = ranges.current
      for range in [current.visible, current.display, current.preload] {
        precondition(range.isEmpty || range.upperBound <= places.count, "A range of rows is \(range).")
      }
      let isNested = current.display.isEmpty || current.preload.contains(current.display.lowerBound)
      precondition(isNested, "Rows are displayed that are not preloaded.")
    }
  #endif
}
