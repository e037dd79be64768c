internal import DisplayConcurrency
public import DisplayNodes

// How a list is moved to a place, or by a distance.

extension ListNode {
  /// Moves the content towards the end by a distance in points, or towards the start by a negative one, and
  /// stops at either end. What the content did by itself ends. A distance that is not a finite number is ignored and
  /// reported.
  public func scroll(by distance: Double) {
    fingerScroll.axis.stop()
    move(by: distance)
    runtime?.setNeedsFrame()
  }

  /// Moves the content so that a row lies where it is wanted, at once or over some frames.
  ///
  /// The row stays there while the lengths of others arrive, and its own, until the list is moved otherwise. A
  /// movement over some frames ends at the row whatever is measured, or where changes of the data move it, on
  /// the way. A row that there is not is reported, and nothing happens.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - alignment: Where it comes to lie, as far as there is content.
  ///   - duration: How long the movement takes; nothing for at once.
  ///   - curve: How the way follows the time.
  public func scrollToRow(
    _ row: Int,
    at alignment: RowAlignment = .nearest,
    duration: Duration = .zero,
    curve: AnimationCurve = .easeInOut
  ) {
    guard row >= 0, row < extents.count else {
      return reportMisuse("there is no row \(row) to scroll to among \(extents.count)")
    }
    stopMoving()
    frameAnchor = nil
    let target = covered(ScrollTarget(row: row, alignment: alignment))
    scrollTarget = target
    moveCount += 1
    hasBeenScrolled = true
    let goal = offset(showing: target)
    if goal != contentOffset { direction = goal > contentOffset ? .towardsEnd : .towardsStart }
    if duration > .zero, isInHierarchy, let runtime {
      animate(in: runtime, duration: duration, curve: curve)
    } else {
      let old = contentOffset
      lastTarget = (target, distanceInFrame)
      overscroll = 0
      setOffset(goal)
      if contentOffset != old {
        fetchReason = fetchReason ?? .moved
        rangeController.listDidMove()
      }
      if isJump(contentOffset - old) { rangeController.listDidJump() }
      runtime?.setNeedsFrame()
    }
  }

  /// Moves the content so that an item lies where it is wanted; see
  /// ``scrollToRow(_:at:duration:curve:)``.
  public func scrollToItem(
    at path: ItemPath,
    alignment: RowAlignment = .nearest,
    duration: Duration = .zero,
    curve: AnimationCurve = .easeInOut
  ) {
    guard let row = content.numbering.row(of: .item(path)) else {
      return reportMisuse("there is no item \(path) to scroll to")
    }
    scrollToRow(row, at: alignment, duration: duration, curve: curve)
  }

  /// Whether the list is on its way to a row.
  public var isAnimatingOffset: Bool { scrollAnimation != nil }

  /// How fast the list moves, in points a second; negative towards the start.
  public var scrollVelocity: Double { velocity }

  /// Where the content comes to rest if nothing else moves it.
  var restingOffset: Double {
    if isAnimatingOffset, let scrollTarget { return clampedOffset(offset(showing: covered(scrollTarget))) }
    return clampedOffset(fingerScroll.axis.restingOffset(from: contentOffset))
  }

  /// Leaves the row that was scrolled to.
  func stopScrollingToRow() {
    scrollTarget = nil
    let animation = scrollAnimation
    scrollAnimation = nil
    animation?.cancel()
  }

  package func takeInput(at timing: FrameTiming) {
    if let scrollDriver {
      let displacement = scrollDriver.displacement(at: timing)
      isDriven = displacement != 0
      if displacement != 0 { move(by: displacement) }
    } else {
      isDriven = false
    }
    advanceFingers(at: timing)
    noteVelocity(at: timing)
  }

  /// Moves on with everything that fingers have begun.
  private func advanceFingers(at timing: FrameTiming) {
    let now = timing.timestamp
    advanceFingerScroll(to: now)
    advanceRowTouch(to: now)
    advanceReordering(to: now)
    advanceRefresh(to: now)
  }

  /// Covers in each frame the share of the remaining way that the curve says, so that it ends at the row wherever
  /// that is by then. It begins where the content is shown, which may be beyond an end.
  private func animate(in runtime: DisplayRuntime, duration: Duration, curve: AnimationCurve) {
    var covered = 0.0
    let animation = FrameAnimation(duration: duration, curve: curve) { [weak self] progress in
      guard let self, let scrollTarget = scrollTarget.map(self.covered) else { return }
      let goal = clampedOffset(offset(showing: scrollTarget))
      let share = covered < 1 ? (progress - covered) / (1 - covered) : 1
      covered = progress
      let (old, shown) = (contentOffset, shownOffset)
      let place = progress == 1 ? goal : shown + (goal - shown) * share
      frameAnchor = nil
      setShownOffset(place)
      distanceInFrame += contentOffset - old
    } completion: { [weak self] isFinished in
      if isFinished { self?.scrollAnimation = nil }
    }
    scrollAnimation = animation
    isScrolling = true
    runtime.add(animation)
  }

  private func noteVelocity(at timing: FrameTiming) {
    defer {
      lastTimestamp = timing.timestamp
      distanceInFrame = 0
    }
    let interval = timing.timestamp.milliseconds(to: timing.deadline) / 1_000
    if interval > 0 { costs.frameDuration = min(interval, 1) }
    if distanceInFrame != 0 { rangeController.listDidMove() }
    guard let lastTimestamp else { return }
    let seconds = lastTimestamp.milliseconds(to: timing.timestamp) / 1_000
    let isJump = isJump(distanceInFrame)
    if isJump { rangeController.listDidJump() }
    velocity = seconds > 0 && !isJump ? distanceInFrame / seconds : 0
    if velocity != 0 {
      evaluateFetch(.moved)
    } else if distanceInFrame != 0 {
      // What lies where the list has jumped to is measured first.
      fetchReason = fetchReason ?? .moved
    }
  }

  /// Whether a movement leaves nothing on screen of what was there, and so says nothing of where the list goes next.
  private func isJump(_ distance: Double) -> Bool { abs(distance) > viewportLength }
}
