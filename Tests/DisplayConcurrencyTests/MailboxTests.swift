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
