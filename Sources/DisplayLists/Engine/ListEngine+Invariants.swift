internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What always holds of a list after a pass. Debug builds look, and so do those that try the tests themselves.

extension ListEngine {
  /// Ends the process where something does not hold that must after a pass. Release builds do nothing.
  ///
  /// - Parameter pass: The pass that is over; after that of layouts, places are compared with fresh ones now and then.
  func checkInvariants(after pass: FramePass) {
    #if DEBUG || Mutations
      checkPlaces(isThorough: pass == .layouts && reports.frameCount % 32 == 1)
      checkPool()
      checkQueues()
      checkAnchor()
      checkMemory()
      checkRanges()
    #endif
  }

  #if DEBUG || Mutations
    /// Places are those of the present rows and sizes; now and then they are computed from scratch.
    private func checkPlaces(isThorough: Bool) {
      let rowCount = data.content.rowCount
      precondition(places.isSettled, "The places of \(places.count) rows are not those of their sizes.")
      precondition(places.count == rowCount, "There are \(places.count) places for \(rowCount) rows.")
      guard isThorough, rowCount <= 1_000, places.hasKnownLayout else { return }
      precondition(places.agreeWithFreshOnes(inRows: rowsInView), "Places differ from fresh ones.")
    }

    /// Rows are in order, none is released, and those that wait have reason to.
    private func checkPool() {
      var previous = -1
      for row in pool.all {
        precondition(row.index > previous, "Rows are out of order at \(row.index).")
        previous = row.index
        precondition(!row.isGone && row.index < places.count, "Row \(row.index) is lost.")
        precondition(row.node == nil || row.state.hasNode, "Row \(row.index) has a node in \(row.state).")
        let isVisible = row.node?.placedState.contains(.visible)
        precondition(
          isVisible == row.node?.isInHierarchy,
          "Row \(row.index) is visible without being on screen."
        )
        let isReplaced = row.replacement == nil || row.state.hasReplacement
        precondition(isReplaced, "Row \(row.index) has a replacement in \(row.state).")
        let isSized = row.replacementSize == nil || row.replacement != nil
        precondition(isSized, "Row \(row.index) has the size of a replacement, and none.")
      }
      let isEmpty = pool.all.isEmpty && ranges.current == RangeSets()
      precondition(presence.isActive || isEmpty, "A list that takes part in no frame has rows.")
    }

    /// Rows that wait have reason to, and are the list's.
    private func checkQueues() {
      check(pool.unmeasured, "to be measured") { $0.state.work == .unmeasured }
      check(pool.measured, "for its layout") { $0.measuredLayout != nil }
      check(pool.unloaded, "to be loaded") { _ in true }
      check(pool.replacing, "for a replacement") { $0.state.isReplacing }
    }

    private func check(_ queue: RowQueue, _ purpose: String, hasReason: (ListRow) -> Bool) {
      for row in queue.rows {
        precondition(hasReason(row), "Row \(row.index) waits \(purpose) in \(row.state).")
        precondition(pool.contains(row), "Row \(row.index) waits \(purpose), and is not the list's.")
      }
    }

    /// Rows that are remembered for something exist, and it is known how far rows are from their places.
    private func checkMemory() {
      var remembered = floatingRows
      if let row = keyboard.row { remembered.append(row) }
      if let press = touches.press, press.progress != .failed { remembered.append(press.row) }
      for row in remembered {
        precondition(row < places.count, "Row \(row) is remembered, and does not exist.")
      }
      let reach = pool.displacements.reach
      for row in pool.all where !isFloating(row.index) {
        let distance = abs(row.displacement.y)
        precondition(
          distance <= reach,
          "Row \(row.index) is \(distance) off its place, others \(reach) at most."
        )
      }
    }

    /// What keeps its place exists, and the content lies somewhere.
    private func checkAnchor() {
      let position = scroll.position
      precondition(position.isConsistent, "The offset is \(position.shownOffset) in \(position.limits).")
      precondition(anchor.anchorRow.map { $0 < places.count } ?? true, "The anchor is a lost row.")
      precondition(anchor.target.map { $0.row < places.count } ?? true, "The target is a lost row.")
    }

    /// Each range lies among the rows, and what is displayed is preloaded.
    private func checkRanges() {
      let current = ranges.current
      for kind in RangeKind.allCases {
        let range = current[kind]
        precondition(range.isEmpty || range.upperBound <= places.count, "The range \(kind) is \(range).")
      }
      let isNested =
        current.display.isEmpty || current.display.clamped(to: current.preload) == current.display
      precondition(isNested, "Rows are displayed that are not preloaded.")
    }
  #endif
}
