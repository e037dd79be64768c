import DisplayConcurrency
import DisplayGeometry
@testable import DisplayScrolling
import TestSupport
import Testing

@Suite("Scroll positions")
struct ScrollPositionTests {
  private let limits = ScrollLimits(end: 1_000, viewportLength: 100)
  private let endless = ScrollLimits(start: -1e9, end: 1e9, viewportLength: 100)

  private func instant(_ milliseconds: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  /// A position in each kind of activity, at 500 points unless it has to be beyond an end.
  private func position(in activity: String) -> ScrollPosition {
    var position = ScrollPosition()
    position.move(to: 500, in: limits)
    switch activity {
    case "held": position.hold()
    case "drag": position.grab(in: limits)
    case "ballistic": position.release(velocity: 800, at: instant(0), in: limits)
    case "spring": position.springBack(to: 0)
    case "animated": position.animate(to: 100, timing: .standard, in: limits)
    case "driven": position.drive(by: 3, in: limits)
    default: break
    }
    return position
  }

  private func name(of activity: ScrollActivity) -> String {
    switch activity {
    case .idle: "idle"
    case .held: "held"
    case .drag: "drag"
    case .ballistic: "ballistic"
    case .spring: "spring"
    case .animated: "animated"
    case .driven: "driven"
    }
  }

  private var verbs: [(name: String, act: (inout ScrollPosition) -> Void)] {
    let (limits, now) = (limits, instant(16))
    return [
      ("move to", { $0.move(to: 20, in: limits) }),
      ("move by", { $0.move(by: 20, in: limits) }),
      ("jump", { $0.jump(to: 20, in: limits) }),
      ("drive 5", { $0.drive(by: 5, in: limits) }),
      ("drive 0", { $0.drive(by: 0, in: limits) }),
      ("grab", { $0.grab(in: limits) }),
      ("drag", { $0.drag(by: 7, in: limits) }),
      ("release slowly", { $0.release(velocity: 1, at: now, in: limits) }),
      ("release fast", { $0.release(velocity: 900, at: now, in: limits) }),
      ("hold", { $0.hold() }),
      ("spring back", { $0.springBack(to: 0) }),
      ("animate", { $0.animate(to: 3, timing: .standard, in: limits) }),
      ("advance", { $0.advance(to: now, in: limits) }),
      (
        "advance long",
        { for step in 1...2 { $0.advance(to: now.advanced(by: .seconds(60 * step)), in: limits) } }
      ),
      ("stop", { $0.stop() }),
      ("end", { $0.endMoving() }),
      ("correct to", { $0.correct(to: 40, in: limits) }),
      ("correct shown", { $0.correct(toShown: 40, in: limits) }),
      ("correct by", { $0.correct(by: 4) }),
      ("finish", { $0.finishFrame(at: now) }),
    ]
  }

  @Test("Every verb in every activity leads to the activity of the table")
  func table() {
    let activities = ["idle", "held", "drag", "ballistic", "spring", "animated", "driven"]
    let rows = verbs.map { verb in
      let results = activities.map { activity in
        var position = position(in: activity)
        #expect(name(of: position.activity) == activity)
        verb.act(&position)
        return name(of: position.activity)
      }
      return "\(verb.name): " + results.joined(separator: " ")
    }
    #expect(
      rows.joined(separator: "\n") == """
        move to: idle idle drag idle idle idle driven
        move by: idle idle drag idle idle idle driven
        jump: idle idle drag idle idle idle driven
        drive 5: driven driven drag driven driven driven driven
        drive 0: idle held drag ballistic spring animated idle
        grab: drag drag drag drag drag drag drag
        drag: drag drag drag drag drag drag drag
        release slowly: idle idle idle idle idle idle idle
        release fast: ballistic ballistic ballistic ballistic ballistic ballistic ballistic
        hold: held held held held held held held
        spring back: spring spring spring spring spring spring spring
        animate: animated animated animated animated animated animated animated
        advance: idle held drag ballistic spring animated driven
        advance long: idle held drag idle idle idle driven
        stop: idle idle drag idle idle idle driven
        end: idle idle idle idle idle idle idle
        correct to: idle held drag ballistic spring animated driven
        correct shown: idle held drag ballistic spring animated driven
        correct by: idle held drag ballistic spring animated driven
        finish: idle held drag ballistic spring animated driven
        """
    )
  }

  @Test(
    "A movement says its cause and its direction, and counts; a correction says nothing and moves what is under way"
  )
  func movingAndCorrecting() {
    let causes: [(String, ScrollCause)] = [
      ("move to", .caller), ("move by", .caller), ("jump", .caller), ("drive 5", .driver), ("drag", .drag),
    ]
    for (name, cause) in causes {
      var position = ScrollPosition()
      position.correct(to: 500, in: limits)
      #expect(position.cause == nil && !position.hasMoved && position.direction == .none)
      verbs.first { $0.name == name }?.act(&position)
      #expect(position.cause == cause && position.hasMoved && position.movementCount == 1, "\(name)")
      #expect(position.direction == (position.offset < 500 ? .towardsStart : .towardsEnd))
      #expect(position.distanceInFrame == (name == "jump" ? 0 : position.offset - 500))
    }
    for (activity, cause) in [
      ("ballistic", ScrollCause.momentum), ("spring", .spring), ("animated", .animation),
    ] {
      var position = position(in: activity)
      let old = position.offset
      for step in 1...3 { position.advance(to: instant(16 * step), in: limits) }
      #expect(position.cause == cause && position.offset != old, "\(activity)")
      let seen = (position.movementCount, position.distanceInFrame, position.direction, position.cause)
      position.correct(to: position.offset + 9, in: limits)
      position.correct(toShown: position.offset + 9, in: limits)
      position.correct(by: 9)
      #expect(seen == (position.movementCount, position.distanceInFrame, position.direction, position.cause))
    }
  }

  @Test(
    "Corrections at any moment change nothing about a movement but where it is",
    arguments: 0..<60 as Range<UInt64>
  )
  func correctedOnTheWay(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var (plain, corrected) = (ScrollPosition(unit: 1 / 65_536), ScrollPosition(unit: 1 / 65_536))
    var moved = 0.0
    func both(_ act: (inout ScrollPosition, Double) -> Void) {
      act(&plain, 0)
      act(&corrected, moved)
    }
    for step in 0..<400 {
      let now = instant(8 * step)
      switch Int.random(in: 0..<14, using: &numbers) {
      case 0: both { position, _ in position.grab(in: endless) }
      case 1:
        let velocity = Double.random(in: -3_000...3_000, using: &numbers)
        both { position, _ in position.release(velocity: velocity, at: now, in: endless) }
      case 2...4:
        let distance = Double.random(in: -30...30, using: &numbers)
        both { position, _ in position.drag(by: distance, in: endless) }
      case 5:
        let distance = Double.random(in: -30...30, using: &numbers)
        both { position, _ in position.move(by: distance, in: endless) }
      case 6:
        let target = Double.random(in: -900...900, using: &numbers)
        both { $0.animate(to: target + $1, timing: .over(.milliseconds(100)), in: endless) }
      case 7, 8:
        let distance = (Double.random(in: -500...500, using: &numbers) * 64).rounded() / 64
        moved += distance
        corrected.correct(to: corrected.offset + distance, in: endless)
      default: both { position, _ in position.advance(to: now, in: endless) }
      }
      both { position, _ in position.finishFrame(at: now) }
      #expect(abs(corrected.offset - plain.offset - moved) < 1e-4, "step \(step)")
      #expect(abs(corrected.velocity - plain.velocity) < 0.1)
      #expect((corrected.direction, corrected.cause) == (plain.direction, plain.cause))
    }
  }

  @Test(
    "Whatever is done, offsets lie inside the limits, and overscroll at an end alone",
    arguments: 0..<60 as Range<UInt64>
  )
  func invariants(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var position = ScrollPosition(unit: 1 / 65_536)
    var limits = limits
    let strange = [
      0, 1, -1, 0.3, 1e9, -1e9, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    for step in 0..<2_000 {
      let now = instant(8 * step)
      let number =
        Int.random(in: 0..<6, using: &numbers) == 0
        ? strange.randomElement(using: &numbers) ?? 0 : Double.random(in: -400...1_400, using: &numbers)
      switch Int.random(in: 0..<17, using: &numbers) {
      case 0: position.move(to: number, in: limits)
      case 1: position.move(by: number / 10, in: limits)
      case 2: position.jump(to: number, in: limits)
      case 3: position.drive(by: number / 100, in: limits)
      case 4: position.grab(in: limits)
      case 5, 6: position.drag(by: number / 8, in: limits)
      case 7: position.release(velocity: number * 3, at: now, in: limits)
      case 8: position.springBack(to: number)
      case 9: position.animate(to: number, timing: .over(.milliseconds(60)), in: limits)
      case 10: position.correct(to: number, in: limits)
      case 11: position.correct(toShown: number, in: limits)
      case 12:
        limits = ScrollLimits(
          start: Double.random(in: -50...0, using: &numbers),
          end: number,
          viewportLength: 100,
          bounces: Bool.random(using: &numbers)
        )
        position.correct(to: position.offset, in: limits)
      case 13: position.retarget(to: number)
      case 14: position.endMoving()
      default: position.advance(to: now, in: limits)
      }
      position.finishFrame(at: now)
      #expect(position.offset >= limits.start && position.offset <= limits.end, "step \(step)")
      #expect(position.isConsistent)
      #expect(position.overscroll.isFinite && position.velocity.isFinite && !position.restingOffset.isNaN)
      if position.overscroll > 0 { #expect(position.offset == limits.clamp(.infinity), "step \(step)") }
      if position.overscroll < 0 { #expect(position.offset == limits.clamp(-.infinity), "step \(step)") }
    }
  }

  @Test("No verb leaves an offset of -0, or says that content is -0 beyond an end", arguments: [0, 0.5, 1])
  func negativeZero(unit: Double) {
    var numbers = Numbers(state: UInt64(unit * 2))
    var zeroCount = 0
    for start in [-0.0, -20] {
      var position = ScrollPosition(unit: unit)
      let limits = ScrollLimits(start: start, end: 20, viewportLength: 100)
      #expect(limits.start.sign == .plus || limits.start != 0)
      for step in 1...4_000 {
        let distance = [-0.0, 0, -0.25, 0.25, -0.5, 3, -3][numbers.next(below: 7)]
        switch numbers.next(below: 9) {
        case 0: position.move(to: distance, in: limits)
        case 1: position.move(by: distance, in: limits)
        case 2: position.jump(to: distance, in: limits)
        case 3: position.drive(by: distance, in: limits)
        case 4: position.drag(by: distance, in: limits)
        case 5: position.correct(to: distance, in: limits)
        case 6: position.correct(toShown: distance, in: limits)
        case 7: position.correct(by: -position.offset + distance)
        default:
          position.release(velocity: distance * 100, at: instant(step * 8), in: limits)
          position.advance(to: instant(step * 8 + 16), in: limits)
        }
        if position.offset == 0 { zeroCount += 1 }
        for value in [position.offset, position.overscroll, position.shownOffset, position.restingOffset] {
          #expect(value.sign == .plus || value != 0, "step \(step)")
        }
      }
    }
    #expect(zeroCount > 100)
  }

  @Test(
    "A touch stops what moves by itself, but for a spring that is almost back",
    arguments: [0.0, 900, -900]
  )
  func stoppedByTouch(velocity: Double) {
    for activity in ["idle", "held", "drag", "driven"] {
      #expect(!position(in: activity).isStoppedByTouch, "\(activity)")
    }
    for activity in ["ballistic", "animated", "spring"] {
      #expect(position(in: activity).isStoppedByTouch, "\(activity)")
    }
    var position = ScrollPosition()
    position.grab(in: limits)
    position.drag(by: -80, in: limits)
    position.release(velocity: velocity, at: instant(0), in: limits)
    var (wasAlmostBack, step) = (false, 0)
    while position.activity.isDecelerating {
      step += 1
      position.advance(to: instant(step * 8), in: limits)
      position.finishFrame(at: instant(step * 8))
      guard case .spring = position.activity else { continue }
      // At speed it passes its end, which is at 0, and comes back from inside.
      let isAlmostBack = abs(position.shownOffset) < 0.5 && abs(position.velocity) < 24
      #expect(position.isStoppedByTouch == !isAlmostBack, "step \(step)")
      wasAlmostBack = wasAlmostBack || isAlmostBack
    }
    #expect(wasAlmostBack)
  }

  @Test("Small movements add up although offsets are whole units, and not against an end")
  func units() {
    var position = ScrollPosition(unit: 0.25)
    for _ in 0..<1_000 {
      position.move(by: 0.1, in: limits)
      #expect((position.offset * 4).rounded() == position.offset * 4)
    }
    #expect(abs(position.offset - 100) <= 0.125)
    for _ in 0..<10 { position.move(by: 10_000, in: limits) }
    position.move(by: -0.25, in: limits)
    #expect(position.offset == 999.75)
  }

  @Test("An animation arrives exactly at its target, also at one that moves on the way")
  func animation() {
    var position = ScrollPosition()
    position.animate(to: 400, timing: .over(.milliseconds(80), .linear), in: limits)
    var offsets: [Double] = []
    for step in 0..<6 {
      position.advance(to: instant(20 * step), in: limits)
      offsets.append(position.offset)
      if step == 1 { position.retarget(to: 700) }
    }
    #expect(zip(offsets, [0, 100, 300, 500, 700, 700]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(position.offset == 700 && position.activity == .idle)
    position.animate(to: 5_000, timing: .over(.milliseconds(80)), in: limits)
    for step in 6..<12 { position.advance(to: instant(20 * step), in: limits) }
    #expect(position.offset == 1_000)
  }

  @Test(
    "A release that lies ahead moves as one at the next frame",
    arguments: [(500.0, 900.0), (-40, 0), (1_040, 300)]
  )
  func releaseAhead(offset: Double, velocity: Double) {
    var (early, late) = (ScrollPosition(), ScrollPosition())
    early.drag(by: offset, in: limits)
    late.drag(by: offset, in: limits)
    early.release(velocity: velocity, at: instant(0), in: limits)
    late.release(velocity: velocity, at: instant(3_600_000), in: limits)
    for frame in 0..<600 {
      early.advance(to: instant(16 * frame), in: limits)
      late.advance(to: instant(16 * frame), in: limits)
      #expect(early.shownOffset == late.shownOffset)
    }
    #expect(late.activity == .idle && late.overscroll == 0)
  }

  @Test("Velocity is the distance over the time since the last frame, and that of a jump is none")
  func velocity() {
    var position = ScrollPosition()
    position.move(by: 50, in: limits)
    let first = position.finishFrame(at: instant(0))
    #expect(first == nil && position.velocity == 0)
    position.move(by: 30, in: limits)
    position.move(by: -10, in: limits)
    let second = position.finishFrame(at: instant(10))
    #expect(second == false && position.velocity == 2_000)
    position.jump(to: 900, in: limits)
    let third = position.finishFrame(at: instant(20))
    #expect(third == false && position.velocity == 0)
    position.move(by: -101, in: limits)
    let fourth = position.finishFrame(at: instant(30))
    #expect(fourth == true && position.velocity == 0)
  }

  @Test("The end of a movement is taken once, also of one that began and ended between two frames")
  func ends() {
    var position = ScrollPosition()
    var ends: [Bool] = [position.takeEnd()]
    position.grab(in: limits)
    ends.append(position.takeEnd())
    position.release(velocity: 0, at: instant(0), in: limits)
    ends += [position.takeEnd(), position.takeEnd()]
    position.move(by: 5, in: limits)
    ends.append(position.takeEnd())
    #expect(ends == [false, false, true, false, false])
  }

  @Test("Content that lies at a new end of its own was not at it until it is moved or corrected")
  func atEnd() {
    var position = ScrollPosition()
    let short = ScrollLimits(end: 0, viewportLength: 100)
    position.correct(to: 0, in: short)
    #expect(position.isAtEnd)
    position.correct(by: -20)
    position.grab(in: limits)
    position.release(velocity: 0, at: instant(0), in: limits)
    position.animate(to: 5, timing: .standard, in: limits)
    #expect(position.isAtEnd)
    position.correct(to: 5, in: limits)
    #expect(!position.isAtEnd)
  }

  @Test("An animation goes along with its content, and not with ends and insets that stop it")
  func animationAndCorrections() {
    func end(_ correct: (inout ScrollPosition) -> Void) -> Double {
      var position = ScrollPosition()
      position.correct(to: 900, in: limits)
      position.animate(to: 600, timing: .over(.milliseconds(80)), in: limits)
      position.advance(to: instant(0), in: limits)
      correct(&position)
      for step in 1...8 { position.advance(to: instant(16 * step), in: limits) }
      return position.offset
    }
    #expect(end { $0.correct(to: 950, in: limits) } == 650)
    #expect(end { $0.correct(to: 900, in: ScrollLimits(end: 700, viewportLength: 100)) } == 600)
    #expect(end { $0.correct(toShown: 990, in: limits) } == 600)
    #expect(end { $0.correct(by: -20) } == 600)
  }

  @Test(
    "A spring carries content to its target, wherever that moves meanwhile, and nothing leaps",
    arguments: 1...200
  )
  func springs(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let damping = Double.random(in: 0.1...1.5, using: &numbers)
    var animation = ScrollAnimation(target: 1_000, timing: .spring(AnimationSpring(dampingRatio: damping)))
    let limits = ScrollLimits(end: 100_000, viewportLength: 100)
    var (offset, now) = (200.0, MonotonicInstant(nanoseconds: 0))
    var frames = 0
    while !animation.isOver(at: now), frames < 100_000 {
      let old = offset
      offset = animation.advance(from: offset, to: now, in: limits)
      // At most what a spring of 800 points moves in a frame, and the last corrections.
      #expect(abs(offset - old) < 200, "\(frames): \(old), \(offset)")
      if !animation.isOver(at: now), Int.random(in: 0..<3, using: &numbers) == 0 {
        animation.target += Double.random(in: -30...30, using: &numbers)
      }
      now = now.advanced(by: .milliseconds(8))
      frames += 1
    }
    #expect(animation.advance(from: offset, to: now, in: limits) == animation.target)
  }

  @Test("A curve that overshoots carries content beyond its target, and not beyond its ends")
  func overshoot() {
    let curve = AnimationCurve(
      first: AnimationCurve.CurvePoint(x: 0.34, y: 1.56),
      second: AnimationCurve.CurvePoint(x: 0.64, y: 1)
    )
    for (target, farthest) in [(500.0, 520.0...560.0), (1_000, 1_000...1_000)] {
      var position = ScrollPosition()
      position.animate(to: target, timing: .over(.milliseconds(160), curve), in: limits)
      var most = 0.0
      var beyond = 0
      for step in 0...20 {
        position.advance(to: instant(8 * step), in: limits)
        most = max(most, position.shownOffset)
        if position.shownOffset > target { beyond += 1 }
      }
      #expect(farthest.contains(most) && position.offset == target && position.activity == .idle)
      #expect(beyond > 3 || target == 1_000)
    }
  }

  @Test("A movement that goes nowhere has no direction, and one against an end has its own")
  func direction() {
    var position = ScrollPosition(unit: 0.25)
    position.release(velocity: 100, at: instant(0), in: limits)
    for step in 1...300 { position.advance(to: instant(16 * step), in: limits) }
    #expect(position.direction == .towardsEnd && position.activity == .idle)
    position.jump(to: position.offset, in: limits)
    position.move(to: position.offset, in: limits)
    #expect(position.direction == .towardsEnd)
    position.move(to: 0, in: limits)
    position.grab(in: limits)
    position.drag(by: -90, in: limits)
    #expect(position.overscroll < -20)
    position.drive(by: 1, in: limits)
    position.drag(by: -90, in: limits)
    position.move(by: -10, in: limits)
    #expect(position.direction == .towardsStart)
  }

  @Test("A drag goes on through a jump, from where the content is then")
  func jumpInDrag() {
    var position = ScrollPosition()
    position.grab(in: limits)
    position.drag(by: 30, in: limits)
    position.jump(to: 600, in: limits)
    position.drag(by: 5, in: limits)
    #expect(position.offset == 605 && position.activity == .drag(pulled: 605))
    position.animate(to: 0, timing: .standard, in: limits)
    position.drag(by: 5, in: limits)
    #expect(position.offset == 610)
  }

  @Test("Limits are in order, and their ends are where they say")
  func limitsInOrder() {
    let limits = ScrollLimits(start: 5, end: -3, viewportLength: -8)
    #expect(limits.start == 5 && limits.end == 5 && limits.viewportLength == 0)
    #expect(
      ScrollLimits(start: .nan, end: .infinity, viewportLength: .nan)
        == ScrollLimits(end: 0, viewportLength: 0)
    )
    #expect(self.limits.overscroll(at: -4) == -4 && self.limits.overscroll(at: 1_004) == 4)
    #expect(self.limits.overscroll(at: 4) == 0)
    #expect(self.limits.edge(at: 0.0005) == 0 && self.limits.edge(at: 1_000.0005) == 1_000)
    #expect(self.limits.edge(at: 3) == nil)
  }
}
