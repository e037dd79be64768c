import DisplayConcurrency
import Testing

@Suite("Mailbox")
struct MailboxTests {
  @Test("Messages come out once, in order, and the bell rings once between two collections")
  func order() {
    let rings = Lock(0)
    let mailbox = Mailbox<Int> { rings.withLock { $0 += 1 } }
    #expect(mailbox.drain().isEmpty)
    for number in 0..<5 { mailbox.post(number) }
    #expect(rings.withLock { $0 } == 1)
    #expect(mailbox.drain() == [0, 1, 2, 3, 4])
    #expect(mailbox.drain().isEmpty)
    mailbox.post(9)
    #expect(rings.withLock { $0 } == 2)
    #expect(mailbox.drain() == [9])
  }

  @Test("A closed mailbox keeps nothing alive, of before or after, and is silent")
  func closing() {
    final class Parcel: Sendable {}
    let rings = Lock(0)
    let mailbox = Mailbox<Parcel> { rings.withLock { $0 += 1 } }
    weak var early: Parcel?
    weak var late: Parcel?
    do {
      let (first, second) = (Parcel(), Parcel())
      (early, late) = (first, second)
      mailbox.post(first)
      mailbox.close()
      mailbox.post(second)
    }
    #expect(early == nil && late == nil && mailbox.drain().isEmpty)
    #expect(rings.withLock { $0 } == 1)
  }

  @Test(
    "With a clock, messages from a worker's future come later, in the order of their moments, and ring again"
  )
  func clock() {
    let clock = ManualClock()
    let rings = Lock(0)
    let mailbox = Mailbox<String>(clock: clock) { rings.withLock { $0 += 1 } }
    mailbox.post("now")
    clock.advance(by: .milliseconds(2))
    mailbox.post("at 2")
    #expect(mailbox.drain() == ["now", "at 2"])

    final class Hands: MonotonicClock {
      let shown = Lock<Int64>(0)
      var now: MonotonicInstant { MonotonicInstant(nanoseconds: shown.withLock { $0 }) }
      func show(_ moment: Int64) { shown.withLock { $0 = moment } }
    }
    let hands = Hands()
    let future = Mailbox<Int64>(clock: hands) { rings.withLock { $0 += 1 } }
    rings.withLock { $0 = 0 }
    for moment in [7, 3, 5, 3] as [Int64] {
      hands.show(moment)
      future.post(moment)
    }
    #expect(rings.withLock { $0 } == 1)
    hands.show(4)
    #expect(future.drain() == [3, 3])
    #expect(rings.withLock { $0 } == 2)
    hands.show(9)
    #expect(future.drain() == [5, 7])
    #expect(rings.withLock { $0 } == 2 && future.drain().isEmpty)
  }

  @Test("The bell may use the mailbox: no lock is held while it rings")
  func reentrantBell() {
    let box = Lock<Mailbox<Int>?>(nil)
    let mailbox = Mailbox<Int> { box.withLock { $0 }?.post(2) }
    box.withLock { $0 = mailbox }
    mailbox.post(1)
    #expect(mailbox.drain() == [1, 2])
    box.withLock { $0 = nil }
  }

  @Test("Nothing is lost when many tasks post while one collects")
  func contention() async {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let mailbox = Mailbox<Int> { ring.yield() }
    let collected = Task {
      var received: [Int] = []
      for await _ in rings {
        received += mailbox.drain()
        if received.count == 2_000 { break }
      }
      return received
    }
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<500 { mailbox.post(task * 500 + step) }
        }
      }
    }
    #expect(await collected.value.sorted() == Array(0..<2_000))
  }
}
