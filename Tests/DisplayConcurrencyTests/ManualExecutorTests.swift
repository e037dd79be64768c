import Testing

@testable import DisplayConcurrency

@Suite("An executor whose jobs run when told to")
struct ManualExecutorTests {
  @Test("Jobs run in the order of an array that one is taken out of")
  func model() {
    let (executor, log) = (ManualExecutor(), Lock<[Int]>([]))
    var (model, expected, count) = ([Int](), [Int](), 0)
    for step in 0..<4_000 {
      let chance = step &* 7_919 % 503
      // Times in which most come, and in which most go; every third of those that go is not the first.
      if chance % 10 < (step / 400 % 2 == 0 ? 7 : 3) {
        let number = count
        Task(executorPreference: executor) { log.withLock { $0.append(number) } }
        model.append(number)
        count += 1
      } else {
        let position = chance % 3 == 0 ? chance : 0
        #expect(executor.runNext(choosing: position) == !model.isEmpty)
        if !model.isEmpty { expected.append(model.remove(at: position % model.count)) }
      }
      #expect(executor.waitingCount == model.count && executor.arrivals.count == model.count)
    }
    executor.runAll()
    #expect(executor.waitingCount == 0)
    #expect(log.withLock { $0 } == expected + model)
  }

  @Test("Waiting jobs go over to another executor in their order, and are its alone")
  func forwarding() {
    let (first, second, log) = (ManualExecutor(), ManualExecutor(), Lock<[Int]>([]))
    for number in 0..<5 {
      Task(executorPreference: first) { log.withLock { $0.append(number) } }
    }
    first.forwardAll(to: second)
    #expect(first.waitingCount == 0)
    #expect(second.waitingCount == 5)
    first.runAll()
    #expect(log.withLock { $0 }.isEmpty)
    // They are told the executor that they were made for.
    while second.runNext(on: first) {}
    #expect(log.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  @Test("Jobs that have run take no room for long while others always wait")
  func room() {
    let executor = ManualExecutor()
    for _ in 0..<8 { Task(executorPreference: executor) {} }
    for _ in 0..<1_000 {
      Task(executorPreference: executor) {}
      executor.runNext()
      #expect(executor.entryCount <= 2 * executor.waitingCount + 2)
    }
    executor.runAll()
  }
}
