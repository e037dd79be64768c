import DisplayConcurrency
import Testing

@Suite("Lock")
struct LockTests {
  @Test("Many tasks under contention lose no update")
  func contention() async {
    let lock = Lock<[Int]>([])
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<500 {
            lock.withLock { $0.append(task * 500 + step) }
          }
        }
      }
    }
    #expect(lock.withLock { $0.sorted() } == Array(0..<4_000))
  }

  @Test("The lock is free again after the closure threw")
  func unlocksAfterError() {
    struct Refusal: Error {}
    let lock = Lock(1)
    #expect(throws: Refusal.self) {
      try lock.withLock { _ throws(Refusal) in throw Refusal() }
    }
    #expect(lock.withLock { $0 } == 1)
  }
}
