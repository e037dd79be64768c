import Testing

@testable import DisplayConcurrency

/// A value that is counted as long as it is there.
private final class Counted: Sendable {
  private let alive: Lock<Int>

  init(_ alive: Lock<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }
}

@Suite("Values that workers release")
struct ReleaseTests {
  private let executor = ManualExecutor()
  private let alive = Lock(0)
  private let queue: WorkQueue

  init() {
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    queue = WorkQueue(scheduler: scheduler)
  }

  private func submit(distance: Double, _ work: @escaping @Sendable () -> Void = {}) {
    queue.submit(priority: WorkPriority(distance: distance, stage: .draw), flag: .never) { _ in work() }
  }

  @Test("They are released after work in view and before all other")
  func order() {
    let seen = Lock<[Int]>([])
    let note: @Sendable () -> Void = { [alive] in
      let count = alive.withLock { $0 }
      seen.withLock { $0.append(count) }
    }
    queue.release(Counted(alive), weight: 1)
    submit(distance: 10, note)
    submit(distance: 0, note)
    executor.runAll()
    #expect(seen.withLock { $0 } == [1, 0])
  }

  @Test("Those that wait are bounded, also while work in view never ends", arguments: [1, 4, 32])
  func endlessWork(weight: Int) {
    var most = 0
    for _ in 0..<1_000 {
      // A worker comes to two of three pieces.
      submit(distance: 0)
      submit(distance: 0)
      queue.release(Counted(alive), weight: weight)
      executor.runNext()
      executor.runNext()
      most = max(most, alive.withLock { $0 })
    }
    let bound = ReleaseLoad.bound / weight
    #expect((bound...bound + 2).contains(most))
    executor.runAll()
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("What waited counts no longer once it is released, or its queue is gone")
  func count() {
    let load = queue.releases
    for _ in 0..<10 {
      queue.release(Counted(alive), weight: ReleaseLoad.bound)
      executor.runAll()
    }
    #expect(alive.withLock { $0 } == 0)
    let isMuch = load.add(ReleaseLoad.bound)
    let isTooMuch = load.add(1)
    #expect(!isMuch && isTooMuch)
    load.remove(ReleaseLoad.bound + 1)
    do {
      let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
      let other = WorkQueue(scheduler: scheduler, service: .caller)
      other.release(Counted(alive), weight: 1)
    }
    #expect(alive.withLock { $0 } == 0)
  }
}
