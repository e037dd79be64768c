import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Memory of an image loader")
struct ImageMemoryTests {
  /// A source whose pictures say how much they take, and are decoded when a test says so.
  private final class HungrySource: ImageSource {
    private struct State {
      var sizes: [ImageKey: Int] = [:]
      var decoding: [ImageKey: CheckedContinuation<Void, Never>] = [:]
      var demands: [(key: ImageKey, size: PixelSize?)] = []
    }

    private let state = Lock(State())

    init(_ sizes: [ImageKey: Int]) { state.withLock { $0.sizes = sizes } }

    /// The pictures that have their memory, in the order of their names.
    var decoding: [String] { state.withLock { $0.decoding.keys.map(\.name).sorted() } }
    /// For how many pixels each call was asked.
    var demanded: [PixelSize?] { state.withLock { $0.demands.map(\.size) } }

    func finish(_ key: ImageKey) { state.withLock { $0.decoding.removeValue(forKey: key) }?.resume() }

    func finishAll() {
      for key in state.withLock({ Array($0.decoding.keys) }) { finish(key) }
    }

    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap { square(8) }

    func load(
      _ key: ImageKey,
      demand: ImageDemand,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> DecodedImage {
      let size = state.withLock { state in
        state.demands.append((key, demand.displaySize))
        return state.sizes[key] ?? 0
      }
      try await demand.reserve(size)
      await withCheckedContinuation { continuation in
        state.withLock { $0.decoding[key] = continuation }
      }
      guard demand.displaySize != nil else { return DecodedImage(square(8)) }
      let detail = ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
      return DecodedImage(square(4), detail: detail)
    }
  }

  private final class World: Sendable {
    let executor = ManualExecutor()
    let source: HungrySource
    let loader: ImageLoader
    let heard = Lock<[String]>([])

    init(_ sizes: [ImageKey: Int], budget: Int) {
      source = HungrySource(sizes)
      loader = ImageLoader(
        source: source,
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
        configuration: .init(maximumConcurrency: 10, decodingByteBudget: budget)
      )
    }

    deinit {
      executor.runAll()
      while !source.decoding.isEmpty {
        source.finishAll()
        executor.runAll()
      }
    }

    func request(_ key: ImageKey, _ priority: ImagePriority = .visible, size: Int? = nil) -> ImageRequestToken
    {
      let displaySize = size.map { PixelSize(width: $0, height: $0) }
      let request = ImageRequest(key, priority: priority, displaySize: displaySize)
      return loader.request(request) { [heard] update in
        let text: String? =
          switch update {
          case .progress(let progress): "\(key) at \(progress.image?.width ?? 0) pixels for now"
          case .loaded(let loaded): "\(key) loaded by \(loaded.detail.reduction)"
          case .failed(let error): "\(key) failed: \(error)"
          }
        if let text { heard.withLock { $0.append(text) } }
      }
    }

    func finish(_ key: ImageKey) {
      source.finish(key)
      executor.runAll()
    }
  }

  @Test("Pictures are decoded as long as all of them fit, and others when those end; the most urgent first")
  func budget() {
    let world = World(["a": 60, "b": 50, "c": 41, "d": 45, "e": 5], budget: 100)
    let tokens = [
      world.request("a", .preload), world.request("b", .preload), world.request("c", .imminent),
      world.request("d", .visible), world.request("e", .preload),
    ]
    world.executor.runAll()
    // In the order in which they got as far as their headers; nobody overtakes one who waits before him.
    #expect(world.source.decoding == ["a"])
    #expect(world.loader.statistics.loadsAwaitingMemory == 4)
    #expect(world.loader.statistics.decodingBytes == 60)
    world.finish("a")
    // The visible one and the next to it; b lacks 36, and e, which would fit, waits behind it.
    #expect(world.source.decoding == ["c", "d"])
    world.finish("c")
    #expect(world.source.decoding == ["b", "d", "e"])
    for key in ["b", "d", "e"] as [ImageKey] { world.finish(key) }
    let statistics = world.loader.statistics
    #expect(statistics.decodingBytes == 0 && statistics.loadsAwaitingMemory == 0)
    #expect(statistics.peakDecodingBytes == 100)
    withExtendedLifetime(tokens) {}
  }

  @Test("One that alone exceeds the budget is refused with what it needs, and keeps nobody waiting")
  func tooLarge() {
    let world = World(["a": 101, "b": 100], budget: 100)
    let tokens = [world.request("a"), world.request("b")]
    world.executor.runAll()
    #expect(world.source.decoding == ["b"])
    let error = ImageLoadError.exceedsMemory("a", needed: 101, budget: 100)
    #expect(!error.isTransient && error.description.contains("101 bytes, and 100"))
    #expect(world.heard.withLock { $0 } == ["a failed: \(error)"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Who is cancelled while he waits leaves, and whoever comes next is served")
  func cancellation() {
    let world = World(["a": 60, "b": 50, "c": 40], budget: 100)
    let (first, third) = (world.request("a"), world.request("c", .preload))
    var second: ImageRequestToken? = world.request("b", .imminent)
    world.executor.runAll()
    // c had its memory before b asked; b waits.
    #expect(world.source.decoding == ["a", "c"])
    #expect(world.loader.statistics.loadsAwaitingMemory == 1)
    second?.cancel()
    second = nil
    world.executor.runAll()
    #expect(world.loader.statistics.loadsAwaitingMemory == 0)
    #expect(world.loader.statistics.runningLoads == 2)
    world.finish("a")
    #expect(world.loader.statistics.decodingBytes == 40)
    withExtendedLifetime((first, third)) {}
  }

  @Test("What is given up while it decodes keeps its memory until it has returned")
  func givenUp() {
    let world = World(["a": 60, "b": 60], budget: 100)
    let first = world.request("a")
    let second = world.request("b")
    world.executor.runAll()
    first.cancel()
    world.executor.runAll()
    #expect(world.source.decoding == ["a"] && world.loader.statistics.decodingBytes == 60)
    world.finish("a")
    #expect(world.source.decoding == ["b"])
    withExtendedLifetime(second) {}
  }

  @Test("Another priority while they wait changes who is next")
  func priorities() {
    let world = World(["a": 100, "b": 60, "c": 60], budget: 100)
    let tokens = [world.request("a"), world.request("b", .imminent), world.request("c", .preload)]
    world.executor.runAll()
    tokens[2].setPriority(.visible)
    world.executor.runAll()
    world.finish("a")
    #expect(world.source.decoding == ["c"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Who waits behind one that leaves, or that becomes less urgent, is served at once")
  func behind() {
    let world = World(["a": 60, "b": 50, "c": 30, "d": 10], budget: 100)
    let first = world.request("a")
    world.executor.runAll()
    let (second, third, fourth) = (
      world.request("b"), world.request("c", .preload), world.request("d", .preload)
    )
    world.executor.runAll()
    #expect(world.source.decoding == ["a"])
    third.setPriority(.visible)
    second.setPriority(.imminent)
    world.executor.runAll()
    #expect(world.source.decoding == ["a", "c"])
    second.cancel()
    world.executor.runAll()
    #expect(world.source.decoding == ["a", "c", "d"])
    withExtendedLifetime((first, second, third, fourth)) {}
  }

  private func subscriber(_ request: ImageRequest) -> ImageLoadStateMachine.Subscriber {
    ImageLoadStateMachine.Subscriber(request: request, reception: .atOnce)
  }

  /// Three loads, of which the first has its memory, the second does not fit beside it, and the third waits behind that.
  private func makeLine(_ priorities: [ImagePriority]) -> ImageLoadStateMachine {
    var machine = ImageLoadStateMachine(
      maximumConcurrency: 3,
      retryPolicy: ImageRetryPolicy(),
      decodingByteBudget: 100
    )
    var granted: [ImageLoadStateMachine.Step] = []
    for (number, (priority, size)) in zip(priorities, [60, 50, 40]).enumerated() {
      let key = ImageKey("\(number)")
      let load = UInt64(number + 1)
      let steps = machine.add(
        subscriber(ImageRequest(key, priority: priority)),
        number: load
      )
      #expect(steps == [.start(key, load: load, displaySize: nil)])
      granted += machine.reserve(size, of: key, load: load)
    }
    #expect(granted == [.grant(load: 1)] && machine.memory.waitingCount == 2)
    return machine
  }

  @Test("Who waits behind another is served at once when somebody asks for the same more urgently")
  func moreUrgent() {
    var machine = makeLine([.visible, .imminent, .imminent])
    let steps = [
      machine.add(
        subscriber(ImageRequest("2", priority: .preload)),
        number: 4
      ),
      machine.add(
        subscriber(ImageRequest("2", priority: .visible)),
        number: 5
      ),
    ]
    #expect(steps == [[], [.grant(load: 3)]])
    #expect(machine.memory.grantedBytes == 100)
  }

  @Test("Who waits behind another is served at once when the most urgent of those who ask for that leaves")
  func lessUrgent() {
    var machine = makeLine([.visible, .preload, .preload])
    let steps = [
      machine.add(
        subscriber(ImageRequest("1", priority: .visible)),
        number: 4
      ),
      machine.setPriority(.imminent, of: 3),
      machine.cancel(subscriber: 4),
      machine.cancel(subscriber: 2),
    ]
    #expect(steps == [[], [], [.grant(load: 3)], [.cancel(load: 2)]])
  }

  @Test("Who waits behind another is served at once when that is given up")
  func givenUpWhileWaiting() {
    var machine = makeLine([.visible, .imminent, .preload])
    let steps = machine.cancel(subscriber: 2)
    #expect(steps == [.cancel(load: 2), .grant(load: 3)])
  }

  @Test("Who asks for more than there is gives back what he had to those who wait")
  func asksForMore() {
    var machine = makeLine([.visible, .imminent, .preload])
    let error = ImageLoadError.exceedsMemory("0", needed: 101, budget: 100)
    let steps = machine.reserve(101, of: "0", load: 1)
    #expect(steps == [.refuse(load: 1, error), .grant(load: 2), .grant(load: 3)])
  }

  @Test(
    "Random requests and ends never exceed the budget, and nobody is left behind",
    arguments: 0..<UInt64(TestDepth.count(5, full: 20))
  )
  func random(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var memory = ImageMemory(byteBudget: 100)
    var (active, waiting): (Set<UInt64>, [UInt64: Int]) = ([], [:])
    for load in 0..<400 as Range<UInt64> {
      let count = random.next(below: 130)
      let fits = memory.request(count, for: load)
      #expect(fits == (count <= 100))
      if fits { waiting[load] = count }
      if random.next(below: 3) > 0, let ended = active.union(waiting.keys).min() {
        memory.release(ended)
        active.remove(ended)
        waiting[ended] = nil
      }
      let granted = memory.grant(inOrderOf: { $0 })
      #expect(granted == granted.sorted())
      for load in granted {
        waiting[load] = nil
        active.insert(load)
      }
      #expect(memory.grantedBytes <= 100 && memory.waitingCount == waiting.count)
      // The first of those who wait does not fit beside the others.
      if let first = waiting.keys.min(), let count = waiting[first] {
        #expect(!active.isEmpty && memory.grantedBytes + count > 100)
        #expect(granted.allSatisfy { $0 < first })
      }
    }
    #expect(memory.peakBytes <= 100)
  }

  @Test(
    "A picture is decoded for the largest of those who show it, and for all its pixels when one wants them"
  )
  func sizes() {
    let world = World([:], budget: 100)
    let tokens = [
      world.request("a", size: 2), world.request("a", size: 4), world.request("b", size: 4),
      world.request("b"),
    ]
    world.executor.runAll()
    // The first subscriber of each starts it; who comes later gets more in a second call.
    #expect(world.source.demanded.first == PixelSize(width: 2, height: 2))
    for _ in 0..<3 {
      world.source.finishAll()
      world.executor.runAll()
    }
    let heard = world.heard.withLock { $0 }
    #expect(heard.filter { $0.hasPrefix("a loaded by 2") }.count == 2)
    #expect(heard.contains("a at 4 pixels for now") && heard.contains("b at 4 pixels for now"))
    #expect(heard.filter { $0.hasPrefix("b loaded") } == ["b loaded by 2", "b loaded by 1"])
    // In memory there are enough pixels for those who want no more.
    let (small, large) = (world.request("a", size: 3), world.request("a", size: 5))
    world.executor.runAll()
    #expect(world.loader.statistics.cacheHits == 1)
    #expect(world.source.demanded.last == PixelSize(width: 5, height: 5))
    withExtendedLifetime((tokens, small, large)) {}
  }

  /// Waits for memory in a task of its own, which is not cancelled with the load.
  private final class DetouringSource: ImageSource {
    let executor: ManualExecutor
    let held = Lock<CheckedContinuation<Void, Never>?>(nil)

    init(_ executor: ManualExecutor) { self.executor = executor }

    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap { square(8) }

    func load(
      _ key: ImageKey,
      demand: ImageDemand,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> DecodedImage {
      let waiting = Task(executorPreference: executor) { () -> ImageLoadError? in
        do throws(ImageLoadError) { try await demand.reserve(100) } catch { return error }
        return nil
      }
      if let error = await waiting.value { throw error }
      if key == "a" { await withCheckedContinuation { continuation in held.withLock { $0 = continuation } } }
      return DecodedImage(square(8))
    }
  }

  @Test(
    "One that waits in a task of its source's own ends when nobody wants it, and leaves its place to others"
  )
  func waitsElsewhere() {
    let executor = ManualExecutor()
    let source = DetouringSource(executor)
    let loader = ImageLoader(
      source: source,
      scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
      configuration: .init(maximumConcurrency: 2, decodingByteBudget: 100)
    )
    let loaded = Lock<[String]>([])
    func request(_ key: ImageKey) -> ImageRequestToken {
      loader.request(ImageRequest(key, priority: .visible)) { update in
        if case .loaded = update { loaded.withLock { $0.append(key.name) } }
      }
    }
    var tokens = ["a", "b"].map { request($0) }
    executor.runAll()
    #expect(loader.statistics.loadsAwaitingMemory == 1)
    tokens.removeLast()
    executor.runAll()
    tokens += ["c", "d"].map { request($0) }
    executor.runAll()
    source.held.withLock { $0.take() }?.resume()
    executor.runAll()
    #expect(loaded.withLock { $0.sorted() } == ["a", "c", "d"])
    withExtendedLifetime(tokens) {}
  }
}
