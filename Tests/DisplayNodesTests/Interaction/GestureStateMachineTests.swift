import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Gesture state machines")
struct GestureStateMachineTests {
  static func touch(
    _ phase: TouchEvent.Phase,
    _ milliseconds: Int,
    x: Double = 0,
    finger: Int = 0
  ) -> TouchEvent {
    TouchEvent(
      phase,
      identifier: finger,
      location: Point(x: x, y: 0),
      timestamp: MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
    )
  }

  @Test(
    "A tap may move and last up to its limits, and no further",
    arguments: [
      (x: 10.0, milliseconds: 750, isTap: true), (x: 10.001, milliseconds: 0, isTap: false),
      (x: -10, milliseconds: 0, isTap: true), (x: 0, milliseconds: 751, isTap: false),
    ]
  )
  func tapLimits(x: Double, milliseconds: Int, isTap: Bool) {
    var machine = TapStateMachine()
    #expect(machine.take(Self.touch(.began, 0)) == nil)
    #expect(machine.take(Self.touch(.ended, milliseconds, x: x)) == (isTap ? .ended : nil))
    // Whatever it was, the next one counts again.
    #expect(machine.take(Self.touch(.began, 2_000)) == nil)
    #expect(machine.take(Self.touch(.ended, 2_000)) == .ended)
  }

  @Test("A tap may have moved as far as its limit on the way, and no further", arguments: [10.0, 10.001])
  func movedTap(x: Double) {
    var machine = TapStateMachine()
    #expect(machine.take(Self.touch(.began, 0)) == nil)
    #expect(machine.take(Self.touch(.moved, 1, x: x)) == nil)
    #expect(machine.take(Self.touch(.ended, 2)) == (x == 10 ? .ended : nil))
  }

  @Test("A second finger spoils a tap until both are up")
  func twoFingers() {
    var machine = TapStateMachine()
    let events: [TouchEvent] = [
      Self.touch(.began, 0), Self.touch(.began, 1, finger: 1), Self.touch(.ended, 2),
      Self.touch(.began, 3), Self.touch(.ended, 4), Self.touch(.ended, 5, finger: 1),
    ]
    #expect(events.allSatisfy { machine.take($0) == nil })
    _ = machine.take(Self.touch(.began, 6))
    #expect(machine.take(Self.touch(.ended, 7)) == .ended)
  }

  @Test("The taps of one gesture lie near each other in time and place")
  func series() {
    func taps(gap: Int, distance: Double) -> Bool {
      var machine = TapStateMachine()
      machine.numberOfTaps = 3
      var isRecognized = false
      for index in 0..<3 {
        let place = Double(index) * distance
        _ = machine.take(Self.touch(.began, index * gap, x: place))
        isRecognized = machine.take(Self.touch(.ended, index * gap, x: place)) == .ended
      }
      return isRecognized
    }
    #expect(taps(gap: 350, distance: 45))
    #expect(!taps(gap: 351, distance: 0))
    #expect(!taps(gap: 0, distance: 45.1))
  }

  @Test("A press lasts its duration to the nanosecond, and may move up to its limit")
  func pressLimits() {
    var machine = LongPressStateMachine()
    _ = machine.take(Self.touch(.began, 0))
    #expect(machine.awaitsTime)
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 499_999_999)) == nil)
    #expect(machine.take(Self.touch(.moved, 100, x: 10)) == nil)
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 500_000_000)) == .began)
    #expect(!machine.awaitsTime)
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 900_000_000)) == nil)
    #expect(machine.take(Self.touch(.moved, 950, x: 90)) == .changed)
    #expect(machine.take(Self.touch(.cancelled, 950, x: 90)) == .cancelled)
    _ = machine.take(Self.touch(.began, 1_000))
    #expect(machine.take(Self.touch(.moved, 1_001, x: 10.001)) == nil)
    #expect(!machine.awaitsTime)
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 9_000_000_000)) == nil)
  }

  @Test("A finger that is lifted too early ends its press, and the next one begins another")
  func pressAgain() {
    var machine = LongPressStateMachine()
    _ = machine.take(Self.touch(.began, 0))
    #expect(machine.take(Self.touch(.ended, 100)) == nil)
    #expect(!machine.awaitsTime)
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 600_000_000)) == nil)
    _ = machine.take(Self.touch(.began, 1_000))
    #expect(machine.advance(to: MonotonicInstant(nanoseconds: 1_500_000_000)) == .began)
  }

  @Test("Over random touches a press that began ends or is cancelled, once, before it begins again")
  func balanced() {
    for seed in 0..<UInt64(TestDepth.count(12, full: 50)) {
      var numbers = SeededNumbers(seed: seed)
      var machine = LongPressStateMachine()
      var down: Set<Int> = []
      var isPressed = false
      func check(_ state: GestureState?) {
        switch state {
        case .began:
          #expect(!isPressed, "seed \(seed)")
          isPressed = true
        case .ended, .cancelled:
          #expect(isPressed, "seed \(seed)")
          isPressed = false
        case .changed: #expect(isPressed, "seed \(seed)")
        case .possible, nil: break
        }
      }
      for step in 0..<400 {
        let time = step * 100
        let finger = Int.random(in: 0..<2, using: &numbers)
        let x = numbers.number(0...8)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0 where down.insert(finger).inserted:
          check(machine.take(Self.touch(.began, time, finger: finger)))
        case 1 where down.remove(finger) != nil:
          check(machine.take(Self.touch(.ended, time, finger: finger)))
        case 2 where down.contains(finger):
          check(machine.take(Self.touch(.moved, time, x: x, finger: finger)))
        case 3 where numbers.chance(0.1): check(machine.cancel())
        default: check(machine.advance(to: Self.touch(.moved, time).timestamp))
        }
      }
    }
  }
}
