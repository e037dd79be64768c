internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

// What fingers and mice select.

extension EditableTextNode {
  /// A mouse selects at once; a finger puts the caret where it is lifted, and selects once it has stayed.
  func addSelectionRecognizer() {
    let recognizer = LongPressGestureRecognizer { [weak self] in self?.longPressDidChange($0) }
    recognizer.pointerKinds = [.finger]
    addGestureRecognizer(recognizer)
  }

  func beginSelecting(_ touch: TouchEvent) -> Bool {
    guard session == nil, let location = viewportLocation(of: touch) else { return false }
    let caret = caret(at: location)
    let unit = unit(SelectionDrag.Unit(clickCount: touch.clickCount))
    let isExtending = touch.modifiers.contains(.shift) && unit == .character
    let drag =
      isExtending
      ? SelectionDrag(extending: editing.selection) : SelectionDrag(unit, at: caret, in: editing.buffer)
    let selects = touch.kind != .finger || unit != .character
    session = TextTouchSession(touch: touch.identifier, drag: drag, location: location, selects: selects)
    if selects {
      takeOver()
      // A list around the text is not dragged by what selects.
      claimTouch(touch)
      select(to: caret)
    }
    return true
  }

  func goOnSelecting(_ touch: TouchEvent) -> Bool {
    guard session?.touch == touch.identifier, let location = viewportLocation(of: touch) else { return false }
    session?.hasMoved = true
    session?.location = location
    if session?.selects == true { select(to: caret(at: location)) }
    if isDragScrolling { body.setNeedsFrame() }
    return true
  }

  func endSelecting(_ touch: TouchEvent) -> Bool {
    guard let session, session.touch == touch.identifier else { return false }
    if !session.selects {
      takeOver()
      select(to: caret(at: session.location))
    }
    self.session = nil
    return true
  }

  /// Keys go to the node from now on, and what was composed stays.
  private func takeOver() {
    becomeFocused()
    finishComposition()
  }

  func cancelSelecting(_ touch: TouchEvent) -> Bool {
    guard session?.touch == touch.identifier else { return false }
    session = nil
    return true
  }

  private func longPressDidChange(_ recognizer: LongPressGestureRecognizer) {
    if recognizer.state == .ended || recognizer.state == .cancelled {
      session = nil
      return
    }
    guard let point = recognizer.location, let location = viewportLocation(of: point) else { return }
    switch recognizer.state {
    case .began:
      takeOver()
      let caret = caret(at: location)
      let drag = SelectionDrag(unit(.word), at: caret, in: editing.buffer)
      session = TextTouchSession(touch: nil, drag: drag, location: location, selects: true)
      select(to: caret)
    case .changed:
      session?.location = location
      select(to: caret(at: location))
      if isDragScrolling { body.setNeedsFrame() }
    case .ended, .cancelled, .possible: break
    }
  }

  /// Puts the texts of a drop where it is.
  func takeDrop(_ drop: DropEvent) -> Bool {
    let texts = drop.items.compactMap { item in
      if case .text(let text) = item { text } else { nil as String? }
    }
    guard isEditable, !texts.isEmpty, let point = location(of: drop), let place = viewportLocation(of: point)
    else { return false }
    finishComposition()
    let caret = caret(at: place)
    show(TextSelection(at: caret.position, affinity: caret.affinity))
    type(texts.joined(separator: "\n"), as: .other)
    return true
  }

  // MARK: Frames

  /// Whether the content is scrolled because a press that selects is beside it.
  var isDragScrolling: Bool { dragScrollDistance != .zero }

  /// Whether such a press has the content move on in the frames that follow: not at its end.
  var hasDragScrollingLeft: Bool { scroller.canScroll(by: dragScrollDistance) }

  /// How far beside the content a press is that selects; zero for one inside it.
  private var dragScrollDistance: Point {
    guard let session, session.hasMoved || session.drag.unit != .character else { return .zero }
    return session.distance(beside: scroller.bounds.size, along: scrolledAxes)
  }

  private var scrolledAxes: (x: Bool, y: Bool) { (lineMode != .multiple, lineMode == .multiple) }

  func frameWillBegin(_ timing: FrameTiming) {
    guard isDragScrolling, var session else { return }
    let distance = session.scroll(in: scroller.bounds.size, along: scrolledAxes, at: timing.timestamp)
    self.session = session
    guard scroller.canScroll(by: distance) else { return }
    scroller.scroll(by: distance)
    select(to: caret(at: session.location))
  }

  /// Nothing is revealed of a secure text, not even where its words are.
  private func unit(_ unit: SelectionDrag.Unit) -> SelectionDrag.Unit {
    isSecure && unit == .word ? .document : unit
  }

  private func select(to caret: TextCaret) {
    guard let session else { return }
    show(session.drag.selection(to: caret, in: editing.buffer))
  }

  /// The caret nearest to a point of the viewport.
  private func caret(at location: Point) -> TextCaret {
    let size = scroller.bounds.size
    let seen = Point(
      x: min(max(0, location.x), size.width),
      y: min(max(0, location.y), max(0, size.height - 1))
    )
    return withLines { lines, _ in lines.caret(at: seen + scroller.contentOffset) }
  }

  private func viewportLocation(of touch: TouchEvent) -> Point? {
    location(of: touch).flatMap { viewportLocation(of: $0) }
  }

  /// A point of the node, from the viewport's upper left corner.
  private func viewportLocation(of point: Point) -> Point? {
    convert(point, to: scroller).map { $0 - scroller.boundsOrigin }
  }
}
