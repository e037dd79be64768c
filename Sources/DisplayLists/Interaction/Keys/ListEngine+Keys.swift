internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// What wheels, touchpads and keys do: they move the rows, and go from item to item.

extension ListEngine {
  func canScroll(by distance: Point) -> Bool {
    guard scroll.isScrollEnabled, touches.drag == nil, viewportLength > 0 else { return false }
    return scroll.position.canMove(by: contentDistance(of: distance), in: limits)
  }

  func turn(by distance: Point, isAnimated: Bool) {
    let distance = contentDistance(of: distance)
    guard isAnimated, host.isInHierarchy, host.runtime != nil else { return scrollContent(by: distance) }
    // Content that rests at pages turns a page.
    if settle(
      velocity: distance.sign == .minus ? -Self.turningVelocity : Self.turningVelocity,
      animated: .settling
    ) {
      return
    }
    host.setNeedsFrame()
    move { $0.turn(by: distance, timing: .wheel, in: $1) }
  }

  func scrollMetrics(along axis: ScrollAxes) -> ScrollBarMetrics? {
    guard axis == (space.flow.isHorizontal ? .horizontal : .vertical) else { return nil }
    let limits = limits
    let (length, shown) = (limits.end - limits.start, scroll.position.shownOffset - limits.start)
    return ScrollBarMetrics(
      contentLength: length + limits.viewportLength,
      viewportLength: limits.viewportLength,
      offset: space.flow.isReversed ? length - shown : shown
    )
  }

  func turnToEnd(isStart: Bool) {
    let limits = limits
    scrollContent(to: isStart ? limits.start : limits.end, animated: nil, completion: nil)
  }

  /// Moves the rows as little as shows a rectangle of the list's own space.
  func reveal(_ rect: Rect) {
    guard rect.isFinite else { return }
    let (space, viewport) = (space, host.list.visibleBounds)
    func span(_ rect: Rect) -> ClosedRange<Double> {
      let start = space.along(rect.origin)
      return start...start + max(0, space.along(Point(x: rect.width, y: rect.height)))
    }
    let (seen, wanted) = (span(viewport), span(rect))
    let target = min(
      wanted.lowerBound,
      max(seen.lowerBound, wanted.upperBound - (seen.upperBound - seen.lowerBound))
    )
    let distance = target - seen.lowerBound
    if distance != 0 { scrollContent(by: space.offsetDirection * distance) }
  }

  /// How fast a finger is that turns a page, in points a second.
  private static var turningVelocity: Double { 1_000 }

  private func contentDistance(of distance: Point) -> Double {
    space.offsetDirection * space.along(distance)
  }

  // MARK: From item to item

  /// Takes a key that goes to another item, or uses the one that keys are at; false for other keys.
  func takeItemKey(_ key: KeyEvent) -> Bool {
    guard selection.allowsSelection, key.isDown else { return false }
    keyboard.note(key)
    switch (key.key, key.modifiers.held) {
    // A space within what is typed.
    case (.space, []) where !keyboard.typed.isEmpty: return true
    case (.enter, []), (.space, []): return key.phase == .pressed && useKeyRow()
    case (.up, []): return moveKeys(.up)
    case (.down, []): return moveKeys(.down)
    case (.left, []): return moveKeys(.left)
    case (.right, []): return moveKeys(.right)
    case (.home, []): return moveKeys(to: (0..<places.count).first { itemPath(ofRow: $0) != nil })
    case (.end, []): return moveKeys(to: (0..<places.count).last { itemPath(ofRow: $0) != nil })
    default: return false
    }
  }

  /// The row that keys are at, if its item is still there.
  var keyRow: Int? { keyboard.row.flatMap { itemPath(ofRow: $0) == nil ? nil : $0 } }

  private func useKeyRow() -> Bool {
    guard let row = keyRow, let path = itemPath(ofRow: row), host.list.shouldHighlightItem(at: path),
      let now = keyRow
    else { return false }
    HookQueue.main.edit { tap(row: now) }
    return true
  }

  /// Goes to the next item that begins with what was typed since the last pause; false where typing finds no item.
  func takeTypedText(_ text: String) -> Bool {
    guard let now = host.runtime?.scheduler.clock.now, findsByTyping else { return false }
    keyboard.note(now)
    if text.isEmpty || keyboard.typed.isEmpty && text == " " { return false }
    keyboard.type(text)
    let (list, count) = (host.list, places.count)
    let wanted = TypeAhead(typed: keyboard.typed)
    let start = keyRow.map { wanted.mayStay ? $0 : $0 + 1 } ?? 0
    for index in 0..<count {
      let row = (start + index) % count
      guard let path = itemPath(ofRow: row), let text = list.typeAheadText(ofItemAt: path) else { continue }
      guard wanted.fits(text) else { continue }
      host.runtime?.showFocusRing()
      return moveKeys(to: row)
    }
    return true
  }

  /// Whether typing may find items: one of the first says how it begins.
  var findsByTyping: Bool {
    guard selection.allowsSelection else { return false }
    return (0..<min(places.count, Self.reach)).contains { row in
      itemPath(ofRow: row).flatMap(host.list.typeAheadText(ofItemAt:)) != nil
    }
  }

  private func moveKeys(_ side: FocusDirection) -> Bool {
    guard let row = keyRow else { return moveKeys(to: selection.rows.latest ?? firstItemInView) }
    let near = max(0, row - Self.reach)..<min(places.count, row + Self.reach + 1)
    let rows = near.filter { itemPath(ofRow: $0) != nil && $0 != row }
    let next = FocusOrder.neighbor(of: area(ofRow: row), on: side, among: rows.map(area(ofRow:)))
    return moveKeys(to: next.map { rows[$0] })
  }

  /// How many rows before and after a row the next one is looked for among.
  private static var reach: Int { 64 }

  private var firstItemInView: Int? {
    rowsInView.first { itemPath(ofRow: $0) != nil && places.meets(viewport, row: $0) }
  }

  /// Has keys be at a row, which comes into view; false without one.
  func moveKeys(to row: Int?) -> Bool {
    guard let row else { return false }
    keyboard.move(to: row)
    host.list.accessibilityDidChange()
    scrollToRow(row, at: .nearest, animated: nil)
    host.setNeedsFrame()
    return true
  }
}
