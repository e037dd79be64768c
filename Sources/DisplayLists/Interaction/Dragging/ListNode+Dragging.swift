internal import DisplayConcurrency
internal import DisplayGeometry
package import DisplayNodes

// How a finger moves the rows, and how they run on and come back.

extension ListNode {
  /// Whether a finger drags the rows.
  public var isDragging: Bool { fingerScroll.isDragging }

  /// Whether the rows run on by themselves after a finger let them go, or come back from beyond an end.
  public var isDecelerating: Bool { fingerScroll.axis.isMoving }
}

extension ListNode: ContentDragging {
  package func drag(_ state: GestureState, _ touch: TouchEvent) {
    switch state {
    case .possible: break
    case .began:
      dragWillBegin()
      stopMoving()
      grab(touch)
      isScrolling = true
      refreshDragDidBegin()
      didBeginDragging()
    case .changed:
      follow(touch)
    case .ended:
      guard isDragging else { return }
      follow(touch)
      letGo(at: touch, velocity: -offsetDirection * along(fingerScroll.velocity.pointsPerSecond))
    case .cancelled:
      guard isDragging else { return }
      letGo(at: touch, velocity: 0)
    }
  }

  /// Ends what the rows do by themselves; they stay where they are.
  func stopMoving() {
    fingerScroll.axis.stop()
    stopScrollingToRow()
  }

  /// The list is no longer moved by anyone, and all of its content is inside its ends.
  func endFingerScroll() {
    fingerScroll = FingerScroll()
    overscroll = 0
  }

  /// Moves on with what rows do by themselves.
  func advanceFingerScroll(to now: MonotonicInstant) {
    guard !isDragging else { return }
    if let edge = fingerScroll.springEdge {
      fingerScroll.springEdge = nil
      springBack(to: edge, at: now)
    }
    guard isDecelerating else {
      // What no finger holds, and nothing moves, does not stay beyond an end.
      if overscroll != 0, fingerScroll.holdingTouch == nil, !isAnimatingOffset {
        releaseContent(velocity: 0, at: now)
      }
      return
    }
    let limits = catchUp()
    if overscroll == 0, !restsAnywhere {
      // What came back from beyond an end does not run on where there is content by now.
      fingerScroll.axis.stop()
      return comeToRest()
    }
    showContent(at: fingerScroll.axis.advance(from: fingerScroll.place, to: now, in: limits))
  }

  /// Lets the content go at a velocity towards the end: it turns to where it rests, runs out, or comes back.
  func releaseContent(velocity: Double, at time: MonotonicInstant) {
    let limits = catchUp()
    if overscroll != 0 || !settlesAfterRelease(velocity: velocity) {
      fingerScroll.axis.release(at: fingerScroll.place, velocity: velocity, time: time, in: limits)
    }
    evaluateFetch(.draggingEnded)
    runtime?.setNeedsFrame()
  }

  /// Has content that is away from an end go there by itself.
  func springBack(to edge: Double, at time: MonotonicInstant) {
    _ = catchUp()
    fingerScroll.axis.springBack(from: fingerScroll.place, to: edge, time: time)
    runtime?.setNeedsFrame()
  }

  /// A finger moves only what does not fit, unless it can pull for something new.
  func updateDraggability() {
    let hasRange = viewportLength > 0 && (startOffset < endOffset || refreshing != nil)
    let isDraggable = isScrollEnabled && hasRange
    if dragging.isEnabled != isDraggable { dragging.isEnabled = isDraggable }
  }

  /// A touch that stops rows which move by themselves; nobody else hears of it.
  ///
  /// - Returns: Whether the rows moved.
  func holdByTouch(_ touch: TouchEvent) -> Bool {
    guard isDecelerating || isAnimatingOffset else { return false }
    stopMoving()
    fingerScroll.holdingTouch = touch.identifier
    return true
  }

  /// A touch that may have stopped the rows is over; they go on to where they come to rest.
  ///
  /// - Returns: Whether it had.
  func endHold(_ touch: TouchEvent) -> Bool {
    guard fingerScroll.holdingTouch == touch.identifier else { return false }
    fingerScroll.holdingTouch = nil
    if !isDragging {
      catchFrom(shownOffset)
      releaseContent(velocity: 0, at: touch.timestamp)
    }
    return true
  }

  /// Where a finger is in the viewport; it does not depend on how far the content has moved.
  func viewportPlace(of touch: TouchEvent) -> Point? {
    location(of: touch).map { $0 - (layer?.boundsOrigin ?? .zero) }
  }

  /// 1 where offsets grow with the coordinates, and -1 where they grow against them.
  var offsetDirection: Double { flow.isReversed ? -1 : 1 }

  func along(_ point: Point) -> Double { flow.isHorizontal ? point.x : point.y }

  private func grab(_ touch: TouchEvent) {
    let place = viewportPlace(of: touch) ?? .zero
    fingerScroll.isDragging = true
    fingerScroll.finger = place
    fingerScroll.velocity = DragVelocity()
    fingerScroll.velocity.add(place, at: touch.timestamp)
    catchFrom(shownOffset)
    fingerScroll.axis.grab(at: shownOffset, in: scrollLimits)
  }

  private func follow(_ touch: TouchEvent) {
    guard isDragging else { return }
    let place = viewportPlace(of: touch) ?? fingerScroll.finger
    let movement = along(place - fingerScroll.finger)
    fingerScroll.finger = place
    fingerScroll.velocity.add(place, at: touch.timestamp)
    let limits = catchUp()
    let distance = -offsetDirection * movement
    showContent(at: fingerScroll.axis.pull(from: fingerScroll.place, by: distance, in: limits))
    refreshIfPulled()
  }

  private func letGo(at touch: TouchEvent, velocity: Double) {
    fingerScroll.isDragging = false
    fingerScroll.holdingTouch = nil
    releaseContent(velocity: velocity, at: touch.timestamp)
    didEndDragging()
  }

  private var scrollLimits: AxisScroll.Limits {
    AxisScroll.Limits(
      start: startOffset,
      end: endOffset,
      length: viewportLength,
      bounces: bounces && (startOffset < endOffset || refreshing != nil)
    )
  }

  private func catchFrom(_ offset: Double) {
    fingerScroll.place = offset
    fingerScroll.shown = offset
  }

  /// Takes note of how others have moved the content.
  private func catchUp() -> AxisScroll.Limits {
    let distance = shownOffset - fingerScroll.shown
    if distance != 0 {
      fingerScroll.axis.shift(by: distance)
      fingerScroll.place += distance
      fingerScroll.shown = shownOffset
    }
    return scrollLimits
  }

  private func showContent(at place: Double) {
    stopScrollingToRow()
    frameAnchor = nil
    unmovedDistance = 0
    let old = contentOffset
    setShownOffset(place)
    fingerScroll.place = place
    fingerScroll.shown = shownOffset
    guard contentOffset != old else { return }
    direction = contentOffset > old ? .towardsEnd : .towardsStart
    hasBeenScrolled = true
    distanceInFrame += contentOffset - old
  }
}
