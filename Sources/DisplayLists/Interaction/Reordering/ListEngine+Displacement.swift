internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// Where rows are while one of them is being reordered, and a finger that holds it.

extension ListEngine {
  /// Where a row starts along the main axis when everything has settled.
  func settledOffset(ofRow row: Int) -> Double {
    places.offset(ofRow: row) + (reordering.session?.settledDisplacement(ofRow: row, in: places).y ?? 0)
  }

  /// How far a row is to be from where its number puts it.
  func wantedDisplacement(ofRow row: Int) -> Point {
    let offset = scroll.position.shownOffset
    return reordering.session?.wantedDisplacement(ofRow: row, in: places, space, shownOffset: offset) ?? .zero
  }

  /// Whether rows go on moving by themselves.
  var isReorderingMoving: Bool {
    pool.displacements.areSettling || reordering.session?.progress == .dropped || canMove(at: edgeSpeed)
  }

  /// Moves the list when the finger is near an end of the viewport, and rows to where they are wanted.
  func advanceReordering(to now: MonotonicInstant) {
    guard reordering.session != nil || pool.displacements.areSettling else { return }
    let elapsed = scroll.position.lastFrame.map { $0.milliseconds(to: now) / 1_000 } ?? 0
    let seconds = min(max(0, elapsed), 0.1)
    let speed = edgeSpeed
    if canMove(at: speed), seconds > 0 { move { $0.move(by: speed * seconds, in: $1) } }
    if reordering.session?.drag != nil {
      proposeByFinger()
      pool.displacements.setNeedsSettling()
    }
    settleRows(seconds: seconds)
  }

  /// Rows are wanted elsewhere, and go there.
  func displacementsDidChange() {
    pool.displacements.setNeedsSettling()
    decoration.separators.setNeedsUpdate()
    host.setNeedsFrame()
  }

  private func settleRows(seconds: Double) {
    let held = reordering.session?.drag == nil ? nil : reordering.liftedRow
    let rows = pool.all
    let hasMoved = pool.displacements.settle(rows, seconds: seconds, held: held, wanted: wantedDisplacement)
    if hasMoved { placement.setNeeded() }
  }

  private var edgeSpeed: Double { reordering.session?.edgeSpeed(in: space) ?? 0 }

  private func canMove(at speed: Double) -> Bool {
    speed > 0 ? contentOffset < endOffset : speed < 0 && contentOffset > startOffset
  }

  // MARK: A finger

  /// Whether there is an item to lift where a finger has stayed.
  func mayBeginPress(_ touch: TouchEvent) -> Bool {
    guard reordering.isAllowed, reordering.session == nil,
      let row = touchedRow(at: touch), let path = itemPath(ofRow: row.index)
    else { return false }
    return host.list.canMoveItem(at: path)
  }

  func press(_ state: GestureState, _ touch: TouchEvent) {
    let place = host.list.placeInViewport(of: touch)
    switch state {
    case .possible: break
    case .began:
      guard reordering.isAllowed, let row = touchedRow(at: touch), let place else { return }
      stopMoving()
      let index = row.index
      guard lift(index) else { return }
      let frame = places.frame(ofRow: index)
      let start = Point(x: frame.minX, y: frame.minY - scroll.position.shownOffset)
      reordering.update { $0.hold(with: ReorderSession.Drag(at: place, place: start)) }
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

  /// What lifts items is another rule.
  func reorderingRuleDidChange() {
    let (old, new) = reordering.replaceRecognizer()
    host.replace(old, by: new)
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
