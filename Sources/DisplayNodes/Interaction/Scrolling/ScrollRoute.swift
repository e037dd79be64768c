internal import DisplayConcurrency
package import DisplayGeometry

/// Where wheels and touchpads go: to the innermost node that can move in their direction.
///
/// Fingers on a touchpad are one finger on the content, which moves as far as they do: so there is one way in which content is
/// dragged, runs on and comes back.
@MainActor
final class ScrollRoute {
  /// The node that took what fingers on a touchpad do, until they have lifted.
  @Weak private var taker: DisplayNode?
  /// Whether fingers are on a touchpad.
  private var isUnderWay = false
  /// What the fingers on a touchpad drag.
  @Weak private var dragged: DisplayNode?
  /// When they came down.
  private var start: MonotonicInstant?
  /// The finger on the content that stands for them.
  private var finger: TouchEvent?

  /// Hands an event to whom it belongs.
  func deliver(_ scroll: ScrollEvent, in runtime: DisplayRuntime) {
    switch scroll.phase {
    case .momentum: break
    case .discrete:
      runtime.offer(runtime.nodeHit(at: scroll)) { $0.handleScroll(scroll) }
    case .began:
      lift(.cancelled, at: scroll)
      (taker, isUnderWay, start) = (nil, true, scroll.timestamp)
      take(scroll, in: runtime)
    case .changed:
      isUnderWay = true
      take(scroll, in: runtime)
    case .ended, .cancelled:
      if isUnderWay { take(scroll, in: runtime) }
      lift(scroll.phase == .ended ? .ended : .cancelled, at: scroll)
      (taker, isUnderWay, start) = (nil, false, nil)
    }
  }

  /// Content leaves the hierarchy, and the fingers with it.
  func leave(_ node: DisplayNode) {
    guard dragged === node else { return }
    let touch = finger
    (dragged, finger, taker) = (nil, nil, nil)
    if let touch, let content = node as? any ContentDragging {
      HookQueue.main.post { content.drag(.cancelled, touch.cancelled) }
    }
  }

  /// Moves content with the fingers on a touchpad; false when it is not theirs and cannot move in their direction.
  func drag(_ content: any ContentDragging, with scroll: ScrollEvent) -> Bool {
    if dragged !== content {
      guard dragged == nil, scroll.phase == .began || scroll.phase == .changed,
        content.canScroll(by: scroll.distance)
      else { return false }
      dragged = content
      // The first movement took as long as all others, so that it says no more of their speed.
      let time = start ?? scroll.timestamp.advanced(by: .milliseconds(-8))
      finger = touch(.began, at: scroll.location, scroll, time)
      if let finger { content.drag(.began, finger) }
    }
    // What was called may have taken the content away.
    guard dragged === content, let last = finger else { return true }
    let moved = touch(.moved, at: last.location - scroll.distance, scroll)
    finger = moved
    content.drag(.changed, moved)
    return true
  }

  private func take(_ scroll: ScrollEvent, in runtime: DisplayRuntime) {
    if let taker, taker.isInHierarchy, taker.runtime === runtime {
      _ = taker.handleScroll(scroll)
    } else if scroll.delta != .zero {
      // Fingers that have not moved yet say nothing about whom they move.
      taker = runtime.offer(runtime.nodeHit(at: scroll)) { $0.handleScroll(scroll) }
    }
  }

  private func lift(_ state: GestureState, at scroll: ScrollEvent) {
    guard let content = dragged as? any ContentDragging, let last = finger else { return }
    (dragged, finger) = (nil, nil)
    content.drag(state, touch(state == .ended ? .ended : .cancelled, at: last.location, scroll))
  }

  private func touch(
    _ phase: TouchEvent.Phase,
    at location: Point,
    _ scroll: ScrollEvent,
    _ time: MonotonicInstant? = nil
  ) -> TouchEvent {
    TouchEvent(
      phase,
      identifier: .min,
      location: location,
      timestamp: time ?? scroll.timestamp,
      kind: .mouse,
      modifiers: scroll.modifiers
    )
  }
}

/// Where a key scrolls content.
private enum ScrollKey {
  case lines(Double)
  case pages(Double)
  case end(isStart: Bool)

  init?(_ event: KeyEvent, isVertical: Bool) {
    guard event.isDown else { return nil }
    switch (event.key, event.modifiers.held) {
    case (.up, []) where isVertical: self = .lines(-1)
    case (.down, []) where isVertical: self = .lines(1)
    case (.left, []) where !isVertical: self = .lines(-1)
    case (.right, []) where !isVertical: self = .lines(1)
    case (.pageUp, []), (.space, .shift): self = .pages(-1)
    case (.pageDown, []), (.space, []): self = .pages(1)
    case (.home, []): self = .end(isStart: true)
    case (.end, []): self = .end(isStart: false)
    default: return nil
    }
  }
}

extension ContentDragging {
  /// Takes a turn of a wheel or a movement on a touchpad; false when the content cannot move in its direction.
  package func takeScroll(_ scroll: ScrollEvent) -> Bool {
    guard scroll.phase == .discrete else {
      return runtime?.passes.scrolling.drag(self, with: scroll) ?? false
    }
    guard canScroll(by: scroll.distance) else { return false }
    if restsAtPlaces {
      guard let isNotch = takeNotch(scroll.distance) else { return false }
      if isNotch { turn(by: scroll.distance, isAnimated: true) }
    } else {
      turn(by: scroll.distance, isAnimated: scroll.unit == .notches)
    }
    return true
  }

  /// Takes a key that scrolls; false when the content cannot move where it says.
  ///
  /// - Parameter isVertical: Whether the content moves up and down with keys.
  package func takeScrollKey(_ event: KeyEvent, isVertical: Bool) -> Bool {
    guard let key = ScrollKey(event, isVertical: isVertical) else { return false }
    func distance(_ length: Double) -> Point { isVertical ? Point(x: 0, y: length) : Point(x: length, y: 0) }
    switch key {
    case .lines(let count):
      return scroll(by: distance(count * ScrollEvent.pointsPerLine))
    case .pages(let count):
      return turnPage(distance(count))
    case .end(let isStart):
      guard canScroll(by: distance(isStart ? -1 : 1)) else { return false }
      turnToEnd(isStart: isStart)
      return true
    }
  }

  /// Goes on by what is in view but a line; false when the content cannot move there.
  ///
  /// - Parameter direction: Where, along one axis, by 1.
  package func turnPage(_ direction: Point) -> Bool {
    let viewport = direction.x == 0 ? visibleBounds.height : visibleBounds.width
    let length = max(ScrollEvent.pointsPerLine, viewport - ScrollEvent.pointsPerLine)
    return scroll(by: Point(x: direction.x * length, y: direction.y * length))
  }

  private func scroll(by distance: Point) -> Bool {
    guard canScroll(by: distance) else { return false }
    turn(by: distance, isAnimated: true)
    return true
  }
}
