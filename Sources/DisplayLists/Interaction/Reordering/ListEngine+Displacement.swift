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
    reordering.hasDisplacedRows || reordering.session?.progress == .dropped || canMove(at: edgeSpeed)
  }

  /// Moves the list when the finger is near an end of the viewport, and rows to where they are wanted.
  func advanceReordering(to now: MonotonicInstant) {
    guard reordering.session != nil || reordering.hasDisplacedRows else { return }
    let elapsed = scroll.position.lastFrame.map { $0.milliseconds(to: now) / 1_000 } ?? 0
    let seconds = min(max(0, elapsed), 0.1)
    let speed = edgeSpeed
    if canMove(at: speed), seconds > 0 { move { $0.move(by: speed * seconds, in: $1) } }
    if reordering.session?.drag != nil {
      proposeByFinger()
      reordering.setDisplacedRows(true)
    }
    moveDisplacedRows(seconds: seconds)
  }

  func displacementsDidChange() {
    reordering.setDisplacedRows(true)
    separators.setNeedsUpdate()
    host.setNeedsFrame()
  }

  private func moveDisplacedRows(seconds: Double) {
    guard reordering.hasDisplacedRows else { return }
    var isMoving = false
    let left = exponential(-ReorderSession.settlingRate * seconds)
    for row in pool.all {
      let wanted = wantedDisplacement(ofRow: row.index)
      guard row.displacement != wanted else { continue }
      placement.setNeeded()
      let isHeld = row.index == reordering.liftedRow && reordering.session?.drag != nil
      let rest = (row.displacement - wanted) * left
      if isHeld || abs(rest.x) + abs(rest.y) < 0.25 {
        row.displace(by: wanted)
      } else {
        row.displace(by: wanted + rest)
        isMoving = true
      }
    }
    reordering.setDisplacedRows(isMoving)
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
    let place = host.viewportPlace(of: touch)
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
