internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

// How the content moves: by a finger, and by itself.

extension ScrollNode: FrameParticipant, ContentDragging {
  package func takeInput(at timing: FrameTiming) {
    guard isDecelerating else { return }
    let now = timing.timestamp
    let limits = limits
    show(
      Point(
        x: horizontal.advance(from: offset.x, to: now, in: limits.x),
        y: vertical.advance(from: offset.y, to: now, in: limits.y)
      )
    )
  }

  package var hasWorkLeft: Bool { isDecelerating }

  /// The offset at which the end of the content is at the node's end.
  var largestOffset: Point {
    scrollableAxes.restrict(
      Point(
        x: max(0, contentSize.width - frame.width),
        y: max(0, contentSize.height - frame.height)
      )
    )
  }

  /// Shows the content at an offset, as far as there is content.
  func move(to wanted: Point) {
    let largest = largestOffset
    show(Point(x: min(max(0, wanted.x), largest.x), y: min(max(0, wanted.y), largest.y)))
  }

  /// Ends what the content does by itself.
  func stop() {
    horizontal.stop()
    vertical.stop()
    let animation = offsetAnimation
    offsetAnimation = nil
    animation?.cancel()
  }

  /// Moves the content to an offset from the next frame on.
  func animateOffset(
    to target: Point,
    duration: Duration,
    curve: AnimationCurve,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    stop()
    guard let runtime, isInHierarchy, duration > .zero else {
      move(to: target)
      runtime?.setNeedsFrame()
      completion?(true)
      return
    }
    let origin = offset
    let animation = FrameAnimation(duration: duration, curve: curve) { [weak self] progress in
      self?.move(to: origin + (target - origin) * progress)
    } completion: { [weak self] isFinished in
      if isFinished { self?.offsetAnimation = nil }
      completion?(isFinished)
    }
    offsetAnimation = animation
    runtime.add(animation)
  }

  package func drag(_ state: GestureState, _ touch: TouchEvent) {
    // The finger's place does not depend on how far the content has moved.
    let place = location(of: touch).map { $0 - boundsOrigin } ?? lastPlace
    switch state {
    case .possible: break
    case .began:
      stop()
      isDragging = true
      lastPlace = place
      velocity = DragVelocity()
      velocity.add(place, at: touch.timestamp)
      let limits = limits
      horizontal.grab(at: offset.x, in: limits.x)
      vertical.grab(at: offset.y, in: limits.y)
    case .changed:
      follow(place, at: touch.timestamp)
    case .ended:
      follow(place, at: touch.timestamp)
      isDragging = false
      release(velocity: scrollableAxes.restrict(velocity.pointsPerSecond) * -1, at: touch.timestamp)
    case .cancelled:
      isDragging = false
      release(velocity: .zero, at: touch.timestamp)
    }
  }

  /// What there is to move in along each axis.
  private var limits: (x: AxisScroll.Limits, y: AxisScroll.Limits) {
    let (largest, bouncing) = (largestOffset, bouncingAxes)
    return (
      AxisScroll.Limits(
        start: 0,
        end: largest.x,
        length: frame.width,
        bounces: bouncing.contains(.horizontal)
      ),
      AxisScroll.Limits(
        start: 0,
        end: largest.y,
        length: frame.height,
        bounces: bouncing.contains(.vertical)
      )
    )
  }

  /// The axes along which content may be beyond its ends for a while.
  private var bouncingAxes: ScrollAxes {
    guard bounces else { return [] }
    let largest = largestOffset
    var axes = scrollableAxes
    if largest.x == 0 { axes.remove(.horizontal) }
    if largest.y == 0 { axes.remove(.vertical) }
    return axes
  }

  private func follow(_ place: Point, at time: MonotonicInstant) {
    velocity.add(place, at: time)
    let movement = place - lastPlace
    lastPlace = place
    let limits = limits
    show(
      Point(
        x: horizontal.pull(from: offset.x, by: -movement.x, in: limits.x),
        y: vertical.pull(from: offset.y, by: -movement.y, in: limits.y)
      )
    )
  }

  /// Content that a touch has stopped beyond an end goes on to it when the touch is over.
  func bringBack(at touch: TouchEvent) {
    if !isDragging, !isDecelerating { release(velocity: .zero, at: touch.timestamp) }
  }

  private func release(velocity: Point, at time: MonotonicInstant) {
    let limits = limits
    horizontal.release(at: offset.x, velocity: velocity.x, time: time, in: limits.x)
    vertical.release(at: offset.y, velocity: velocity.y, time: time, in: limits.y)
    if isDecelerating { runtime?.setNeedsFrame() }
  }

  /// Puts the layer at an offset, on whole pixels so that contents stay sharp.
  private func show(_ wanted: Point) {
    let old = offset
    offset = wanted
    let grid = runtime?.context.pixelGrid ?? PixelGrid(scale: 1)
    boundsOrigin = Point(x: grid.round(offset.x), y: grid.round(offset.y))
    if offset != old { contentOffsetDidChange(from: old) }
  }
}
