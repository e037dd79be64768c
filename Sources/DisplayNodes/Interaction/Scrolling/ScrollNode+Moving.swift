internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

// How the content moves: by a finger, and by itself.

extension ScrollNode: FrameParticipant {
  package func takeInput(at timing: FrameTiming) {
    guard let deceleration else { return }
    let wanted = deceleration.offset(at: timing.timestamp)
    move(to: wanted)
    // A hook may have ended it or set the content going anew.
    guard self.deceleration == deceleration else { return }
    let isAtEnd =
      (deceleration.velocity.x == 0 || offset.x != wanted.x)
      && (deceleration.velocity.y == 0 || offset.y != wanted.y)
    if isAtEnd || deceleration.isOver(at: timing.timestamp) { self.deceleration = nil }
  }

  package var hasWorkLeft: Bool { deceleration != nil }

  /// The offset at which the end of the content is at the node's end.
  var largestOffset: Point {
    scrollableAxes.restrict(
      Point(
        x: max(0, contentSize.width - frame.width),
        y: max(0, contentSize.height - frame.height)
      )
    )
  }

  /// Shows the content at an offset, as far as there is content, on whole pixels so that it stays sharp.
  func move(to wanted: Point) {
    let largest = largestOffset
    let old = offset
    offset = Point(x: min(max(0, wanted.x), largest.x), y: min(max(0, wanted.y), largest.y))
    let grid = runtime?.context.pixelGrid ?? PixelGrid(scale: 1)
    boundsOrigin = Point(x: grid.round(offset.x), y: grid.round(offset.y))
    if offset != old { contentOffsetDidChange(from: old) }
  }

  /// A finger drags, has let go, or was taken away.
  func drag(_ state: GestureState, _ touch: TouchEvent) {
    // The finger's place does not depend on how far the content has moved.
    guard let place = location(of: touch).map({ $0 - boundsOrigin }) else { return isDragging = false }
    switch state {
    case .possible: break
    case .began:
      isDragging = true
      deceleration = nil
      lastPlace = place
      velocity = DragVelocity()
      velocity.add(place, at: touch.timestamp)
    case .changed:
      follow(place, at: touch.timestamp)
    case .ended:
      follow(place, at: touch.timestamp)
      isDragging = false
      let released = scrollableAxes.restrict(velocity.pointsPerSecond) * -1
      let start = Deceleration(origin: offset, velocity: released, start: touch.timestamp)
      if !start.isOver(at: touch.timestamp) { deceleration = start }
    case .cancelled:
      isDragging = false
    }
  }

  private func follow(_ place: Point, at time: MonotonicInstant) {
    velocity.add(place, at: time)
    let movement = place - lastPlace
    lastPlace = place
    move(to: offset - movement)
  }
}
