import DisplayConcurrency
import DisplayGeometry
import Testing

@testable import DisplayScrolling

@Suite("How content slows down, comes back and resists")
struct PhysicsTests {
  @Test(
    "A spring's velocity is the change of its offset, and a shifted one moves about another edge",
    arguments: [(20.0, 0.0), (-15, 300), (0, -900), (8, -40)]
  )
  func spring(displacement: Double, velocity: Double) {
    let start = MonotonicInstant(nanoseconds: 5_000_000_000)
    let spring = SpringBack(edge: 100, displacement: displacement, velocity: velocity, start: start)
    let shifted = spring.shifted(by: -30)
    #expect(spring.offset(at: start) == 100 + displacement && spring.velocity(at: start) == velocity)
    for milliseconds in [1, 20, 80, 300] {
      let now = start.advanced(by: .milliseconds(milliseconds))
      let (before, after) = (now.advanced(by: .microseconds(-5)), now.advanced(by: .microseconds(5)))
      let change = (spring.offset(at: after) - spring.offset(at: before)) / 1e-5
      #expect(abs(change - spring.velocity(at: now)) < 0.01)
      #expect(abs(shifted.offset(at: now) - spring.offset(at: now) + 30) < 1e-9)
      #expect(shifted.velocity(at: now) == spring.velocity(at: now))
    }
  }

  @Test("Content that runs on does so from another place when it was shifted", arguments: [900.0, -2_500])
  func shiftedDeceleration(velocity: Double) {
    let start = MonotonicInstant(nanoseconds: 5_000_000_000)
    let deceleration = Deceleration(origin: 40, velocity: velocity, start: start)
    let shifted = deceleration.shifted(by: -30)
    for milliseconds in [0, 1, 80, 3_000] {
      let now = start.advanced(by: .milliseconds(milliseconds))
      #expect(abs(shifted.offset(at: now) - deceleration.offset(at: now) + 30) < 1e-9)
      #expect(shifted.velocity(at: now) == deceleration.velocity(at: now))
    }
  }

  @Test("Content that runs on beyond an end that came towards it comes back from where it is shown")
  func endComesCloser() {
    let far = ScrollLimits(end: 4_400, viewportLength: 600)
    let near = ScrollLimits(end: 2_000, viewportLength: 600)
    var position = ScrollPosition()
    position.move(to: 2_000, in: far)
    let start = MonotonicInstant(nanoseconds: 0)
    position.release(velocity: 3_000, at: start, in: far)
    position.advance(to: start.advanced(by: .milliseconds(200)), in: far)
    let shown = position.shownOffset
    #expect(shown > 2_400)
    position.correct(toShown: shown, in: near)
    #expect(position.shownOffset == shown && position.offset == 2_000)
    var offsets = [shown]
    for step in 1...60 {
      position.advance(to: start.advanced(by: .milliseconds(200 + step * 16)), in: near)
      offsets.append(position.shownOffset)
    }
    // No step is longer than its velocity lets it be, and it ends at the end.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($1 - $0) < 100 })
    #expect(abs(offsets[60] - 2_000) < 1)
  }

  @Test("Moments from one end of time to the other do no harm")
  func endsOfTime() {
    let limits = ScrollLimits(end: 100, viewportLength: 100)
    for (begin, end) in [(Int64.min, 0), (.min, .max), (-5, .max)] as [(Int64, Int64)] {
      var position = ScrollPosition()
      position.release(velocity: 1_000, at: MonotonicInstant(nanoseconds: begin), in: limits)
      position.advance(to: MonotonicInstant(nanoseconds: end), in: limits)
      #expect(position.offset == 100)
    }
  }

  @Test("The rubber band never gives way to a whole viewport, and can be undone")
  func rubberBand() {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      let pulled = Double.random(in: -2_000...2_000, using: &numbers)
      let shown = RubberBand.offset(pulledTo: pulled, in: 0...300, length: 100)
      #expect(shown > -100 && shown < 400)
      #expect((0...300).contains(pulled) == (shown == pulled))
      if shown > -98, shown < 398 {
        #expect(abs(RubberBand.pull(showing: shown, in: 0...300, length: 100) - pulled) < 1e-6)
      }
    }
    #expect(RubberBand.offset(pulledTo: -5, in: 0...300, length: 0) == 0)
    #expect(RubberBand.pull(showing: -5, in: 0...300, length: 0) == 0)
    // Momentum carries content farther than a finger could.
    let farthest = RubberBand.pull(showing: -150, in: 0...300, length: 100)
    #expect(farthest.isFinite && farthest < -1_000)
  }

  @Test("The velocity is that of the last tenth of a second, whatever else a host sends")
  func velocity() {
    func instant(_ milliseconds: Int64) -> MonotonicInstant {
      MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
    }
    var velocity = DragVelocity()
    velocity.add(Point(x: 900, y: 0), at: instant(0))
    #expect(velocity.pointsPerSecond == .zero)
    velocity.add(Point(x: 0, y: 0), at: instant(1_000))
    velocity.add(Point(x: 3, y: 0), at: instant(1_000))
    velocity.add(Point(x: 10, y: 5), at: instant(1_100))
    velocity.add(Point(x: 0, y: 700), at: instant(1_050))
    #expect(velocity.pointsPerSecond == Point(x: 100, y: 50))
  }

  @Test(
    "A finger that tells of very many places is as fast as one that tells of few",
    arguments: [0, 1, 100] as [Int64]
  )
  func manySamples(step: Int64) {
    var velocity = DragVelocity()
    // A hundred thousand of them within the window, or at one moment.
    for index in 0..<100_000 as Range<Int64> {
      let time = MonotonicInstant(nanoseconds: index * step)
      velocity.add(Point(x: Double(index * step) / 1_000, y: 0), at: time)
    }
    #expect(abs(velocity.pointsPerSecond.x - (step == 0 ? 0 : 1_000_000)) < 1e-3)
  }
}

/// Repeatable random numbers: splitmix64, by Sebastiano Vigna.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
