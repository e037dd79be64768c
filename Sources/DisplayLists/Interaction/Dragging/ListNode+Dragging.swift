internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
package import DisplayNodes
internal import DisplayScrolling

// How a finger moves the rows, stops them, and lifts.

extension ListNode: ContentDragging {
  package func drag(_ state: GestureState, _ touch: TouchEvent) {
    switch state {
    case .possible: break
    case .began:
      dragWillBegin()
      dragSession = DragSession(at: viewportPlace(of: touch) ?? .zero, time: touch.timestamp)
      move { $0.grab(in: $1) }
      refreshDragDidBegin()
      didBeginDragging()
    case .changed:
      follow(touch)
    case .ended:
      follow(touch)
      guard let velocity = dragSession?.velocity.pointsPerSecond else { return }
      endDrag(velocity: -offsetDirection * along(velocity), at: touch)
    case .cancelled:
      if isDragging { endDrag(velocity: 0, at: touch) }
    }
  }

  /// A finger moves only what does not fit, unless it can pull for something new.
  func updateDraggability() {
    let hasRange = viewportLength > 0 && (startOffset < endOffset || refreshing != nil)
    let isDraggable = isScrollEnabled && hasRange
    if dragging.isEnabled != isDraggable { dragging.isEnabled = isDraggable }
  }

  /// A touch that stops rows which move by themselves; nobody else is notified of it.
  ///
  /// - Returns: Whether the rows moved.
  func holdByTouch(_ touch: TouchEvent) -> Bool {
    guard isDecelerating || isAnimatingOffset else { return false }
    move { position, _ in position.hold() }
    holdingTouch = touch.identifier
    return true
  }

  /// A touch that may have stopped the rows is over; they go on to where they settle.
  ///
  /// - Returns: Whether it had.
  func endHold(_ touch: TouchEvent) -> Bool {
    guard holdingTouch == touch.identifier else { return false }
    holdingTouch = nil
    if !position.activity.isMoving { release(velocity: 0, at: touch.timestamp) }
    return true
  }

  /// Where a finger is in the viewport; it does not depend on how far the content has moved.
  func viewportPlace(of touch: TouchEvent) -> Point? {
    location(of: touch).map { $0 - (layer?.boundsOrigin ?? .zero) }
  }

  /// 1 where offsets grow with the coordinates, and -1 where they grow against them.
  var offsetDirection: Double { flow.isReversed ? -1 : 1 }

  func along(_ point: Point) -> Double { flow.isHorizontal ? point.x : point.y }

  private func follow(_ touch: TouchEvent) {
    guard let session = dragSession else { return }
    let place = viewportPlace(of: touch) ?? session.location
    guard let movement = dragSession?.move(to: place, time: touch.timestamp) else { return }
    let distance = -offsetDirection * along(movement)
    move { $0.drag(by: distance, in: $1) }
    refreshIfPulled()
  }

  private func endDrag(velocity: Double, at touch: TouchEvent) {
    dragSession = nil
    holdingTouch = nil
    if position.activity.isDrag || position.activity == .held {
      release(velocity: velocity, at: touch.timestamp)
    }
    didEndDragging()
  }

  /// Releases the content at a velocity towards its end: it turns to where it settles, runs on, or comes back.
  private func release(velocity: Double, at time: MonotonicInstant) {
    let limits = scrollLimits
    position.release(velocity: 0, at: time, in: limits)
    if overscroll != 0 || !settlesAfterRelease(velocity: velocity) {
      position.release(velocity: velocity, at: time, in: limits)
    }
    evaluateFetch(.draggingEnded)
    runtime?.setNeedsFrame()
  }
}
