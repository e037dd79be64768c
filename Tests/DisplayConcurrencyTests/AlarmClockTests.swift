@testable import DisplayConcurrency
import Testing

@Suite("Clocks that call back")
struct AlarmClockTests {
  @Test("Alarms ring once, in the order of their moments, when the clock gets there")
  func manual() {
    let clock = ManualClock()
    let rung = Lock<[Int]>([])
    for (number, milliseconds) in [(1, 30), (2, 10), (3, 30), (4, 0)] {
      clock.setAlarm(at: MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000)) {
        rung.withLock { $0.append(number) }
      }
    }
    #expect(rung.withLock { $0 } == [4])
    clock.advance(by: .milliseconds(9))
    #expect(rung.withLock { $0 } == [4])
    clock.advance(by: .milliseconds(40))
    #expect(rung.withLock { $0 } == [4, 2, 1, 3])
    clock.advance(by: .seconds(1))
    #expect(rung.withLock { $0 } == [4, 2, 1, 3])
  }

  @Test("An alarm may set another one, also for a moment that has passed")
  func nested() {
    let clock = ManualClock()
    let rung = Lock(0)
    clock.setAlarm(at: clock.now.advanced(by: .seconds(1))) { [unowned clock] in
      clock.setAlarm(at: clock.now) { rung.withLock { $0 += 1 } }
      clock.setAlarm(at: clock.now.advanced(by: .seconds(1))) { rung.withLock { $0 += 10 } }
    }
    clock.advance(by: .seconds(1))
    #expect(rung.withLock { $0 } == 1)
    clock.advance(by: .seconds(1))
    #expect(rung.withLock { $0 } == 11)
  }

  @Test("The machine's clock rings, and not before the time")
  func system() async {
    let clock = SystemClock()
    let moment = clock.now.advanced(by: .milliseconds(2))
    let rang = await withCheckedContinuation { continuation in
      clock.setAlarm(at: moment) { continuation.resume(returning: clock.now) }
    }
    #expect(rang >= moment)
  }

  @Test("Alarms of the machine's clock that many tasks set in any order ring once each, and none early")
  func systemOrder() async {
    let clock = SystemClock()
    let start = clock.now.advanced(by: .milliseconds(30))
    let rung = Lock<[(number: Int, moment: MonotonicInstant)]>([])
    let (rings, continuation) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<25 {
            let number = (step * 4 + task) * 37 % 100
            clock.setAlarm(at: start.advanced(by: .microseconds(number * 50))) {
              rung.withLock { $0.append((number, clock.now)) }
              continuation.yield()
            }
          }
        }
      }
    }
    var iterator = rings.makeAsyncIterator()
    for _ in 0..<100 { await iterator.next() }
    let numbers = rung.withLock { $0 }
    #expect(numbers.map(\.number).sorted() == Array(0..<100))
    #expect(numbers.allSatisfy { $0.moment >= start.advanced(by: .microseconds($0.number * 50)) })
  }

  @Test(
    "Alarms are taken by their moments, and those of one moment in the order in which they were set",
    arguments: 0..<20
  )
  func queueOrder(seed: Int) {
    let queue = AlarmQueue()
    let taken = Lock<[Int]>([])
    var state = UInt64(seed)
    var moments: [Int64] = []
    var threads = 0
    for number in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      moments.append(Int64(state >> 60) - 20)
      let alarm = Alarm(instant: MonotonicInstant(nanoseconds: moments[number])) {
        taken.withLock { $0.append(number) }
      }
      if queue.add(alarm) { threads += 1 }
    }
    while let due = queue.waitForNext() { due.action() }
    #expect(taken.withLock { $0 } == moments.indices.sorted { (moments[$0], $0) < (moments[$1], $1) })
    #expect(threads == 1)
    let isNeeded = queue.add(Alarm(instant: MonotonicInstant(nanoseconds: 0), action: {}))
    #expect(isNeeded)
    queue.noteMissingThread()
    #expect(queue.add(Alarm(instant: MonotonicInstant(nanoseconds: 0), action: {})))
  }
}
