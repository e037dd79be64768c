internal import DisplayGeometry
package import DisplayScrolling

/// Owns a list's ranges from frame to frame: what they are, what preparing rows costs, and what has to be looked at again.
///
/// A value without nodes. ``update(_:places:)`` is the one place where ranges change; it says what is different.
package struct RangeTracker: Sendable {
  /// How the ranges are chosen.
  package private(set) var controller: RangeController
  /// What preparing the rows took, as measured so far.
  package private(set) var costs = RowCosts()
  /// The ranges of this frame.
  package private(set) var current = RangeSets()
  /// The rows that the viewport showed when the length of any of them was last known; none after the rows changed.
  package private(set) var lastVisible = 0..<0
  /// How far beyond the preload range a row keeps its node, as a share of the viewport's length.
  package var retainedScreens = 1.0
  /// Whether all rows' states may differ from what their nodes have.
  package private(set) var needsStateUpdate = true
  /// Whether lengths have changed since the ranges were computed.
  package private(set) var needsUpdate = false
  /// The viewport for which it was last decided which rows of an arrangement are seen.
  private var refinedViewport: Range<Double>?

  package init(suiting layout: any CollectionLayout) { controller = RangeController(suiting: layout) }

  // MARK: Updating

  /// What an update found.
  package struct Update: Sendable {
    /// The ranges before.
    package let old: RangeSets
    /// Whether all rows are to be looked at, and not only those that entered or left a range.
    package let concernsAllRows: Bool
    /// Whether anything is different.
    package let isChange: Bool
  }

  /// Computes the ranges for a frame.
  ///
  /// - Parameter reach: How far rows may be shown from their places, in points: those are prepared that may be in the
  ///   viewport.
  /// - Complexity: O(log n) in the number of rows.
  package mutating func update(
    _ request: RangeRequest,
    places: borrowing RowPlaces,
    reach: Double = 0
  ) -> Update {
    let (old, oldMode) = (current, controller.mode)
    needsUpdate = false
    current = controller.update(request, extents: places)
    if reach > 0 {
      let viewport = request.viewport
      let reached = places.rows(intersecting: (viewport.lowerBound - reach)..<(viewport.upperBound + reach))
      current.preload = current.preload.spanning(reached)
    }
    current.preload = places.includingEmptyRows(beside: current.preload)
    current.measure = current.preload
    let concernsAllRows = needsStateUpdate || controller.mode != oldMode
    needsStateUpdate = false
    return Update(
      old: old,
      concernsAllRows: concernsAllRows,
      isChange: concernsAllRows || current != old
    )
  }

  /// All rows are to be looked at in the next update.
  package mutating func setNeedsStateUpdate() { needsStateUpdate = true }

  /// Lengths have changed: ranges are to be computed again.
  package mutating func setNeedsUpdate() { needsUpdate = true }

  /// No row is near any longer.
  ///
  /// - Returns: Whether any was visible.
  package mutating func removeAll() -> Bool {
    defer { (current, lastVisible, needsStateUpdate) = (RangeSets(), 0..<0, true) }
    return !current.visible.isEmpty
  }

  // MARK: Choosing

  /// Changes how the ranges are chosen, from the next update on.
  package mutating func configure(_ change: (inout RangeController) -> Void) {
    change(&controller)
    needsStateUpdate = true
  }

  /// The list was moved; see ``RangeController/listDidMove()``.
  package mutating func listDidMove() { controller.listDidMove() }

  /// The list was moved by more than the viewport; see ``RangeController/listDidJump()``.
  package mutating func listDidJump() { controller.listDidJump() }

  /// Other data is shown; see ``RangeController/dataWasReplaced()``.
  package mutating func dataWasReplaced() { controller.dataWasReplaced() }

  // MARK: What frames find out

  /// Everything in view is drawn: from the next frame on there may be more to prepare.
  package mutating func noteFirstScreenDrawn() {
    if controller.noteFirstScreenDrawn() { needsStateUpdate = true }
  }

  /// The rows in view have lengths.
  package mutating func noteMeasuredScreen() { lastVisible = current.visible }

  /// Whether it is still to be decided which rows of an arrangement are seen in a viewport.
  package mutating func takeRefinement(of viewport: Range<Double>, isForced: Bool) -> Bool {
    guard refinedViewport != viewport || isForced else { return false }
    refinedViewport = viewport
    return true
  }

  /// Rows lie elsewhere: which of them are seen is to be decided again.
  package mutating func forgetRefinement() { refinedViewport = nil }

  /// Another runtime works for the list.
  package mutating func setWorkerCount(_ count: Int) { costs.workerCount = count }

  /// A frame took so long, in seconds; no time is ignored.
  package mutating func noteFrame(seconds: Double) {
    if seconds > 0 { costs.frameDuration = min(seconds, 1) }
  }

  /// A worker has made and measured a row.
  package mutating func noteMeasuring(seconds: Double) { costs.measuring.note(seconds: seconds) }

  /// A row is complete.
  ///
  /// - Parameters:
  ///   - total: What drawing all that it shows took, in seconds.
  ///   - longest: The same for the drawing that took longest.
  ///   - byteCount: The memory of its contents.
  package mutating func noteDrawing(total: Double, longest: Double, byteCount: Int) {
    costs.drawing.note(seconds: total)
    costs.slowestDrawing.note(seconds: longest)
    let bytes = Double(byteCount)
    costs.bytesPerRow += (bytes - costs.bytesPerRow) / (costs.bytesPerRow == 0 ? 1 : 8)
  }

  // MARK: What rows may do

  /// The rows that may keep a node: the preload range and some screens around it, of which there are none when memory is
  /// short.
  package func retainedRows(viewportLength: Double, places: borrowing RowPlaces) -> Range<Int> {
    let preload = current.preload
    guard !preload.isEmpty else { return 0..<0 }
    let isShort = controller.mode == .visibleOnly || controller.mode == .lowMemory
    let margin = isShort ? 0 : min(max(0, retainedScreens), 1_000) * viewportLength
    let first = places.frame(ofRow: preload.lowerBound)
    let last = places.frame(ofRow: preload.upperBound - 1)
    // A layout need not put rows in the order of their numbers.
    let (start, end) = (min(first.minY, last.minY), max(first.maxY, last.maxY))
    let kept = places.rows(intersecting: (start - margin)..<(end + margin))
    return min(kept.lowerBound, preload.lowerBound)..<max(kept.upperBound, preload.upperBound)
  }

  /// Where the viewport will be when a row is prepared that is begun now.
  package struct ComingViewports: Sendable, Hashable {
    /// For one that has its place, and is only drawn.
    package let whenDrawn: Range<Double>
    /// For one that is to be measured, too.
    package let whenMeasured: Range<Double>
  }

  /// Where the viewport will be soon: where it is, unless ranges follow speed and costs.
  package func comingViewports(
    _ viewport: Range<Double>,
    of position: ScrollPosition,
    in limits: ScrollLimits
  )
    -> ComingViewports
  {
    guard position.velocity != 0, case .adaptive = controller.policy else {
      return ComingViewports(whenDrawn: viewport, whenMeasured: viewport)
    }
    let drawing = (costs.drawingLatency(deviations: 0) ?? 0) + costs.frameDuration
    let measuring = (costs.measuring.mean ?? 0) + costs.frameDuration
    let length = viewport.upperBound - viewport.lowerBound
    func shown(after time: Double) -> Range<Double> {
      let offset = limits.clamp(Length.rounded(position.offset + position.velocity * time))
      return offset..<offset + length
    }
    return ComingViewports(whenDrawn: shown(after: drawing), whenMeasured: shown(after: drawing + measuring))
  }
}

extension RangeTracker: RowFollower {
  package mutating func follow(_ change: RowChange) {
    lastVisible = 0..<0
    // Which rows are near is computed in the next pass; until then nothing names rows that there are not.
    current = current.clamped(to: 0..<change.numbering.rowCount)
  }
}
