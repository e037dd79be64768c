import DisplayConcurrency
import Testing

/// A queue on a manual executor, and a log of what ran.
private struct Bench {
  let executor = ManualExecutor()
  let queue: WorkQueue
  let log = Lock<[Int]>([])

  init(maximumConcurrency: Int = 1, service: WorkQueue.Service = .workers) {
    queue = WorkQueue(
      scheduler: Scheduler(
        executor: executor,
        clock: ManualClock(),
        maximumConcurrency: maximumConcurrency
      ),
      service: service
    )
  }

  @discardableResult
  func submit(
    _ name: Int,
    distance: Double,
    stage: WorkPriority.Stage = .draw,
    flag: CancellationFlag = .never
  ) -> WorkToken {
    queue.submit(priority: WorkPriority(distance: distance, stage: stage), flag: flag) { [log] _ in
      log.withLock { $0.append(name) }
    }
  }

  var ran: [Int] { log.withLock { $0 } }
}

/// A deterministic source of numbers for the sequences below.
private struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

@Suite("WorkQueue")
struct WorkQueueTests {
  @Test("The nearest piece runs first, drawing before measuring, then in order of arrival")
  func order() {
    let bench = Bench()
    bench.submit(1, distance: 50)
    bench.submit(2, distance: 0, stage: .measure)
    bench.submit(3, distance: 0, stage: .draw)
    bench.submit(4, distance: 0, stage: .draw)
    bench.submit(5, distance: .nan)
    bench.executor.runAll()
    #expect(bench.ran == [3, 4, 5, 2, 1])
  }

  @Test("A changed priority moves a piece, also over and over, and a finished piece is left alone")
  func reprioritized() {
    let bench = Bench()
    let late = bench.submit(1, distance: 1)
    let soon = bench.submit(2, distance: 100)
    for distance in 0..<1_000 {
      bench.queue.setPriority(WorkPriority(distance: Double(distance), stage: .draw), of: late)
    }
    bench.queue.setPriority(WorkPriority(distance: 5, stage: .draw), of: soon)
    bench.executor.runAll()
    bench.queue.setPriority(WorkPriority(distance: 0, stage: .draw), of: soon)
    bench.executor.runAll()
    #expect(bench.ran == [2, 1])
  }

  @Test(
    "The caller may leave what is far away, and stop when there is no time, which pieces given up do not take"
  )
  func runsInPart() {
    let bench = Bench(service: .caller)
    for name in 0..<6 { bench.submit(name, distance: Double(name)) }
    #expect(bench.queue.runWaitingWork(upTo: 1.5) == 2 && bench.ran == [0, 1])
    let generation = Generation()
    bench.queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: generation.makeFlag()) { _ in
    }
    generation.advance()
    #expect(bench.queue.runWaitingWork { $0 < 1 } == 1 && bench.ran == [0, 1, 2])
    #expect(bench.queue.runWaitingWork { _ in false } == 0)
    #expect(bench.queue.runWaitingWork() == 3 && bench.ran == Array(0..<6))
  }

  @Test("A cancelled piece never runs, and a running one sees its cancellation")
  func cancellation() {
    let bench = Bench()
    let generation = Generation()
    bench.submit(1, distance: 0, flag: generation.makeFlag())
    generation.advance()
    bench.submit(2, distance: 0, flag: generation.makeFlag())
    let seen = Lock<[Bool]>([])
    bench.queue.submit(priority: WorkPriority(distance: 9, stage: .draw), flag: generation.makeFlag()) {
      flag in
      let before = flag.isCancelled
      generation.advance()
      let after = flag.isCancelled
      seen.withLock { $0 = [before, after] }
    }
    bench.executor.runAll()
    #expect(bench.ran == [2])
    #expect(seen.withLock { $0 } == [false, true])
  }

  @Test("Never more workers than the limit", arguments: 1...4)
  func bounded(limit: Int) {
    let bench = Bench(maximumConcurrency: limit)
    for name in 0..<20 { bench.submit(name, distance: 0) }
    #expect(bench.executor.waitingCount == limit)
    #expect(bench.queue.runningCount == limit)
    bench.executor.runAll()
    #expect(bench.queue.runningCount == 0)
    #expect(bench.ran == Array(0..<20))
  }

  @Test("What waits is done by whoever does the work from now on, and what runs is finished")
  func otherService() {
    let bench = Bench(maximumConcurrency: 2)
    for name in 0..<4 { bench.submit(name, distance: Double(name)) }
    bench.queue.setService(.caller)
    bench.executor.runAll()
    #expect(bench.ran.isEmpty && bench.queue.runningCount == 0 && bench.queue.waitingCount == 4)
    bench.submit(4, distance: 9)
    #expect(bench.executor.waitingCount == 0 && bench.queue.runWaitingWork() == 5)
    for name in 5..<8 { bench.submit(name, distance: 0) }
    bench.queue.setService(.workers)
    #expect(bench.queue.runningCount == 2)
    bench.executor.runAll()
    #expect(bench.ran == Array(0..<8) && bench.queue.runningCount == 0)
  }

  @Test("A distance that is no number holds nobody up, when a piece is submitted or moved")
  func distanceWithoutNumber() {
    let bench = Bench()
    var priority = WorkPriority(distance: 0, stage: .draw)
    priority.distance = .nan
    bench.submit(0, distance: 5)
    let moved = bench.submit(1, distance: 9)
    bench.queue.setPriority(priority, of: moved)
    bench.queue.submit(priority: priority, flag: .never) { [log = bench.log] _ in
      log.withLock { $0.append(2) }
    }
    bench.submit(3, distance: 7)
    bench.executor.runAll()
    #expect(bench.ran == [1, 2, 0, 3] && bench.queue.runningCount == 0)
  }

  @Test("What waits gets as many workers as there are pieces and no more, and none where there are none")
  func serviceWorkers() {
    for count in 0..<4 {
      let bench = Bench(maximumConcurrency: 3, service: .caller)
      for name in 0..<count { bench.submit(name, distance: 0) }
      bench.queue.setService(.workers)
      #expect(bench.executor.waitingCount == min(count, 3) && bench.queue.runningCount == min(count, 3))
      bench.executor.runAll()
      #expect(bench.ran.count == count && bench.queue.runningCount == 0)
    }
  }

  @Test("Work submitted while the last worker leaves is not forgotten")
  func submittedFromWork() {
    let bench = Bench()
    let (queue, log) = (bench.queue, bench.log)
    queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        log.withLock { $0.append(7) }
      }
    }
    bench.executor.runAll()
    #expect(bench.ran == [7])
  }

  @Test("Without workers the caller runs everything, most urgent first, and nobody else anything")
  func runsInline() {
    let bench = Bench(service: .caller)
    bench.submit(1, distance: 3)
    bench.submit(2, distance: 1)
    #expect(bench.executor.waitingCount == 0)
    #expect(bench.queue.runWaitingWork() == 2)
    #expect(bench.ran == [2, 1])
  }

  @Test("Random submissions between pieces that run keep the order", arguments: 0..<20 as Range<UInt64>)
  func interleaved(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let bench = Bench(service: .caller)
    var (model, expected): ([(distance: Int, name: Int)], [Int]) = ([], [])
    for name in 0..<300 {
      let distance = numbers.next(below: 50)
      bench.submit(name, distance: Double(distance))
      model.append((distance, name))
      guard numbers.next(below: 3) == 0 else { continue }
      model.sort { $0 < $1 }
      expected.append(model.removeFirst().name)
      bench.queue.runWaitingWork { $0 < 1 }
    }
    #expect(bench.ran == expected)
  }

  @Test("No priority comes before itself")
  func equalPriorities() {
    let priority = WorkPriority(distance: 3, importance: 2, stage: .draw)
    let isBefore = priority < priority
    #expect(!isBefore)
  }

  @Test(
    "Random submissions and changes run in the order of a sorted array",
    arguments: 0..<40 as Range<UInt64>
  )
  func agreesWithSorting(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let bench = Bench()
    var model: [(name: Int, distance: Int, token: WorkToken)] = []
    for name in 0..<200 {
      let distance = numbers.next(below: 30)
      model.append((name, distance, bench.submit(name, distance: Double(distance))))
      let changed = numbers.next(below: model.count)
      model[changed].distance = numbers.next(below: 30)
      bench.queue.setPriority(
        WorkPriority(distance: Double(model[changed].distance), stage: .draw),
        of: model[changed].token
      )
    }
    bench.executor.runAll()
    let expected = model.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
    #expect(bench.ran == expected, "seed \(seed)")
  }
}
