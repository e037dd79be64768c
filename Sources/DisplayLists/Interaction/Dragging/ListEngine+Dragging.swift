internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How a finger moves the rows, stops them, and lifts.

extension ListEngine {
  func drag(_ state: GestureState, _ touch: TouchEvent) {
    switch state {
    case .possible: break
    case .began:
      // A page that content rests at is the one from which a turn begins.
      if let restingTarget { scroll.snap.setRestingPage(restingTarget.row) }
      // A finger may take over from a touchpad.
      let isNew = touches.drag == nil
      touches.beginDrag(DragSession(at: host.placeInViewport(of: touch) ?? .zero, time: touch.timestamp))
      move { $0.grab(in: $1) }
      refreshDragDidBegin()
      if isNew { host.post(.didBeginDragging) }
    case .changed:
      follow(touch)
    case .ended:
      follow(touch)
      guard let velocity = touches.drag?.velocity.pointsPerSecond else { return }
      let space = space
      endDrag(velocity: -space.offsetDirection * space.along(velocity), at: touch)
    case .cancelled:
      if touches.drag != nil { endDrag(velocity: 0, at: touch) }
    }
  }

  func setScrollEnabled(_ isEnabled: Bool) {
    scroll.isScrollEnabled = isEnabled
    updateDraggability()
  }

  /// A finger moves only what does not fit, unless it can pull for something new.
  func updateDraggability() {
    let hasRange = viewportLength > 0 && (startOffset < endOffset || refreshing != nil)
    host.setDraggable(scroll.isScrollEnabled && hasRange)
  }

  /// A touch that stops rows which move by themselves; nobody else is notified of it.
  ///
  /// - Returns: Whether the rows moved.
  func holdByTouch(_ touch: TouchEvent) -> Bool {
    guard scroll.position.isStoppedByTouch else { return false }
    move { position, _ in position.hold() }
    touches.hold(with: touch.identifier)
    return true
  }

  /// A touch that may have stopped the rows is over; they go on to where they settle.
  ///
  /// - Returns: Whether it had.
  func endHold(_ touch: TouchEvent) -> Bool {
    guard touches.endHold(of: touch.identifier) else { return false }
    if !scroll.position.activity.isMoving { release(velocity: 0, at: touch.timestamp) }
    return true
  }

  private func follow(_ touch: TouchEvent) {
    let place = host.placeInViewport(of: touch)
    let moved = touches.updateDrag { $0.move(to: place ?? $0.location, time: touch.timestamp) }
    guard let moved else { return }
    let distance = -space.offsetDirection * space.along(moved)
    move { $0.drag(by: distance, in: $1) }
    refreshIfPulled()
  }

  private func endDrag(velocity: Double, at touch: TouchEvent) {
    touches.endDrag()
    let activity = scroll.position.activity
    if activity.isDrag || activity == .held { release(velocity: velocity, at: touch.timestamp) }
    host.post(.didEndDragging)
  }

  /// Releases the content at a velocity towards its end: it turns to where it settles, runs on, or comes back.
  private func release(velocity: Double, at time: MonotonicInstant) {
    steer { $0.release(velocity: 0, at: time, in: $1) }
    if scroll.position.overscroll != 0 || !settle(velocity: velocity, animated: .settling) {
      steer { $0.release(velocity: velocity, at: time, in: $1) }
    }
    evaluateFetch(.draggingEnded)
    host.setNeedsFrame()
  }
}
