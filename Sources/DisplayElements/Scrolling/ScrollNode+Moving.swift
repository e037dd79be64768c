internal import DisplayConcurrency
package import DisplayGeometry
internal import DisplayLayout
package import DisplayNodes
package import DisplayScrolling

// How the content moves: by a finger, by a driver, and by itself.

extension ScrollNode: PassParticipant, ContentDragging, ContentRevealing {
  package func takeInput(at timing: FrameTiming) {
    let now = timing.timestamp
    var driven = scrollDriver?.displacement(at: timing) ?? 0
    let axis = scrollableAxes.contains(.vertical) ? ScrollAxes.vertical : .horizontal
    if !driven.isFinite {
      reportMisuse("a driver's displacement of \(driven) is not finite; it is ignored")
      driven = 0
    } else if driven != 0 {
      move { position, moved, limits in
        if moved == axis { position.drive(by: driven, in: limits) } else { position.stop() }
      }
    }
    apply { position, _, limits in
      if driven == 0 { position.drive(by: 0, in: limits) }
      position.advance(to: now, in: limits)
    }
    if !isAnimatingOffset { post(animationCompletion.take(), isFinished: true) }
    horizontal.finishFrame(at: now)
    vertical.finishFrame(at: now)
    postEndOfScrolling()
    bars.update(self, at: now)
    checkInvariants()
  }

  package var hasWorkLeft: Bool {
    isDecelerating || isAnimatingOffset || horizontal.activity == .driven || vertical.activity == .driven
      || horizontal.velocity != 0 || vertical.velocity != 0 || bars.hasWorkLeft
  }

  package func drag(_ state: GestureState, _ touch: TouchEvent) {
    switch state {
    case .possible: break
    case .began:
      dragSession = DragSession(at: viewportLocation(of: touch), time: touch.timestamp)
      move { $0.grab(in: $2) }
      postChanges()
    case .changed:
      follow(touch)
    case .ended:
      follow(touch)
      guard let velocity = dragSession?.velocity.pointsPerSecond else { return }
      endDrag(velocity: scrollableAxes.restrict(velocity) * -1, at: touch)
    case .cancelled:
      if isDragging { endDrag(velocity: .zero, at: touch) }
    }
  }

  package func canScroll(by distance: Point) -> Bool {
    guard isScrollEnabled, !isDragging else { return false }
    let limits = limits
    return horizontal.canMove(by: distance.x, in: limits.x) || vertical.canMove(by: distance.y, in: limits.y)
  }

  package func turn(by distance: Point, isAnimated: Bool) {
    guard isAnimated, isInHierarchy else { return scroll(by: scrollableAxes.restrict(distance)) }
    runtime?.setNeedsFrame()
    move { $0.turn(by: distance[$1], timing: .wheel, in: $2) }
  }

  package func reveal(_ rect: Rect) {
    guard rect.isFinite else { return }
    let old = contentOffset
    let insets = contentInsets
    let place = Point(
      x: Self.offset(old.x + insets.left, showing: rect.minX...rect.maxX, in: frame.width - insets.horizontal)
        - insets.left,
      y: Self.offset(old.y + insets.top, showing: rect.minY...rect.maxY, in: frame.height - insets.vertical)
        - insets.top
    )
    if place != old { scroll(to: old + scrollableAxes.restrict(place - old)) }
  }

  /// The offset nearest to one at which a span of the content is seen; its start where it is longer than the viewport.
  private static func offset(_ old: Double, showing span: ClosedRange<Double>, in length: Double) -> Double {
    min(span.lowerBound, max(old, span.upperBound - max(0, length)))
  }

  package func scrollMetrics(along axis: ScrollAxes) -> ScrollBarMetrics? {
    guard scrollableAxes.contains(axis) else { return nil }
    let (position, limits) = axis == .vertical ? (vertical, limits.y) : (horizontal, limits.x)
    return ScrollBarMetrics(
      contentLength: limits.end - limits.start + limits.viewportLength,
      viewportLength: limits.viewportLength,
      offset: position.shownOffset - limits.start
    )
  }

  package func turnToEnd(isStart: Bool) {
    let limits = limits
    let axis = scrollableAxes.contains(.vertical) ? ScrollAxes.vertical : .horizontal
    let place = Point(x: isStart ? limits.x.start : limits.x.end, y: isStart ? limits.y.start : limits.y.end)
    scroll(
      to: axis == .vertical ? Point(x: contentOffset.x, y: place.y) : Point(x: place.x, y: contentOffset.y)
    )
  }

  /// What there is to move in along each axis.
  var limits: (x: ScrollLimits, y: ScrollLimits) {
    let insets = contentInsets
    return (
      makeLimits(.horizontal, insets.left, contentSize.width + insets.right, frame.width),
      makeLimits(.vertical, insets.top, contentSize.height + insets.bottom, frame.height)
    )
  }

  /// Moves the content along both axes on somebody's behalf: an animation under way ends, if the movement is not one.
  ///
  /// - Parameters:
  ///   - completion: Called when the movement, an animation, ends.
  ///   - verb: What each axis does.
  func move(
    completion: (@MainActor (Bool) -> Void)? = nil,
    _ verb: (inout ScrollPosition, ScrollAxes, ScrollLimits) -> Void
  ) {
    let old = animationCompletion
    animationCompletion = completion
    apply(verb)
    post(old, isFinished: false)
  }

  /// A touch stops what moves by itself.
  func hold() {
    guard !isDragging else { return }
    move { position, _, _ in if position.activity.isMoving { position.hold() } }
  }

  /// Content that a touch has stopped beyond an end goes on to it when the touch is over; on the other axis it may be moving.
  func endHold(at touch: TouchEvent) {
    guard !isDragging else { return }
    apply { position, _, limits in
      if !position.activity.isMoving { position.release(velocity: 0, at: touch.timestamp, in: limits) }
    }
    if isDecelerating { runtime?.setNeedsFrame() }
  }

  /// Content that nobody sees any longer stands still inside its ends.
  func endMoving() {
    move { position, _, limits in
      position.endMoving()
      position.correct(to: position.offset, in: limits)
    }
  }

  /// The offsets there are may be others: content stays inside, unless it is on its own way, or a finger's. Then it stays
  /// where it is shown, and comes back by itself.
  func keepInside() {
    let comesBack = isDragging || isDecelerating || isAnimatingOffset
    apply { position, _, limits in
      if comesBack {
        position.correct(toShown: position.shownOffset, in: limits)
      } else {
        position.correct(to: position.offset, in: limits)
      }
    }
  }

  /// Content that lay at its start, where the insets put it, stays there when they change.
  func followInsets(from old: EdgeInsets) {
    apply { position, axis, limits in
      let start = axis == .horizontal ? -old.left : -old.top
      if position.offset <= start { position.correct(by: limits.start - position.offset) }
    }
  }

  /// Content above what is seen is longer, or shorter, than it was taken to be: what is seen stays where it is.
  func correct(by distance: Double) {
    apply { position, axis, _ in if axis == .vertical { position.correct(by: distance) } }
  }

  private func makeLimits(_ axis: ScrollAxes, _ start: Double, _ end: Double, _ length: Double)
    -> ScrollLimits
  {
    let isScrollable = scrollableAxes.contains(axis)
    let (start, end) = isScrollable ? (-start, end - length) : (0, 0)
    return ScrollLimits(start: start, end: end, viewportLength: length, bounces: bounces && start < end)
  }

  /// Where the content is shown, also beyond its ends.
  var shownOffset: Point { Point(x: horizontal.shownOffset, y: vertical.shownOffset) }

  /// Has both axes take a step, shows what comes of it, and has the subclass notified.
  private func apply(_ step: (inout ScrollPosition, ScrollAxes, ScrollLimits) -> Void) {
    let limits = limits
    step(&horizontal, .horizontal, limits.x)
    step(&vertical, .vertical, limits.y)
    let new = shownOffset
    // The layer lies on whole pixels, so that contents stay sharp.
    let grid = runtime?.context.pixelGrid ?? PixelGrid(scale: 1)
    boundsOrigin = Point(x: grid.round(new.x), y: grid.round(new.y))
    if new != notifiedScrolling.shownOffset { postChanges() }
  }

  /// Ends the process where the content lies where it cannot. Release builds do nothing.
  private func checkInvariants() {
    #if DEBUG || Mutations
      for position in [horizontal, vertical] {
        precondition(
          position.isConsistent,
          "The offset is \(position.offset), \(position.overscroll) beyond \(position.limits)."
        )
      }
    #endif
  }

  private func follow(_ touch: TouchEvent) {
    let location = viewportLocation(of: touch)
    guard let movement = dragSession?.move(to: location, time: touch.timestamp) else { return }
    move { $0.drag(by: -movement[$1], in: $2) }
  }

  private func endDrag(velocity: Point, at touch: TouchEvent) {
    dragSession = nil
    if !isAnimatingOffset { apply { $0.release(velocity: velocity[$1], at: touch.timestamp, in: $2) } }
    if isDecelerating { runtime?.setNeedsFrame() }
    postChanges()
  }

  /// Where a finger is in the viewport; it does not depend on how far the content has moved.
  private func viewportLocation(of touch: TouchEvent) -> Point {
    placeInViewport(of: touch) ?? dragSession?.location ?? .zero
  }
}

extension Point {
  /// The coordinate along an axis; 0 along none, and along both.
  subscript(axis: ScrollAxes) -> Double {
    switch axis {
    case .horizontal: x
    case .vertical: y
    default: 0
    }
  }
}
