import Testing

@testable import DisplayConcurrency

@Suite("Locks that their holders can wait at")
struct MonitorTests {
  /// A number that a monitor guards.
  private final class Guarded: @unchecked Sendable {
    let monitor = Monitor()
    var number = 0
  }

  @Test("Many threads lose no update")
  func exclusion() async {
    let guarded = Guarded()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50_000 { guarded.monitor.withLock { guarded.number += 1 } }
        }
      }
    }
    #expect(guarded.number == 200_000)
  }

  @Test("A moment that has not come is waited for, wherever in its second it lies", arguments: [1, 2, 3])
  func moments(part: Int) {
    let monitor = Monitor()
    let moment = SystemClock().now.advanced(by: .microseconds(333 * part))
    monitor.withLock {
      while !monitor.wait(until: moment) {}
    }
    #expect(SystemClock().now >= moment)
  }

  @Test("A moment before the start of time has come", arguments: [.min, -1, 0] as [Int64])
  func passedMoments(nanoseconds: Int64) {
    let monitor = Monitor()
    let isOver = monitor.withLock { monitor.wait(until: MonotonicInstant(nanoseconds: nanoseconds)) }
    #expect(isOver)
  }

  @Test("Who waits without a limit, or until the end of time, is woken", arguments: [false, true])
  func waking(hasMoment: Bool) async {
    let guarded = Guarded()
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let (ends, ending) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<2 {
      let isStarted = Thread.startIfPossible {
        guarded.monitor.withLock {
          waiting.yield()
          while guarded.number == 0 {
            if hasMoment {
              guarded.monitor.wait(until: MonotonicInstant(nanoseconds: .max))
            } else {
              guarded.monitor.wait()
            }
          }
        }
        ending.yield()
      }
      #expect(isStarted)
    }
    var (waitIterator, endIterator) = (waits.makeAsyncIterator(), ends.makeAsyncIterator())
    for _ in 0..<2 { await waitIterator.next() }
    // They hold the lock from then on, until they wait.
    guarded.monitor.withLock { guarded.number += 1 }
    guarded.monitor.broadcast()
    for _ in 0..<2 { await endIterator.next() }
    #expect(guarded.monitor.withLock { guarded.number } == 1)
  }
}
