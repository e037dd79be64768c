internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// What wheels, touchpads, scroll bars and the keys for pages do: they move the rows.

extension ListEngine {
  func canScroll(by distance: Point) -> Bool {
    guard scroll.isScrollEnabled, touches.drag == nil, viewportLength > 0 else { return false }
    return scroll.position.canMove(by: contentDistance(of: distance), in: limits)
  }

  func turn(by distance: Point, isAnimated: Bool) {
    let distance = contentDistance(of: distance)
    guard isAnimated, host.isInHierarchy, host.runtime != nil else { return scrollContent(by: distance) }
    // Content that rests at rows goes to the next one.
    if let row = restingRow(beyond: distance.sign == .minus ? -1 : 1) {
      return scrollToRow(row, at: .center, animated: .settling)
    }
    host.setNeedsFrame()
    move { $0.turn(by: distance, timing: .wheel, in: $1) }
  }

  /// Whether a wheel, with what it turned before, has turned far enough for content that rests at rows to go on by one; nil where
  /// it turns across their way.
  func takeNotch(_ distance: Point) -> Bool? {
    let along = contentDistance(of: distance)
    guard abs(along) >= max(abs(distance.x), abs(distance.y)) else { return nil }
    return scroll.takeNotch(along, of: ScrollEvent.pointsPerNotch)
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
    if !restsAnywhere, places.count > 0 {
      let isFirst = isStart != space.flow.isReversed
      return scrollToRow(isFirst ? 0 : places.count - 1, at: .center, animated: nil)
    }
    let limits = limits
    let goal = isStart != space.flow.isReversed ? limits.start : limits.end
    scrollContent(to: goal, animated: nil, completion: nil)
  }

  /// Moves the rows as little as shows a rectangle of the list's own space.
  func reveal(_ rect: Rect) {
    guard rect.isFinite else { return }
    if !restsAnywhere {
      let middle = Point(x: rect.midX, y: rect.midY)
      let row = pool.all.first { shownArea(ofRow: $0.index).contains(middle) }
      if let row { scrollToRow(row.index, at: .center, animated: nil) }
      return
    }
    let (space, viewport) = (space, host.visibleBounds)
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

  private func contentDistance(of distance: Point) -> Double {
    space.offsetDirection * space.along(distance)
  }
}
