internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// A finger that lifts an item, holds it, and has the list move at its ends.

extension ListEngine {
  /// Whether there is an item to lift where a finger has stayed.
  func mayBeginPress(_ touch: TouchEvent) -> Bool {
    guard reordering.isAllowed, reordering.session == nil,
      let row = touchedRow(at: touch), let path = itemPath(ofRow: row.index)
    else { return false }
    return host.canMoveItem(at: path)
  }

  func press(_ state: GestureState, _ touch: TouchEvent) {
    let place = host.placeInViewport(of: touch)
    switch state {
    case .possible: break
    case .began:
      guard reordering.isAllowed, let row = touchedRow(at: touch), let place else { return }
      stopMoving()
      // A row that is lifted is pinned no longer.
      let shown = shownFrame(of: row).origin - Point(x: 0, y: scroll.position.shownOffset)
      guard lift(row.index) else { return }
      reordering.update { $0.hold(with: ReorderSession.Drag(at: place, place: shown)) }
    case .changed:
      if let place { reordering.update { $0.moveFinger(to: place) } }
      host.setNeedsFrame()
    case .ended:
      guard reordering.session?.drag != nil else { return }
      if let place { reordering.update { $0.moveFinger(to: place) } }
      proposeByFinger()
      endReordering()
    case .cancelled:
      if reordering.session?.drag != nil { cancelReordering() }
    }
  }

  /// What lifts items is another rule. One and the same has a finger go on that it has begun to follow.
  func configureReordering(_ change: (inout ListReordering) -> Void) {
    let before = (reordering.isAllowed, reordering.delay)
    change(&reordering)
    guard (reordering.isAllowed, reordering.delay) != before else { return }
    let (old, new) = reordering.replaceRecognizer()
    host.replace(old, by: new)
  }

  /// Whether rows go on moving by themselves.
  var isReorderingMoving: Bool {
    reordering.session?.progress == .dropped || canMove(at: edgeSpeed)
  }

  /// Moves the list when the finger is near an end of the viewport, and has rows make room where the item is now.
  func advanceReordering(to now: MonotonicInstant) {
    guard reordering.session != nil else { return }
    let (speed, seconds) = (edgeSpeed, secondsSinceLastFrame(at: now))
    if canMove(at: speed), seconds > 0 { move { $0.move(by: speed * seconds, in: $1) } }
    guard reordering.session?.drag != nil else { return }
    proposeByFinger()
    pool.displacements.setNeedsSettling()
  }

  private var edgeSpeed: Double { reordering.session?.edgeSpeed(in: space) ?? 0 }

  private func canMove(at speed: Double) -> Bool {
    speed > 0 ? contentOffset < endOffset : speed < 0 && contentOffset > startOffset
  }

  /// Proposes the place that is nearest to the row which a finger holds.
  private func proposeByFinger() {
    guard let session = reordering.session, session.progress == .lifted,
      let source = itemPath(ofRow: session.row),
      let row = session.rowUnderFinger(
        in: places,
        space,
        shownOffset: scroll.position.shownOffset,
        visible: ranges.current.visible
      )
    else { return }
    propose(MovePlaces(numbering: data.content.numbering, source: source).destination(atRow: row))
  }
}
