import DisplayConcurrency
import Testing

@Suite("Clocks")
struct ClockTests {
  @Test("The system clock never goes back")
  func monotonic() {
    let clock = SystemClock()
    var last = clock.now
    for _ in 0..<1_000 {
      let now = clock.now
      #expect(now >= last)
      last = now
    }
  }

  @Test("A manual clock moves by exactly what it is told and never back")
  func manual() {
    let clock = ManualClock()
    clock.advance(by: .milliseconds(8))
    clock.advance(by: .milliseconds(-3))
    #expect(clock.now == MonotonicInstant(nanoseconds: 8_000_000))
    #expect(MonotonicInstant(nanoseconds: 0).milliseconds(to: clock.now) == 8)
  }

  @Test("A manual clock that many tasks move has moved by all that they say")
  func movedByMany() async {
    let clock = ManualClock()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50_000 { clock.advance(by: .nanoseconds(1)) }
        }
      }
    }
    #expect(clock.now == MonotonicInstant(nanoseconds: 200_000))
  }

  @Test("A meter is told of waits that take time, and of no others")
  func waits() {
    let waits = Lock<[Duration]>([])
    let meter = WorkMeter({ _, _ in }, wait: { duration in waits.withLock { $0.append(duration) } })
    WorkMeter.with(meter) {
      for nanoseconds in [0, 2, -1, 1] { WorkMeter.wait(for: .nanoseconds(nanoseconds)) }
    }
    #expect(waits.withLock { $0 } == [.nanoseconds(2), .nanoseconds(1)])
  }

  @Test("A manual clock stays at the end of time")
  func endOfTime() {
    let end = MonotonicInstant(nanoseconds: .max)
    let clock = ManualClock(now: MonotonicInstant(nanoseconds: .max - 5))
    let isRinging = Lock(false)
    clock.setAlarm(at: end) { isRinging.withLock { $0 = true } }
    clock.advance(by: .seconds(1))
    #expect(clock.now == end && isRinging.withLock { $0 })
    clock.advance(by: .seconds(Int64.max))
    #expect(clock.now == end)
  }

  @Test("The system clock's alarm rings at once for the start of time")
  func startOfTime() async {
    await withCheckedContinuation { continuation in
      SystemClock().setAlarm(at: MonotonicInstant(nanoseconds: .min)) { continuation.resume() }
    }
  }

  @Test("Arithmetic at the ends of time stays there instead of overflowing")
  func extremes() {
    let end = MonotonicInstant(nanoseconds: .max)
    let start = MonotonicInstant(nanoseconds: .min)
    #expect(end.advanced(by: .seconds(1)) == end)
    #expect(start.advanced(by: .seconds(-1)) == start)
    #expect(start.duration(to: end) == .nanoseconds(Int64.max))
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
    #expect(end.advanced(by: .seconds(-1)).duration(to: end) == .seconds(1))
  }
}
