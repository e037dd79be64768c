import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Queue of image loads")
struct ImageLoadQueueTests {
  /// What a queue should hold, searched from the front.
  private struct Model {
    var waiting: [UInt64: (priority: ImagePriority, place: UInt64)] = [:]

    mutating func popFirst() -> UInt64? {
      let first = waiting.max { one, other in
        (one.value.priority, other.value.place) < (other.value.priority, one.value.place)
      }
      if let first { waiting[first.key] = nil }
      return first?.key
    }
  }

  @Test(
    "Random loads that come, change, leave and start do so in the order of a list that is searched",
    arguments: 0..<UInt64(TestDepth.count(6, full: 24))
  )
  func randomSequences(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var (queue, model) = (ImageLoadQueue(), Model())
    var place: UInt64 = 0
    for step in 0..<2_000 {
      let load = UInt64(random.next(below: 40))
      let priority = ImagePriority.allCases[random.next(below: 3)]
      switch random.next(below: 8) {
      case 0..<3 where model.waiting[load] == nil:
        place += 1
        queue.put(load, priority: priority, place: place)
        model.waiting[load] = (priority, place)
      case 0..<6:
        // Another priority, or the same, for one that waits.
        guard let waiting = model.waiting[load] else { continue }
        queue.put(load, priority: priority, place: waiting.place)
        model.waiting[load] = (priority, waiting.place)
      case 6:
        queue.remove(load)
        model.waiting[load] = nil
      default:
        #expect(queue.popFirst() == model.popFirst(), "step \(step)")
      }
      #expect(queue.count == model.waiting.count)
      #expect(queue.entryCount <= 2 * queue.count + 64)
    }
    while let next = model.popFirst() { #expect(queue.popFirst() == next) }
    #expect(queue.popFirst() == nil && queue.count == 0 && queue.entryCount == 0)
  }

  @Test(
    "Loads whose priority changes over and over leave a bounded number of entries, as do loads that leave"
  )
  func staleEntries() {
    var queue = ImageLoadQueue()
    for load in 0..<10 as Range<UInt64> { queue.put(load, priority: .preload, place: load) }
    var largest = 0
    for step in 0..<1_000 {
      queue.put(UInt64(step % 10), priority: .allCases[step / 10 % 3], place: UInt64(step % 10))
      largest = max(largest, queue.entryCount)
    }
    #expect(largest == 84)
    for load in 10..<1_010 as Range<UInt64> { queue.put(load, priority: .visible, place: load) }
    for load in 10..<1_010 as Range<UInt64> { queue.remove(load) }
    #expect(queue.count == 10 && queue.entryCount <= 84)
  }

  @Test("A load that is put where it is leaves no entry behind")
  func samePlace() {
    var queue = ImageLoadQueue()
    for _ in 0..<50 { queue.put(1, priority: .visible, place: 1) }
    #expect(queue.entryCount == 1)
  }

  @Test(
    "However many loads wait, an end looks at the first of them and at what changes have left before it",
    arguments: [64, 4_096]
  )
  func cost(count: Int) {
    func subscriber(_ number: Int, _ priority: ImagePriority) -> ImageLoadStateMachine.Subscriber {
      .init(request: ImageRequest(ImageKey("\(number)"), priority: priority), reception: .atOnce)
    }
    var machine = ImageLoadStateMachine(
      maximumConcurrency: 1,
      retryPolicy: ImageRetryPolicy(maximumCount: 0, firstDelay: .zero)
    )
    var (started, running) = ([ImageKey](), [UInt64]())
    func note(_ steps: [ImageLoadStateMachine.Step]) {
      for case .start(let key, let load, _) in steps {
        started.append(key)
        running.append(load)
      }
    }
    for number in 0..<count { note(machine.add(subscriber(number, .preload), number: UInt64(number))) }
    #expect(started == ["0"] && machine.waitingCount == count - 1)
    // Every fourth becomes visible, and every fourth leaves.
    for number in stride(from: 3, to: count, by: 4) {
      note(machine.setPriority(.visible, of: UInt64(number)))
      note(machine.cancel(subscriber: UInt64(number - 1)))
    }
    let changeCount = 2 * count / 4
    #expect(machine.waitingCount == count - 1 - count / 4)
    while let load = running.popLast() {
      let before = machine.queue.examinedCount
      note(machine.end(load: load, with: .failure(.notFound("gone"))))
      let examined = machine.queue.examinedCount - before
      // Two of four left an entry behind.
      #expect(examined <= 3)
    }
    // Each that was started was looked at, those of queues that are empty now included.
    #expect(machine.queue.examinedCount >= started.count - 1)
    #expect(machine.queue.examinedCount <= count + changeCount)
    let visible = stride(from: 3, to: count, by: 4).map { ImageKey("\($0)") }
    let others = (1..<count).filter { $0 % 4 < 2 }.map { ImageKey("\($0)") }
    #expect(started == ["0"] + visible + others)
    #expect(machine.waitingCount == 0 && machine.runningCount == 0)
  }

  @Test(
    "At most 256 calls run at a time, and at least one",
    arguments: [(-1, 1), (3, 3), (256, 256), (5_000, 256)]
  )
  func runningCount(wanted: Int, expected: Int) {
    var machine = ImageLoadStateMachine(maximumConcurrency: wanted, retryPolicy: ImageRetryPolicy())
    for number in 0..<300 as Range<UInt64> {
      let request = ImageRequest(ImageKey("\(number)"), priority: .visible)
      _ = machine.add(.init(request: request, reception: .atOnce), number: number)
    }
    #expect(machine.runningCount == expected && machine.waitingCount == 300 - expected)
  }

  @Test("A load is as urgent as the most urgent of those who ask for it now")
  func priorityOfManySubscribers() {
    var load = ImageLoadStateMachine.Load(key: "cat", place: 1)
    var subscribers: [UInt64: ImagePriority] = [:]
    var random = RandomNumbers(seed: 3)
    for _ in 0..<500 {
      let number = UInt64(random.next(below: 6))
      let priority = random.next(below: 2) == 0 ? nil : ImagePriority.allCases[random.next(below: 3)]
      subscribers[number] = priority
      let subscriber = priority.map {
        ImageLoadStateMachine.Subscriber(request: ImageRequest("cat", priority: $0), reception: .atOnce)
      }
      load.setSubscriber(subscriber, number)
      #expect(load.priority == subscribers.values.max() ?? .preload)
    }
  }
}
