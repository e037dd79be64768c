internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

// How the content moves: by a finger, and by itself.

extension ScrollNode: FrameParticipant {
  package func takeInput(at timing: FrameTiming) {
    guard isDecelerating else { return }
    let now = timing.timestamp
    let (ranges, bounces) = (offsetRanges, bouncingAxes)
    let wanted = Point(
      x: horizontalMotion.advance(
        from: offset.x,
        to: now,
        in: ranges.x,
        bounces: bounces.contains(.horizontal)
      ),
      y: verticalMotion.advance(
        from: offset.y,
        to: now,
        in: ranges.y,
        bounces: bounces.contains(.vertical)
      )
    )
    show(wanted)
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
    horizontalMotion = .resting
    verticalMotion = .resting
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

  /// A finger drags, has let go, or was taken away.
  func drag(_ state: GestureState, _ touch: TouchEvent) {
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
      let ranges = offsetRanges
      pulled = Point(
        x: RubberBand.pull(showing: offset.x, in: ranges.x, length: frame.width),
        y: RubberBand.pull(showing: offset.y, in: ranges.y, length: frame.height)
      )
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

  /// The offsets at which there is content.
  private var offsetRanges: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let largest = largestOffset
    return (0...largest.x, 0...largest.y)
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
    pulled = pulled - (place - lastPlace)
    lastPlace = place
    let (ranges, bounces) = (offsetRanges, bouncingAxes)
    // Without a bounce the content follows as soon as the finger turns back.
    if !bounces.contains(.horizontal) { pulled.x = min(max(0, pulled.x), ranges.x.upperBound) }
    if !bounces.contains(.vertical) { pulled.y = min(max(0, pulled.y), ranges.y.upperBound) }
    show(
      Point(
        x: RubberBand.offset(pulledTo: pulled.x, in: ranges.x, length: frame.width),
        y: RubberBand.offset(pulledTo: pulled.y, in: ranges.y, length: frame.height)
      )
    )
  }

  private func release(velocity: Point, at time: MonotonicInstant) {
    let ranges = offsetRanges
    horizontalMotion = AxisMotion(offset: offset.x, velocity: velocity.x, at: time, in: ranges.x)
    verticalMotion = AxisMotion(offset: offset.y, velocity: velocity.y, at: time, in: ranges.y)
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
