public import DisplayConcurrency
public import DisplayGeometry

/// Where one axis of content is scrolled to, what it does, and what moved it: the only owner of an offset.
///
/// A container keeps one for each axis it scrolls, and shows its content at ``shownOffset``. With each verb it says
/// which offsets there are (``ScrollLimits``), because content grows and shrinks while it moves.
///
/// There are two kinds of verbs. Those that *move* are somebody's doing: a finger's, momentum's, a caller's. They change
/// what is under way; when the content moves they set ``direction`` and ``cause``, and count for ``velocity``. Those that
/// *correct* keep in place what is looked at while lengths before it change: they set the offset alone, and what is
/// under way goes on from there.
///
/// ```swift
/// var position = ScrollPosition()
/// let limits = ScrollLimits(end: 5_000, viewportLength: 600)
/// position.grab(in: limits)
/// position.drag(by: 40, in: limits)
/// position.release(velocity: 2_000, at: now, in: limits)
/// position.advance(to: nextFrame, in: limits)  // once a frame, while `activity.isMoving`
/// ```
///
/// Offsets and distances are points, and grow towards the content's end. Invariants: ``offset`` lies inside the limits
/// that it was last moved or corrected in, and ``overscroll`` is 0 unless a drag, a touch that holds the content, momentum,
/// a spring or an animation has it beyond an end; idle content comes back with the next frame.
///
/// An offset, distance or velocity that is not a number is ignored; containers report it.
///
/// - Complexity: every verb is O(1), and none allocates.
public struct ScrollPosition: Sendable {
  /// The offset of the content, inside its ends.
  public private(set) var offset = 0.0
  /// How far the content is beyond an end: negative before its start, positive after its end, otherwise 0.
  public private(set) var overscroll = 0.0
  /// What the content does.
  public private(set) var activity = ScrollActivity.idle
  /// What moved the content last; nil while nothing has.
  public private(set) var cause: ScrollCause?
  /// The direction of the last movement.
  public private(set) var direction = ScrollDirection.none
  /// Points a second over the last frame; 0 after a jump of more than a viewport, which says nothing of where the content
  /// goes next.
  public private(set) var velocity = 0.0
  /// Whether anything has ever moved the content.
  public private(set) var hasMoved = false
  /// How many movements there were, to tell whether one came in between.
  public private(set) var movementCount = 0
  /// How far the content was moved since the last frame. Corrections and jumps do not count.
  public private(set) var distanceInFrame = 0.0
  /// Whether the content was at its end when it was last moved or corrected.
  public private(set) var isAtEnd = true
  /// Whether the content was at its start when it was last moved or corrected.
  public var isAtStart: Bool { offset <= limits.start }
  /// The limits when the content was last moved or corrected.
  public private(set) var limits = ScrollLimits(end: 0, viewportLength: 0)

  /// When the last frame was finished; nil before the first.
  public private(set) var lastFrame: MonotonicInstant?

  /// Offsets are whole multiples of this; 0 for any.
  private let unit: Double
  /// The shown offset before it was rounded to units, so that small movements add up.
  private var exact = 0.0
  /// Whether the content moves by itself or a finger's doing, or has since ``takeEnd()`` was last called.
  public private(set) var awaitsEnd = false

  /// Creates a position at 0.
  ///
  /// - Parameter unit: The unit that offsets are rounded to, so that sums of lengths in the same unit are exact; 0 for
  ///   none.
  public init(unit: Double = 0) { self.unit = unit.isFinite ? max(0, unit) : 0 }

  /// Whether the invariants hold, which containers look at in debug builds.
  package var isConsistent: Bool {
    let tolerance = max(ScrollLimits.tolerance, unit)
    let isInside = offset >= limits.start - tolerance && offset <= limits.end + tolerance
    let isBeyondStart = overscroll < 0 && offset <= limits.start + tolerance
    let isBeyondEnd = overscroll > 0 && offset >= limits.end - tolerance
    return overscroll.isFinite && velocity.isFinite && isInside
      && (overscroll == 0 || isBeyondStart || isBeyondEnd)
  }

  /// The offset at which the content is shown, beyond its ends included.
  public var shownOffset: Double { offset + overscroll }

  /// The offset where the content stops by itself, if nothing else moves it; inside its ends.
  public var restingOffset: Double {
    switch activity {
    case .idle, .held, .drag, .driven: offset
    case .ballistic(let deceleration): limits.clamp(rounded(deceleration.restingOffset))
    case .spring(let spring): limits.clamp(rounded(spring.edge))
    case .animated(let animation): limits.clamp(rounded(animation.target))
    }
  }

  /// Whether a touch is meant to stop the content, and not for what it hits: content moves by itself, and if it comes back
  /// from beyond an end, it has half a point to go or more, or is not slow yet.
  public var isStoppedByTouch: Bool {
    switch activity {
    case .idle, .held, .drag, .driven: false
    case .ballistic, .animated: true
    // With half a point to go a spring that comes back moves no more than 6 points a second.
    case .spring(let spring): abs(shownOffset - spring.edge) >= 0.5 || abs(velocity) >= 24
    }
  }

  // MARK: Moving

  /// Moves the content to an offset, or to the nearest end. What it did by itself ends; a drag goes on from there.
  public mutating func move(to offset: Double, in limits: ScrollLimits) {
    guard !offset.isNaN else { return }
    stop()
    show(offset, cause: .caller, in: limits, .insideEnds)
  }

  /// Moves the content by a distance, as far as there is content. What it did by itself ends; a drag goes on.
  public mutating func move(by distance: Double, in limits: ScrollLimits) {
    guard !distance.isNaN else { return }
    stop()
    show(exact - overscroll + distance, cause: .caller, in: limits, .insideEnds)
    point(by: distance)
  }

  /// Moves the content to a target at once, which counts neither as speed nor as distance.
  public mutating func jump(to offset: Double, in limits: ScrollLimits) {
    guard !offset.isNaN else { return }
    stop()
    let moved = distanceInFrame
    show(offset, cause: .caller, in: limits, .insideEnds)
    distanceInFrame = moved
  }

  /// Takes what a driver says for a frame; 0 ends ``ScrollActivity/driven``. A drag goes on.
  public mutating func drive(by distance: Double, in limits: ScrollLimits) {
    guard distance != 0 else {
      if activity == .driven { become(.idle) }
      return
    }
    guard !distance.isNaN else { return }
    if !activity.isDrag { become(.driven) }
    show(exact - overscroll + distance, cause: .driver, in: limits, .insideEnds)
    point(by: distance)
  }

  /// A finger takes hold of the content, which stays where it is.
  public mutating func grab(in limits: ScrollLimits) {
    exact = shownOffset
    become(.drag(pulled: pulledOffset(in: limits)))
  }

  /// The finger that drags the content moves it by a distance, with growing resistance beyond an end. Takes hold of it
  /// first if something else has moved it meanwhile.
  public mutating func drag(by distance: Double, in limits: ScrollLimits) {
    if !activity.isDrag { grab(in: limits) }
    guard distance.isFinite, case .drag(var pulled) = activity else { return }
    if RubberBand.offset(pulledTo: pulled, in: limits.range, length: limits.viewportLength) != exact {
      pulled = pulledOffset(in: limits)
    }
    pulled += distance
    // Without a bounce the content follows as soon as the finger turns back.
    if !limits.bounces { pulled = limits.clamp(pulled) }
    become(.drag(pulled: pulled))
    let wanted = RubberBand.offset(pulledTo: pulled, in: limits.range, length: limits.viewportLength)
    show(wanted, cause: .drag, in: limits, .beyondEnds)
  }

  /// The finger releases the content at a velocity, in points a second towards the end: it runs on, comes back from
  /// beyond an end, or stays.
  public mutating func release(velocity: Double, at time: MonotonicInstant, in limits: ScrollLimits) {
    let velocity = velocity.isNaN ? 0 : min(max(-DragVelocity.maximum, velocity), DragVelocity.maximum)
    become(Self.motion(at: exact, velocity: velocity, time: time, in: limits))
  }

  /// A touch stops what moves by itself; a drag ends, too.
  public mutating func hold() { become(.held) }

  /// Has the content go to an end over the next frames, from wherever it is.
  public mutating func springBack(to edge: Double) {
    guard edge.isFinite else { return }
    let edge = ScrollLimits.reachable(edge)
    become(.spring(SpringBack(edge: edge, displacement: shownOffset - edge, velocity: 0, start: nil)))
  }

  /// Has the content go to a target over the next frames. What it did before ends.
  public mutating func animate(to target: Double, timing: AnimationTiming, in limits: ScrollLimits) {
    guard !target.isNaN else { return }
    exact = shownOffset
    become(.animated(ScrollAnimation(target: target, timing: timing)))
    point(by: target - offset)
    hasMoved = true
    movementCount += 1
  }

  /// Has the content go a distance further over the next frames, from where an animation under way would end; not beyond an end.
  public mutating func turn(by distance: Double, timing: AnimationTiming, in limits: ScrollLimits) {
    guard distance.isFinite, distance != 0 else { return }
    let start = if case .animated(let animation) = activity { animation.target } else { offset }
    animate(to: limits.clamp(limits.clamp(start) + distance), timing: timing, in: limits)
  }

  /// Whether there is content further on in the direction of a distance, from where an animation under way would end.
  public func canMove(by distance: Double, in limits: ScrollLimits) -> Bool {
    let place = if case .animated(let animation) = activity { animation.target } else { offset }
    return distance > 0 ? place < limits.end : distance < 0 && place > limits.start
  }

  /// An animation under way ends elsewhere.
  public mutating func retarget(to target: Double) {
    guard !target.isNaN, case .animated(var animation) = activity else { return }
    animation.target = target
    become(.animated(animation))
  }

  /// Moves on to a frame's moment with what the content does by itself.
  public mutating func advance(to now: MonotonicInstant, in limits: ScrollLimits) {
    activity = activity.begun(by: now)
    switch activity {
    case .idle:
      // Content that nothing moves, and no finger holds, does not stay beyond an end.
      if overscroll != 0 { release(velocity: 0, at: now, in: limits) }
    case .held, .drag, .driven: break
    case .ballistic(let deceleration): coast(deceleration, to: now, in: limits)
    case .spring(let spring): swing(spring, to: now, in: limits)
    case .animated(var animation):
      var place = animation.advance(from: shownOffset, to: now, in: limits)
      // A curve that overshoots does not leave the ends; content that was beyond one comes back from there.
      if overscroll == 0 { place = limits.clamp(place) }
      become(animation.isOver(at: now) ? .idle : .animated(animation))
      show(place, cause: .animation, in: limits, .beyondEnds)
    }
  }

  /// Ends what the content does by itself, where it is. A drag goes on, and ``ScrollActivity/driven`` until its driver
  /// says 0.
  public mutating func stop() {
    switch activity {
    case .idle, .drag, .driven: break
    case .held, .ballistic, .spring, .animated: become(.idle)
    }
  }

  /// Ends everything, and has the content inside its ends: nobody sees any longer how it moves.
  public mutating func endMoving() {
    become(.idle)
    overscroll = 0
    exact = offset
  }

  // MARK: Correcting

  /// Corrects the offset, so that what is looked at stays where it is on screen. Content beyond an end stays as far
  /// beyond it, unless there is content by now.
  public mutating func correct(to offset: Double, in limits: ScrollLimits) {
    guard !offset.isNaN else { return }
    let (old, oldOffset) = (shownOffset, self.offset)
    // What is on its way to a target follows its content, and not an end that stops it.
    if case .animated(let animation) = activity {
      become(.animated(animation.shifted(by: rounded(offset) - oldOffset)))
    }
    put(offset, in: limits, overscroll: overscroll)
    if overscroll != 0 { put(shownOffset, in: limits, overscroll: limits.overscroll(at: shownOffset)) }
    shift(by: shownOffset - old)
  }

  /// Corrects the offset at which the content is shown, which may lie beyond an end.
  public mutating func correct(toShown offset: Double, in limits: ScrollLimits) {
    guard offset.isFinite else { return }
    let offset = ScrollLimits.reachable(offset)
    let old = shownOffset
    put(offset, in: limits, overscroll: limits.overscroll(at: offset))
    shift(by: shownOffset - old)
  }

  /// Corrects the offset by a distance, regardless of the limits: those that have changed come with the next verb.
  public mutating func correct(by distance: Double) {
    guard distance.isFinite else { return }
    let old = offset
    offset = ScrollLimits.reachable(old + distance)
    shift(by: offset - old)
  }

  /// The content's start is elsewhere, and content that lies at it goes along: it is at its start as it was before.
  public mutating func correctStart(by distance: Double) {
    guard distance.isFinite else { return }
    correct(by: distance)
    limits = ScrollLimits(
      start: limits.start + distance,
      end: limits.end,
      viewportLength: limits.viewportLength,
      bounces: limits.bounces
    )
  }

  /// Puts the content back where it was before its container was taken apart.
  public mutating func restore(to offset: Double, in limits: ScrollLimits) {
    correct(to: offset, in: limits)
    hasMoved = true
  }

  // MARK: Frames

  /// Ends the movements of a frame: what follows counts for the next.
  ///
  /// - Returns: Whether the content has jumped by more than the viewport; nil in the first frame, which has no velocity.
  @discardableResult
  public mutating func finishFrame(at now: MonotonicInstant) -> Bool? {
    defer {
      lastFrame = now
      distanceInFrame = 0
    }
    guard let lastFrame else { return nil }
    let seconds = lastFrame.milliseconds(to: now) / 1_000
    let isJump = abs(distanceInFrame) > limits.viewportLength
    velocity = seconds > 0 && !isJump ? distanceInFrame / seconds : 0
    return isJump
  }

  /// Whether the content stands still that moved when this was last called, or has moved since.
  public mutating func takeEnd() -> Bool {
    guard awaitsEnd, !activity.isMoving else { return false }
    awaitsEnd = false
    return true
  }

  // MARK: Steps

  /// The one place where the activity changes.
  private mutating func become(_ activity: ScrollActivity) {
    self.activity = activity
    if activity.isMoving { awaitsEnd = true }
  }

  private enum Reach { case insideEnds, beyondEnds }

  /// The one place where content moves.
  private mutating func show(_ wanted: Double, cause: ScrollCause, in limits: ScrollLimits, _ reach: Reach) {
    let old = offset
    switch reach {
    case .insideEnds:
      put(wanted, in: limits, overscroll: 0)
      // Small movements add up to what was asked for, but not against an end.
      exact = offset == rounded(wanted) ? wanted : offset
      point(by: wanted - old)
      hasMoved = true
    case .beyondEnds:
      put(wanted, in: limits, overscroll: limits.overscroll(at: wanted))
      exact = wanted
      point(by: offset - old)
      if offset != old { hasMoved = true }
    }
    distanceInFrame += offset - old
    movementCount += 1
    self.cause = cause
  }

  private mutating func put(_ wanted: Double, in limits: ScrollLimits, overscroll: Double) {
    // Beyond an end the offset is that end, which need not be a whole unit.
    offset = limits.clamp(overscroll == 0 ? rounded(wanted) : wanted)
    self.overscroll = overscroll
    self.limits = limits
    isAtEnd = offset >= limits.end
  }

  private mutating func shift(by distance: Double) {
    guard distance != 0 else { return }
    exact += distance
    switch activity {
    case .ballistic(let deceleration): become(.ballistic(deceleration.shifted(by: distance)))
    case .spring(let spring): become(.spring(spring.shifted(by: distance)))
    case .idle, .held, .drag, .animated, .driven: break
    }
  }

  private mutating func point(by distance: Double) {
    if distance != 0 { direction = distance > 0 ? .towardsEnd : .towardsStart }
  }

  private func rounded(_ offset: Double) -> Double {
    unit > 0 ? (offset / unit).rounded() * unit : offset
  }

  private func pulledOffset(in limits: ScrollLimits) -> Double {
    RubberBand.pull(showing: exact, in: limits.range, length: limits.viewportLength)
  }

  private mutating func coast(_ deceleration: Deceleration, to now: MonotonicInstant, in limits: ScrollLimits)
  {
    let wanted = deceleration.offset(at: now)
    let edge = limits.clamp(wanted)
    if edge == wanted {
      if deceleration.isOver(at: now) { become(.idle) }
      show(wanted, cause: .momentum, in: limits, .beyondEnds)
    } else if limits.bounces, overscroll != 0 {
      // The end has moved to before what is shown: the content comes back from there.
      become(Self.motion(at: shownOffset, velocity: deceleration.velocity(at: now), time: now, in: limits))
    } else if limits.bounces {
      let moment = deceleration.moment(ofPassing: edge, before: now)
      let velocity = deceleration.velocity(at: moment)
      let spring = SpringBack(edge: edge, displacement: 0, velocity: velocity, start: moment)
      become(.spring(spring))
      swing(spring, to: now, in: limits)
    } else {
      become(.idle)
      show(edge, cause: .momentum, in: limits, .beyondEnds)
    }
  }

  private mutating func swing(_ spring: SpringBack, to now: MonotonicInstant, in limits: ScrollLimits) {
    var spring = spring
    if spring.start == nil {
      spring.start = now
      become(.spring(spring))
    }
    var place = spring.offset(at: now)
    if let edge = limits.edge(at: spring.edge) {
      if spring.isOver(at: now) {
        become(.idle)
        place = edge
      }
    } else {
      // The content has become longer or shorter meanwhile.
      become(Self.motion(at: place, velocity: spring.velocity(at: now), time: now, in: limits))
    }
    show(place, cause: .spring, in: limits, .beyondEnds)
  }

  /// What content does that is released at an offset.
  private static func motion(
    at offset: Double,
    velocity: Double,
    time: MonotonicInstant,
    in limits: ScrollLimits
  ) -> ScrollActivity {
    let edge = limits.clamp(offset)
    if edge != offset {
      return .spring(SpringBack(edge: edge, displacement: offset - edge, velocity: velocity, start: time))
    }
    guard abs(velocity) > Momentum.restingSpeed else { return .idle }
    return .ballistic(Deceleration(origin: offset, velocity: velocity, start: time))
  }
}
