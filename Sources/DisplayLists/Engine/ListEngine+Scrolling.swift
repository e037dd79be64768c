internal import DisplayGeometry
internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// What moves a list: a caller, a driver, momentum. Fingers are in ListEngine+Dragging.swift.

extension ListEngine {
  var contentOffset: Double { scroll.position.offset }
  var isDecelerating: Bool { scroll.position.activity.isDecelerating }
  var isAnimatingOffset: Bool { scroll.position.activity.isAnimated }

  /// Moves the content on somebody's behalf: everything that moves a list, and neither corrects it nor is a step of an
  /// animation that was begun before, comes through here. What was kept in place, and an animation under way, end.
  ///
  /// - Parameters:
  ///   - target: The row that the list is scrolled to from now on.
  ///   - keepsPlace: Whether the content moves by itself, and a place that is awaited stays so.
  ///   - completion: Called when the movement, an animation, ends.
  ///   - verb: The movement.
  func move(
    to target: ScrollTarget? = nil,
    keepsPlace: Bool = false,
    completion: (@MainActor (Bool) -> Void)? = nil,
    _ verb: (inout ScrollPosition, ScrollLimits) -> Void
  ) {
    HookQueue.main.edit {
      let limits = limits
      anchor.listDidMove(to: target)
      scroll.move(keepsPlace: keepsPlace, completion: completion) { verb(&$0, limits) }
    }
  }

  /// Corrects where the content is, so that what is kept in place stays.
  func correct(_ verb: (inout ScrollPosition, ScrollLimits) -> Void) {
    let limits = limits
    scroll.correct { verb(&$0, limits) }
  }

  /// Begins, ends or redirects what moves the content by itself; what is kept in place stays.
  func steer(_ verb: (inout ScrollPosition, ScrollLimits) -> Void) {
    let limits = limits
    scroll.steer { verb(&$0, limits) }
  }

  func scrollContent(
    to offset: Double,
    animated: AnimationTiming?,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    guard offset.isFinite else {
      host.reportMisuse("a content offset of \(offset) is not finite; the last one stays")
      if let completion { HookQueue.main.edit { HookQueue.main.post { completion(false) } } }
      return
    }
    if animate(to: offset, animated, completion: completion) { return }
    HookQueue.main.edit {
      move { $0.move(to: offset, in: $1) }
      host.setNeedsFrame()
      if let completion { HookQueue.main.post { completion(true) } }
    }
  }

  func scrollContent(by distance: Double) {
    guard distance.isFinite else { return reportInfinite(distance) }
    if distance != 0 { move { $0.move(by: distance, in: $1) } } else if isDecelerating { stopMoving() }
    host.setNeedsFrame()
  }

  func scrollToRow(_ row: Int, at alignment: RowAlignment, animated: AnimationTiming?) {
    guard row >= 0, row < places.count else {
      return host.reportMisuse("there is no row \(row) to scroll to among \(places.count)")
    }
    if scroll.snap.restingPage != nil, alignment == .center { scroll.snap.setRestingPage(row) }
    let target = covered(ScrollTarget(row: row, alignment: alignment), isNew: true)
      .resolved(at: contentOffset, by: offset(showing:))
    let goal = offset(showing: target)
    if animate(to: goal, animated, target: target) { return }
    let old = contentOffset
    move(to: target) { $0.jump(to: goal, in: $1) }
    noteJump(from: old)
    host.setNeedsFrame()
  }

  /// Where the list is scrolled to: the place that it is to be at, or else the row at rest or the first one in view.
  var place: ListPlace? {
    if let awaited = scroll.awaitedPlace { return awaited }
    if let target = anchor.target, let position = target.position {
      return ListPlace(row: target.row, position: position)
    }
    let resting = places.count > 0 ? places.restingRow(near: contentOffset) : nil
    guard let row = resting ?? rowsInView.first(where: { places.meets(viewport, row: $0) }) else {
      return nil
    }
    return ListPlace(
      row: row,
      position: span(ofRow: row).lowerBound - contentOffset - space.insetsAlong.start
    )
  }

  func scroll(to place: ListPlace) {
    guard place.row >= 0, place.position.isFinite else {
      return host.reportMisuse(
        "row \(place.row) at \(place.position) points is no place to scroll to; use one that a list was at"
      )
    }
    guard place.row < places.count else {
      stopMoving()
      return scroll.await(place)
    }
    // Content that rests at rows does so at that one, in the middle of whatever viewport there is.
    guard places.restingRow(near: contentOffset) == nil else {
      return scrollToRow(place.row, at: .center, animated: nil)
    }
    let (target, old) = (ScrollTarget(place), contentOffset)
    let goal = offset(showing: target)
    move(to: target) { $0.jump(to: goal, in: $1) }
    noteJump(from: old)
    host.setNeedsFrame()
  }

  /// Goes to a place whose row has come.
  func scrollToAwaitedPlace() {
    if let place = scroll.awaitedPlace, place.row < places.count { scroll(to: place) }
  }

  private func noteJump(from old: Double) {
    if contentOffset != old {
      fetching.setReason(.moved)
      ranges.listDidMove()
    }
    if abs(contentOffset - old) > viewportLength { ranges.listDidJump() }
  }

  /// Ends what the rows do by themselves; they stay where they are.
  func stopMoving() { move { position, _ in position.stop() } }

  /// Nobody sees any longer how the content moves: it is where it was going.
  func finishMoving() {
    if touches.drag != nil || isDecelerating, settle(velocity: 0, animated: nil) { return }
    switch anchor.followedEdge(of: scroll.position)?.edge {
    case .start where !scroll.position.isAtStart: correct { $0.correct(to: $1.start, in: $1) }
    case .end where !scroll.position.isAtEnd: correct { $0.correct(to: $1.end, in: $1) }
    default: break
    }
    guard case .animated(let animation) = scroll.position.activity else { return }
    if let target = anchor.target {
      scrollToRow(target.row, at: target.alignment, animated: nil)
    } else {
      move { $0.jump(to: animation.target, in: $1) }
    }
  }

  // MARK: Where content rests

  /// Has content that may not rest anywhere go to where it may; false when it may stay.
  @discardableResult
  func settle(velocity: Double, animated: AnimationTiming?) -> Bool {
    let (limits, offset) = (limits, contentOffset)
    let row = scroll.snap.row(after: velocity, at: offset, in: limits, of: places) { page in
      restingOffset(ofRow: page, inViewportOfLength: limits.viewportLength)
    }
    guard let row else { return false }
    scrollToRow(row, at: .center, animated: animated)
    return true
  }

  /// The row that content rests at next in a direction, from where it is or is on its way to; nil where content may rest
  /// anywhere.
  func restingRow(beyond step: Int) -> Int? {
    let (limits, target) = (limits, isAnimatingOffset ? anchor.target : nil)
    func restingOffset(_ row: Int) -> Double {
      limits.clamp(self.restingOffset(ofRow: row, inViewportOfLength: limits.viewportLength))
    }
    let offset = target.map { restingOffset($0.row) } ?? contentOffset
    guard var row = places.restingRow(near: offset) else { return nil }
    // Between two rows, the nearest one may be the next already.
    while (restingOffset(row) - offset) * Double(step) < 0.5 {
      let next = row + step
      guard next >= 0, next < places.count else { break }
      row = next
    }
    return row
  }

  /// The offset at which a row is in the middle of a viewport.
  private func restingOffset(ofRow row: Int, inViewportOfLength length: Double) -> Double {
    let (span, insets) = (span(ofRow: row), space.insetsAlong)
    return (span.lowerBound - insets.start + span.upperBound + insets.end - length) / 2
  }

  /// Whether content may stop wherever it is.
  var restsAnywhere: Bool { places.restingRow(near: contentOffset) == nil }

  /// The row that content lies at which may not rest anywhere; nil while it moves.
  var restingTarget: ScrollTarget? {
    guard touches.drag == nil, !isDecelerating, !isAnimatingOffset,
      let row = places.restingRow(near: contentOffset)
    else { return nil }
    // While a turn of the device is followed, content lies at the row in the viewport that rows are arranged for, or already
    // in the one that there is.
    let isResting = [places.space?.viewportLength, viewportLength].contains { length in
      guard let length else { return false }
      let middle = restingOffset(ofRow: row, inViewportOfLength: length)
      let offset = max(startOffset, min(middle, places.totalLength + space.insetsAlong.end - length))
      return abs(offset - contentOffset) < 0.5
    }
    return isResting ? ScrollTarget(row: row, alignment: .center) : nil
  }

  /// The row that is in the middle of a viewport with rows to rest at; 0 when there is none.
  var currentPage: Int { places.restingRow(near: contentOffset) ?? 0 }

  /// Content that rests at pages may be nearer to another one.
  func followPages() {
    guard scroll.snap.restingPage != nil else { return }
    scroll.snap.contentDidMove(to: currentPage, target: anchor.target?.row)
  }

  /// Content that came to lie anywhere before there was room to rest in, as at a place from another run, goes to where it may.
  func restInSpace() {
    guard scroll.awaitedPlace == nil, touches.drag == nil, !isDecelerating, !isAnimatingOffset,
      restingTarget == nil, !showsRefresh
    else { return }
    settle(velocity: 0, animated: nil)
  }

  /// Content that stopped anywhere, because the row that it was on its way to is gone, goes to where it may rest.
  func comeToRest() {
    if restingTarget == nil, !showsRefresh {
      settle(velocity: 0, animated: .settling)
    } else {
      // Whatever else this frame brings keeps the row that it lies at, and not what was first in view on the way.
      anchor.release()
    }
  }

  // MARK: In a frame

  /// What moves the list from frame to frame is something else, or nothing.
  func setDriver(_ driver: (any ScrollDriver)?) {
    // Released afterwards: its end may look at the list.
    let old = scroll.driver
    scroll.driver = driver
    withExtendedLifetime(old) {}
    host.setNeedsFrame()
  }

  func advanceDriver(at timing: FrameTiming) {
    var distance = scroll.driver?.displacement(at: timing) ?? 0
    if !distance.isFinite {
      reportInfinite(distance)
      distance = 0
    }
    if distance != 0 {
      move { $0.drive(by: distance, in: $1) }
    } else if scroll.position.activity == .driven {
      steer { $0.drive(by: 0, in: $1) }
    }
  }

  /// Moves on with what the content does by itself.
  func advanceContent(to now: MonotonicInstant) {
    switch scroll.position.activity {
    case .held, .drag, .driven: return
    case .idle:
      if scroll.position.overscroll != 0 { steer { $0.advance(to: now, in: $1) } }
    case .animated:
      let limits = limits
      if let target = anchor.target {
        let goal = clampedOffset(offset(showing: covered(target)))
        scroll.steer { $0.retarget(to: goal) }
      }
      anchor.release()
      scroll.advanceAnimation { $0.advance(to: now, in: limits) }
    case .ballistic, .spring:
      if scroll.position.overscroll == 0, !restsAnywhere, !showsRefresh {
        // What came back from beyond an end does not run on where there is content by now.
        stopMoving()
        return comeToRest()
      }
      move(keepsPlace: true) { $0.advance(to: now, in: $1) }
    }
  }

  func finishMovements(at timing: FrameTiming) {
    ranges.noteFrame(seconds: timing.timestamp.milliseconds(to: timing.deadline) / 1_000)
    let hasMoved = scroll.position.distanceInFrame != 0
    if hasMoved { ranges.listDidMove() }
    guard let isJump = scroll.finishFrame(at: timing.timestamp) else { return }
    if isJump { ranges.listDidJump() }
    if scroll.position.velocity != 0 {
      evaluateFetch(.moved)
    } else if hasMoved {
      // What lies where the list has jumped to is measured first.
      fetching.setReason(.moved)
    }
  }

  /// Sends the content to an offset over some frames, if it is asked for and there will be any.
  ///
  /// - Returns: Whether it is on its way.
  private func animate(
    to offset: Double,
    _ timing: AnimationTiming?,
    target: ScrollTarget? = nil,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) -> Bool {
    guard let timing, timing.duration > .zero, host.isInHierarchy, host.runtime != nil else { return false }
    host.setNeedsFrame()
    move(to: target, completion: completion) { $0.animate(to: offset, timing: timing, in: $1) }
    return true
  }

  private func reportInfinite(_ distance: Double) {
    host.reportMisuse("scrolling by \(distance) points is ignored; use a finite distance")
  }
}
