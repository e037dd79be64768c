internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayListModel
package import DisplayNodes
internal import DisplayScrolling

// How a caller scrolls a list, and what moves it from frame to frame.

extension ListNode {
  /// How far the rows are scrolled: the point of the content that lies at the viewport's start, in points; always inside
  /// the content's ends.
  ///
  /// Setting it ends a deceleration and an animation; what lies beyond the content becomes its nearest end, and what is not
  /// finite is reported and ignored.
  public var contentOffset: Double {
    get { position.offset }
    set { scroll(to: newValue) }
  }

  /// How far a finger or momentum has the content beyond an end, in points: negative before its start, positive after
  /// its end, and 0 as long as ``contentOffset`` is all there is to say.
  public var overscroll: Double { position.overscroll }

  /// How fast the list moves, in points a second; negative towards the start.
  public var scrollVelocity: Double { position.velocity }

  /// Whether a finger drags the rows.
  public var isDragging: Bool { dragSession != nil }

  /// Whether the rows run on by themselves after a finger lifted, or come back from beyond an end.
  public var isDecelerating: Bool { position.activity.isDecelerating }

  /// Whether the list is on its way to an offset or a row.
  public var isAnimatingOffset: Bool { position.activity.isAnimated }

  /// Scrolls to an offset, at once or over some frames.
  ///
  /// An animation follows the frames' own moments, and goes along when lengths that arrive late move what is in view. It
  /// ends earlier when a finger comes down on the list and when the list is scrolled otherwise; a list that goes away is
  /// there at once.
  /// What lies beyond the content becomes its nearest end. A list on no screen is there at once. An offset that is not
  /// finite is reported and ignored.
  ///
  /// - Parameters:
  ///   - offset: The point of the content that comes to lie at the viewport's start, in points.
  ///   - animated: How long it takes; nil for at once.
  ///   - completion: Called once; false when the movement was ended or ignored.
  public func scroll(
    to offset: Double,
    animated: AnimationTiming? = nil,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    guard offset.isFinite else {
      reportMisuse("a content offset of \(offset) is not finite; the last one stays")
      completion?(false)
      return
    }
    if animate(to: offset, animated, completion: completion) { return }
    move { $0.move(to: offset, in: $1) }
    runtime?.setNeedsFrame()
    completion?(true)
  }

  /// Scrolls by a distance, and stops at either end. What the content did by itself ends. A distance that is not finite is
  /// reported and ignored.
  ///
  /// - Parameter distance: How far, in points: positive towards the end, negative towards the start.
  public func scroll(by distance: Double) {
    guard distance.isFinite else {
      return reportMisuse("scrolling by \(distance) points is ignored; use a finite distance")
    }
    if distance != 0 { move { $0.move(by: distance, in: $1) } } else if isDecelerating { stopMoving() }
    runtime?.setNeedsFrame()
  }

  /// Scrolls so that a row is where it is wanted, at once or over some frames.
  ///
  /// The row stays there while the lengths of others arrive, and its own, until the list is moved otherwise. A
  /// movement over some frames ends at the row whatever is measured, or where changes of the data move it, on
  /// the way. A row that there is not is reported, and nothing happens.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - alignment: Where it comes to lie, as far as there is content.
  ///   - animated: How long the movement takes; nil for at once.
  public func scrollToRow(
    _ row: Int,
    at alignment: RowAlignment = .nearest,
    animated: AnimationTiming? = nil
  ) {
    guard row >= 0, row < extents.count else {
      return reportMisuse("there is no row \(row) to scroll to among \(extents.count)")
    }
    let target = covered(ScrollTarget(row: row, alignment: alignment))
    let goal = offset(showing: target)
    if animate(to: goal, animated, target: target) { return }
    let old = contentOffset
    move(to: target) { $0.jump(to: goal, in: $1) }
    lastTarget = (target, position.distanceInFrame)
    if contentOffset != old {
      fetchReason = fetchReason ?? .moved
      rangeController.listDidMove()
    }
    if abs(contentOffset - old) > viewportLength { rangeController.listDidJump() }
    runtime?.setNeedsFrame()
  }

  /// Scrolls so that an item is where it is wanted; see ``scrollToRow(_:at:animated:)``.
  public func scrollToItem(
    at path: ItemPath,
    alignment: RowAlignment = .nearest,
    animated: AnimationTiming? = nil
  ) {
    guard let row = content.numbering.row(of: .item(path)) else {
      return reportMisuse("there is no item \(path) to scroll to")
    }
    scrollToRow(row, at: alignment, animated: animated)
  }

  /// Moves the content on somebody's behalf: everything that moves a list, and does not merely correct it, comes through
  /// here. What was kept in place, and an animation under way, end.
  ///
  /// - Parameters:
  ///   - target: The row that the list is scrolled to from now on.
  ///   - completion: Called when the movement, an animation, ends.
  ///   - verb: The movement.
  func move(
    to target: ScrollTarget? = nil,
    completion: (@MainActor (Bool) -> Void)? = nil,
    _ verb: (inout ScrollPosition, ScrollLimits) -> Void
  ) {
    frameAnchor = nil
    scrollTarget = target
    let (oldCompletion, oldOffset) = (animationCompletion, shownOffset)
    animationCompletion = completion
    verb(&position, scrollLimits)
    distanceFromPicture += shownOffset - oldOffset
    if let oldCompletion { HookQueue.main.post { oldCompletion(false) } }
  }

  /// Ends what the rows do by themselves; they stay where they are.
  func stopMoving() { move { position, _ in position.stop() } }

  /// Content that nobody sees any longer stands still, inside its ends.
  func endMoving() {
    holdingTouch = nil
    position.endMoving()
    endAnimation(isFinished: false)
  }

  package func takeInput(at timing: FrameTiming) {
    let now = timing.timestamp
    advanceDriver(at: timing)
    advanceContent(to: now)
    advanceRowTouch(to: now)
    advanceReordering(to: now)
    advanceRefresh(to: now)
    finishMovements(at: timing)
  }

  private func advanceDriver(at timing: FrameTiming) {
    let distance = scrollDriver?.displacement(at: timing) ?? 0
    guard distance.isFinite else {
      return reportMisuse("scrolling by \(distance) points is ignored; use a finite distance")
    }
    if distance != 0 {
      move { $0.drive(by: distance, in: $1) }
    } else if position.activity == .driven {
      position.drive(by: 0, in: scrollLimits)
    }
  }

  /// Moves on with what the content does by itself.
  private func advanceContent(to now: MonotonicInstant) {
    switch position.activity {
    case .held, .drag, .driven: return
    case .idle:
      if overscroll != 0 { position.advance(to: now, in: scrollLimits) }
    case .animated:
      if let scrollTarget { position.retarget(to: clampedOffset(offset(showing: covered(scrollTarget)))) }
      frameAnchor = nil
      position.advance(to: now, in: scrollLimits)
      if !isAnimatingOffset { endAnimation(isFinished: true) }
    case .ballistic, .spring:
      if overscroll == 0, !restsAnywhere {
        // What came back from beyond an end does not run on where there is content by now.
        stopMoving()
        return comeToRest()
      }
      move { $0.advance(to: now, in: $1) }
    }
  }

  /// Sends the content to an offset over some frames, if it is asked for and there will be any.
  ///
  /// - Returns: Whether it is on its way.
  private func animate(
    to offset: Double,
    _ timing: AnimationTiming?,
    target: ScrollTarget? = nil,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) -> Bool {
    guard let timing, timing.duration > .zero, isInHierarchy, let runtime else { return false }
    runtime.setNeedsFrame()
    move(to: target, completion: completion) { $0.animate(to: offset, timing: timing, in: $1) }
    return true
  }

  private func endAnimation(isFinished: Bool) {
    let completion = animationCompletion
    animationCompletion = nil
    if let completion { HookQueue.main.post { completion(isFinished) } }
  }

  private func finishMovements(at timing: FrameTiming) {
    let interval = timing.timestamp.milliseconds(to: timing.deadline) / 1_000
    if interval > 0 { costs.frameDuration = min(interval, 1) }
    let hasMoved = position.distanceInFrame != 0
    if hasMoved { rangeController.listDidMove() }
    guard let isJump = position.finishFrame(at: timing.timestamp) else { return }
    if isJump { rangeController.listDidJump() }
    if position.velocity != 0 {
      evaluateFetch(.moved)
    } else if hasMoved {
      // What lies where the list has jumped to is measured first.
      fetchReason = fetchReason ?? .moved
    }
  }
}
