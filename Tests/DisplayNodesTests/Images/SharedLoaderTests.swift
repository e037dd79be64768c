import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("A loader that several runtimes share")
@MainActor
struct SharedLoaderTests {
  private typealias Reception = ImageLoadStateMachine.Reception

  private final class ShelfNode: DisplayNode {
    override var managesSubnodeStates: Bool { true }
  }

  /// Two runtimes and their loader, which move only when a test says so.
  @MainActor
  private final class World {
    let executor = ManualExecutor()
    let source = CountingSource()
    let loader: ImageLoader
    let hidden = ShelfNode()
    let shown = ShelfNode()
    let hiddenStage: Stage
    let shownStage: Stage

    init(maximumConcurrency: Int = 4) {
      loader = ImageLoader(
        source: source,
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
        configuration: .init(
          cacheByteBudget: 0,
          maximumConcurrency: maximumConcurrency,
          decodingByteBudget: 1_024
        )
      )
      hiddenStage = Stage(hidden)
      shownStage = Stage(shown)
      hiddenStage.settle()
      shownStage.settle()
    }

    /// A task whose job never runs would stay for ever, and hold all that it works for.
    deinit { executor.runAll() }

    /// Puts a node that wants a picture onto one of the shelves.
    func show(_ key: ImageKey, on shelf: ShelfNode) -> NetworkImageNode {
      let node = NetworkImageNode(key, loader: loader)
      shelf.adoptSubnode(node)
      node.frame = Rect(x: 0, y: 0, width: 4, height: 4)
      node.load()
      node.applyInterfaceState(.inHierarchy)
      return node
    }

    /// Runs the loader step by step, without a frame.
    func runLoader() {
      repeat {
        #expect(loader.statistics.decodingBytes <= 1_024)
      } while executor.runNext()
    }

    /// Lets the loader and the frames of one runtime run in turn.
    func run(_ stage: Stage) {
      for _ in 0..<20 {
        runLoader()
        stage.frame()
      }
      runLoader()
    }

    var undeliveredBytes: Int { loader.statistics.undeliveredBytes }

    /// Ends all requests, so that no call waits for ever.
    func end(_ nodes: [NetworkImageNode]) {
      for node in nodes { node.applyInterfaceState([]) }
      executor.runAll()
      #expect(loader.statistics.runningLoads == 0 && undeliveredBytes == 0)
    }
  }

  @Test(
    "A runtime without frames uses up the budget for itself, and keeps no other one waiting",
    arguments: [1, 4]
  )
  func hiddenRuntime(maximumConcurrency: Int) {
    let world = World(maximumConcurrency: maximumConcurrency)
    let hidden = (0..<20).map { world.show(ImageKey("hidden \($0)"), on: world.hidden) }
    world.runLoader()
    // Beside three that wait for a frame there is no room to decode another.
    #expect(world.source.made == 3 && world.undeliveredBytes == 3 * 256)
    #expect(world.loader.statistics.loadsAwaitingMemory == maximumConcurrency)
    let shown = (0..<20).map { world.show(ImageKey("shown \($0)"), on: world.shown) }
    world.run(world.shownStage)
    #expect(shown.allSatisfy { $0.image == square(8) } && hidden.allSatisfy { $0.image == nil })
    #expect(world.source.made == 3 + 20 && world.undeliveredBytes == 3 * 256)
    world.run(world.hiddenStage)
    #expect(hidden.allSatisfy { $0.image == square(8) })
    #expect(world.source.made == 40 && world.undeliveredBytes == 0)
    world.end(hidden + shown)
  }

  @Test("A runtime without frames does not keep those waiting who are told at once")
  func atOnce() {
    let world = World()
    let hidden = (0..<20).map { world.show(ImageKey("hidden \($0)"), on: world.hidden) }
    world.runLoader()
    let loaded = Lock(0)
    let tokens = (0..<8).map { index in
      world.loader.request(ImageRequest(ImageKey("\(index)"))) { update in
        if case .loaded = update { loaded.withLock { $0 += 1 } }
      }
    }
    world.runLoader()
    #expect(loaded.withLock { $0 } == 8 && world.undeliveredBytes == 3 * 256)
    withExtendedLifetime(tokens) {}
    world.end(hidden)
  }

  @Test(
    "A picture that a runtime without frames waits for, too, is decoded for the other one and counts for both"
  )
  func samePictures() {
    let world = World()
    let hidden = (0..<8).map { world.show(ImageKey("\($0)"), on: world.hidden) }
    world.runLoader()
    #expect(world.source.made == 3)
    let shown = (0..<8).map { world.show(ImageKey("\($0)"), on: world.shown) }
    world.run(world.shownStage)
    // Three were given to the first one alone; the others are decoded once for both.
    #expect(shown.allSatisfy { $0.image == square(8) } && world.source.made == 3 + 8)
    #expect(world.undeliveredBytes == 8 * 256)
    world.run(world.hiddenStage)
    #expect(hidden.allSatisfy { $0.image == square(8) } && world.source.made == 3 + 8)
    #expect(world.undeliveredBytes == 0)
    world.end(hidden + shown)
  }

  private func subscriber(_ key: ImageKey, _ reception: Reception) -> ImageLoadStateMachine.Subscriber {
    ImageLoadStateMachine.Subscriber(request: ImageRequest(key), reception: reception)
  }

  private func makeMachine() -> ImageLoadStateMachine {
    ImageLoadStateMachine(
      maximumConcurrency: 2,
      retryPolicy: ImageRetryPolicy(),
      decodingByteBudget: 100
    )
  }

  @Test(
    "A call that stalls because of pictures found in memory leaves its turn to others until the next frame"
  )
  func picturesInMemory() {
    let mailboxes = (Mailbox<any FrameMessage> {}, Mailbox<any FrameMessage> {})
    let first = Reception.inFrame(of: ObjectIdentifier(mailboxes.0))
    let second = Reception.inFrame(of: ObjectIdentifier(mailboxes.1))
    var machine = makeMachine()
    var steps = [
      machine.add(subscriber("a", first), number: 1), machine.add(subscriber("b", second), number: 2),
      machine.add(subscriber("c", second), number: 3), machine.reserve(60, of: "b", load: 2),
      machine.reserve(60, of: "a", load: 1),
    ]
    #expect(
      steps == [
        [.start("a", load: 1, displaySize: nil)], [.start("b", load: 2, displaySize: nil)], [],
        [.grant(load: 2)], [],
      ]
    )
    let (hold, others) = machine.hold(50, for: first)
    #expect(others == [.start("c", load: 3, displaySize: nil)])
    steps = [machine.reserve(40, of: "c", load: 3), machine.releaseHold(hold)]
    #expect(steps == [[.grant(load: 3)], []] && machine.runningCount == 3)
    let end = machine.end(load: 2, with: .failure(.notFound("b")))
    #expect(end == [.deliver(.failed(.notFound("b")), to: [2]), .grant(load: 1)])
    withExtendedLifetime(mailboxes) {}
  }

  @Test("A call goes on for one who has frames, and leaves its turn to others when he leaves")
  func leaving() {
    let mailboxes = (Mailbox<any FrameMessage> {}, Mailbox<any FrameMessage> {})
    let first = Reception.inFrame(of: ObjectIdentifier(mailboxes.0))
    let second = Reception.inFrame(of: ObjectIdentifier(mailboxes.1))
    var machine = makeMachine()
    let (hold, none) = machine.hold(50, for: first)
    #expect(none.isEmpty)
    let steps = [
      machine.add(subscriber("a", first), number: 1), machine.reserve(60, of: "a", load: 2),
      machine.add(subscriber("b", second), number: 2), machine.reserve(80, of: "b", load: 3),
      // Not stalled any more, the first call counts for others again.
      machine.add(subscriber("a", second), number: 3), machine.add(subscriber("c", second), number: 4),
      machine.cancel(subscriber: 3),
    ]
    #expect(
      steps == [
        [.start("a", load: 2, displaySize: nil)], [], [.start("b", load: 3, displaySize: nil)],
        [.grant(load: 3)], [], [], [.start("c", load: 4, displaySize: nil)],
      ]
    )
    let released = machine.releaseHold(hold)
    #expect(released.isEmpty && machine.memory.heldBytes == 0)
    withExtendedLifetime(mailboxes) {}
  }

  @Test(
    "Random requests, ends and holds never exceed the budget, and only frames of their own keep loads waiting",
    arguments: 0..<UInt64(TestDepth.count(5, full: 20))
  )
  func random(seed: UInt64) {
    let mailboxes = (0..<3).map { _ in Mailbox<any FrameMessage> {} }
    let runtimes = mailboxes.map { Reception.inFrame(of: ObjectIdentifier($0)) }
    let all = [Reception.atOnce] + runtimes
    var random = RandomNumbers(seed: seed)
    var memory = ImageMemory(byteBudget: 100)
    var receptions: [UInt64: [Reception]] = [:]
    var (counts, held): ([UInt64: Int], [UInt64: (count: Int, reception: Reception)]) = ([:], [:])
    func heldCount(for reception: Reception) -> Int {
      held.values.filter { $0.reception == reception }.reduce(0) { $0 + $1.count }
    }
    for number in 0..<400 as Range<UInt64> {
      switch random.next(below: 4) {
      case 0..<2:
        let asking = all.filter { _ in random.next(below: 3) == 0 }
        receptions[number] = asking.isEmpty ? [.atOnce] : asking
        counts[number] = random.next(below: 101)
        let fits = memory.request(counts[number] ?? 0, for: number)
        #expect(fits)
      case 2:
        held[number] = (1 + random.next(below: 60), runtimes[random.next(below: 3)])
        if let hold = held[number] { memory.hold(hold.count, as: number, for: hold.reception) }
      default:
        if let ended = receptions.keys.min(), random.next(below: 2) == 0 {
          memory.release(ended)
          receptions[ended] = nil
        }
        if let released = held.keys.min(), random.next(below: 2) == 0 {
          memory.releaseHold(released)
          held[released] = nil
        }
      }
      let granted = memory.grant(inOrderOf: { $0 }, for: { receptions[$0] ?? [] })
      #expect(granted == granted.sorted() && memory.grantedBytes <= 100)
      #expect(memory.heldBytes == held.values.reduce(0) { $0 + $1.count })
      for load in granted {
        let least = (receptions[load] ?? []).map { heldCount(for: $0) }.min() ?? 0
        #expect((counts[load] ?? 0) + least <= 100)
      }
      // What waits while nothing is granted waits for a frame, or behind another one for the same runtimes.
      guard memory.grantedBytes == 0 else { continue }
      let waiting = memory.waitingLoads
      let stalled = waiting.filter { memory.isStalled($0, for: receptions[$0] ?? []) }
      let closed = Set(stalled.flatMap { receptions[$0] ?? [] })
      #expect(waiting.allSatisfy { closed.isSuperset(of: receptions[$0] ?? []) })
      for load in stalled {
        let least = (receptions[load] ?? []).map { heldCount(for: $0) }.min() ?? 0
        #expect((counts[load] ?? 0) + least > 100)
      }
    }
  }
}
