import AsyncDisplay
import DisplayConcurrency
import DisplayImageCoding
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Pictures that wait for a frame")
@MainActor
struct UndeliveredImageTests {
  private final class ShelfNode: DisplayNode {
    override var managesSubnodeStates: Bool { true }
  }

  /// Nodes, a loader and frames that move only when a test says so.
  @MainActor
  private final class World {
    let executor = ManualExecutor()
    let source = CountingSource()
    let loader: ImageLoader
    let shelf = ShelfNode()
    var stage: Stage?
    let taken = Lock(0)

    init(budget: Int, cache: Int = 0) {
      loader = ImageLoader(
        source: source,
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
        configuration: .init(cacheByteBudget: cache, decodingByteBudget: budget)
      )
      stage = Stage(shelf)
      stage?.settle()
    }

    /// A task whose job never runs would stay for ever, and hold all that it works for.
    deinit { executor.runAll() }

    func show(_ key: ImageKey) -> NetworkImageNode {
      let node = NetworkImageNode(key, loader: loader)
      node.imageDidLoad = { [taken] _ in taken.withLock { $0 += 1 } }
      shelf.adoptSubnode(node)
      node.frame = Rect(x: 0, y: 0, width: 4, height: 4)
      node.load()
      node.applyInterfaceState(.inHierarchy)
      return node
    }

    /// Runs the loader step by step, without a frame.
    func runLoader() {
      repeat {
        let statistics = loader.statistics
        #expect(statistics.decodingBytes + statistics.undeliveredBytes <= 1_024)
      } while executor.runNext()
    }

    var made: Int { source.made }
    var undeliveredBytes: Int { loader.statistics.undeliveredBytes }

    /// Ends all requests, so that no call waits for ever.
    func end(_ nodes: [NetworkImageNode]) {
      for node in nodes { node.applyInterfaceState([]) }
      executor.runAll()
      #expect(loader.statistics.runningLoads == 0 && undeliveredBytes == 0)
    }
  }

  @Test(
    "While no frame runs pictures are decoded until the budget is used up, and after each frame the next ones"
  )
  func budget() {
    let world = World(budget: 1_024)
    let nodes = (0..<20).map { world.show(ImageKey("\($0)")) }
    world.runLoader()
    // Two at first; when both wait for a frame there is room to decode one, and beside three for none.
    #expect(world.made == 3 && world.undeliveredBytes == 3 * 256)
    let statistics = world.loader.statistics
    #expect(statistics.decodingBytes == 0 && statistics.loadsAwaitingMemory == 4)
    #expect(statistics.waitingLoads == 13)
    for frame in 1...7 {
      world.stage?.frame()
      #expect(world.taken.withLock { $0 } == min(20, 3 * frame))
      world.runLoader()
      #expect(world.made == min(20, 3 * frame + 3))
      #expect(world.undeliveredBytes == 256 * min(3, 20 - min(20, 3 * frame)))
    }
    #expect(nodes.allSatisfy { $0.image == square(8) })
    #expect(world.loader.statistics.peakDecodingBytes == 1_024)
    world.end(nodes)
  }

  @Test("A picture counts once however many nodes wait for it, until the last of them leaves")
  func shared() {
    let world = World(budget: 1_024)
    let nodes = (0..<5).map { _ in world.show("cat") }
    world.runLoader()
    #expect(world.made == 1 && world.undeliveredBytes == 256)
    for node in nodes.dropLast() { node.applyInterfaceState([.measureLayout]) }
    world.runLoader()
    #expect(world.undeliveredBytes == 256)
    nodes.last?.applyInterfaceState([.measureLayout])
    world.runLoader()
    #expect(world.undeliveredBytes == 0)
    world.stage?.frame()
    #expect(nodes.allSatisfy { $0.image == nil })
    world.end(nodes)
  }

  @Test("Nodes that leave, or go away, give back the memory of their pictures without a frame")
  func cancellation() {
    let world = World(budget: 1_024)
    var nodes = (0..<8).map { world.show(ImageKey("\($0)")) }
    world.runLoader()
    #expect(world.made == 3)
    nodes[0].applyInterfaceState([.measureLayout])
    world.runLoader()
    #expect(world.made == 4 && world.undeliveredBytes == 3 * 256)
    nodes.remove(at: 1).removeFromSupernode()
    world.runLoader()
    #expect(world.made == 5 && world.undeliveredBytes == 3 * 256)
    nodes[1].imageKey = nil
    world.runLoader()
    #expect(world.made == 6 && world.undeliveredBytes == 3 * 256)
    world.end(nodes)
  }

  @Test(
    "A runtime that ends gives back the memory of pictures that wait for its frames",
    arguments: [true, false]
  )
  func teardown(isInvalidated: Bool) {
    let world = World(budget: 1_024)
    let nodes = (0..<5).map { world.show(ImageKey("\($0)")) }
    world.runLoader()
    #expect(world.undeliveredBytes == 3 * 256)
    if isInvalidated { world.stage?.runtime.invalidate() } else { world.stage = nil }
    world.runLoader()
    #expect(world.undeliveredBytes == 0)
    world.end(nodes)
  }

  @Test("A message that is lost drops what it stands for, and so does a mailbox that is closed or gone")
  func lostMessages() {
    let world = World(budget: 1_024)
    var mailbox: Mailbox<any FrameMessage>? = Mailbox {}
    guard let open = mailbox else { return }
    let slot = ImageUpdateSlot(mailbox: open) { _ in Issue.record("A lost message was delivered.") }
    let loaded = ImageUpdate.loaded(LoadedImage(key: "cat", image: square(8), place: .source))
    func put() -> () -> ImageHold? {
      let hold = ImageHold(number: 1, loader: world.loader)
      slot.put(loaded, hold: hold)
      return { [weak hold] in hold }
    }
    let drained = put()
    #expect(drained() != nil)
    _ = open.drain()
    #expect(drained() == nil)
    // A slot whose message was lost posts another one.
    let closed = put()
    #expect(closed() != nil)
    open.close()
    #expect(closed() == nil && put()() == nil)
    mailbox = nil
    #expect(put()() == nil)
    world.executor.runAll()
  }

  @Test(
    "A report without a picture keeps the picture that waits, and its hold; whatever follows the end is dropped"
  )
  func slot() {
    let world = World(budget: 1_024)
    let received = Lock<[ImageUpdate]>([])
    let mailbox = Mailbox<any FrameMessage> {}
    let slot = ImageUpdateSlot(mailbox: mailbox) { update in received.withLock { $0.append(update) } }
    func put(_ update: ImageUpdate) -> () -> ImageHold? {
      let hold = ImageHold(number: 1, loader: world.loader)
      slot.put(update, hold: hold)
      return { [weak hold] in hold }
    }
    let first = put(.progress(ImageProgress(fraction: 0.25, image: square(1))))
    let second = put(.progress(ImageProgress(fraction: 0.5)))
    #expect(first() != nil && second() == nil)
    guard let runtime = world.stage?.runtime else { return }
    var messages = mailbox.drain()
    #expect(messages.count == 1)
    for message in messages { message.deliver(to: runtime) }
    #expect(received.withLock { $0 } == [.progress(ImageProgress(fraction: 0.5, image: square(1)))])
    #expect(first() == nil)
    // A new message brings what comes next; the old one ends without a word.
    let third = put(.progress(ImageProgress(fraction: 0.75, image: square(2))))
    messages.removeAll()
    #expect(third() != nil)
    let fourth = put(.failed(.notFound("cat")))
    #expect(third() == nil && fourth() != nil)
    slot.close()
    #expect(fourth() == nil && put(.failed(.notFound("cat")))() == nil)
    for message in mailbox.drain() { message.deliver(to: runtime) }
    #expect(received.withLock { $0.count } == 1)
    _ = put(.failed(.notFound("cat")))
    #expect(mailbox.drain().isEmpty)
    world.executor.runAll()
  }

  @Test("A picture in memory counts while it waits for a frame, once, also when the cache has dropped it")
  func cacheHits() {
    let world = World(budget: 1_024, cache: 4_096)
    var nodes = [world.show("cat")]
    world.runLoader()
    // It waits as a loaded one and is found in memory by another node.
    nodes.append(world.show("cat"))
    world.runLoader()
    #expect(world.loader.statistics.cacheHits == 1 && world.undeliveredBytes == 256)
    world.stage?.frame()
    world.runLoader()
    #expect(world.undeliveredBytes == 0)
    nodes += [world.show("cat"), world.show("cat")]
    world.runLoader()
    #expect(world.loader.statistics.cacheHits == 3 && world.undeliveredBytes == 256)
    world.loader.removeCachedImages()
    world.runLoader()
    #expect(world.undeliveredBytes == 256)
    world.stage?.frame()
    world.runLoader()
    #expect(world.undeliveredBytes == 0 && nodes.allSatisfy { $0.image == square(8) })
    world.end(nodes)
  }

  @Test("One who is told at once is given the picture and its memory")
  func atOnce() {
    let world = World(budget: 1_024, cache: 4_096)
    let tokens = (0..<8).map { world.loader.request(ImageRequest(ImageKey("\($0 / 2)"))) { _ in } }
    world.runLoader()
    tokens.first?.cancel()
    world.runLoader()
    #expect(world.made == 4 && world.undeliveredBytes == 0)
    withExtendedLifetime(tokens) {}
    var machine = ImageLoadStateMachine(maximumConcurrency: 1, retryPolicy: ImageRetryPolicy())
    let subscriber = ImageLoadStateMachine.Subscriber(request: ImageRequest("cat"), reception: .atOnce)
    guard case .start(_, let load, _)? = machine.add(subscriber, number: 1).first else { return }
    let steps = machine.end(load: load, with: .success(DecodedImage(square(8))))
    #expect(steps.count == 2 && machine.memory.heldBytes == 0)
  }

  @Test(
    "A source that asks for no memory starts no load while its pictures use up the budget, and one beside none",
    arguments: [(budget: 20, count: 2), (budget: 16, count: 1), (budget: 0, count: 1)]
  )
  func uncounted(budget: Int, count: Int) {
    let world = NetworkStage(.init(cacheByteBudget: 0, maximumConcurrency: 1, decodingByteBudget: budget))
    let nodes = (0..<4).map { NetworkImageNode(ImageKey("\($0)"), loader: world.loader) }
    for node in nodes {
      world.add(node)
      node.applyInterfaceState(.inHierarchy)
    }
    func finishAll() {
      world.loading.executor.runAll()
      while let key = world.source.running.first {
        world.source.finish(key)
        world.loading.executor.runAll()
      }
    }
    for frame in 1...(4 / count) {
      finishAll()
      #expect(world.source.calls.count == count * frame)
      #expect(world.loader.statistics.undeliveredBytes == 16 * count)
      world.stage.frame()
    }
    #expect(nodes.allSatisfy { $0.image == square(2) })
    world.settle()
  }

  @Test("Of a picture's progress the newest waits for a frame, in one message, and its last picture with it")
  func progress() {
    let world = NetworkStage()
    let node = NetworkImageNode("cat", loader: world.loader)
    world.add(node)
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    func report(_ fraction: Double, side: Int?) {
      world.source.report(ImageProgress(fraction: fraction, image: side.map { square($0) }), for: "cat")
      world.loading.executor.runAll()
    }
    for side in 1...50 { report(Double(side) / 100, side: side) }
    #expect(world.stage.runtime.mailbox.drain().count { $0 is ImageDelivery } == 1)
    for side in 1...50 { report(Double(side) / 100, side: side) }
    report(0.75, side: nil)
    world.stage.frame()
    #expect(node.image == square(50) && node.currentQuality == 0.75)
    report(0.8, side: 3)
    world.source.finish("cat", square(4))
    world.loading.executor.runAll()
    #expect(world.stage.runtime.mailbox.drain().count { $0 is ImageDelivery } == 1)
  }

  @Test("Reports that the loader has not taken yet become one, with the last picture")
  func unpassedProgress() {
    let stage = LoaderStage()
    let token = stage.request("one", ImageRequest("cat"))
    _ = stage.settle()
    for percent in 1...50 {
      let image = percent == 50 ? nil : square(percent)
      stage.source.report(ImageProgress(fraction: Double(percent) / 100, image: image), for: "cat")
    }
    #expect(stage.loader.waitingCommandCount == 1 && stage.executor.waitingCount == 1)
    #expect(stage.settle() == ["one 50% and a picture"])
    stage.source.report(ImageProgress(fraction: 0.75), for: "cat")
    #expect(stage.settle() == ["one 75%"])
    stage.source.finish("cat")
    #expect(stage.settle() == ["one loaded cat from source"])
    withExtendedLifetime(token) {}
  }

  @Test("A decoder makes no part of a picture while the loader has not passed on the last one")
  func partialPictures() async throws {
    struct Data: ImageDataSource {
      let bytes: [UInt8]

      nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
          for byte in bytes { continuation.yield([byte]) }
          continuation.finish()
        }
      }
    }
    // No filter makes these pixels few bytes.
    var random = RandomNumbers(seed: 1)
    let pixels = (0..<64 * 64).map { _ in UInt32(random.next(below: 1 << 24)) | 0xFF00_0000 }
    let picture = try #require(Bitmap(width: 64, height: 64, pixels: pixels))
    let source = DecodingImageSource(Data(bytes: PNGEncoder.encode(picture)))
    for (isWaiting, counts) in [(true, 0...0), (false, 5...8)] {
      let demand = ImageDemand(
        displaySize: nil,
        memoryBudget: .max,
        progressIsWaiting: { isWaiting }
      ) { (_) async throws(ImageLoadError) in }
      let (reports, pictures) = (Lock(0), Lock(0))
      _ = try await source.load("key", demand: demand) { progress in
        reports.withLock { $0 += 1 }
        pictures.withLock { $0 += progress.image == nil ? 0 : 1 }
      }
      #expect(reports.withLock { $0 } >= 5)
      #expect(counts.contains(pictures.withLock { $0 }))
    }
  }

  @Test("A part of a picture whose load failed is taken back: no memory is reserved for it")
  func withdrawal() {
    let world = NetworkStage()
    let node = NetworkImageNode("cat", loader: world.loader)
    world.add(node)
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    world.source.report(ImageProgress(fraction: 0.5, image: square(3)), for: "cat")
    world.loading.executor.runAll()
    world.source.finish("cat", with: .failure(.unavailable("cat", reason: "busy")))
    world.loading.executor.runAll()
    #expect(world.loader.statistics.retriedLoads == 1)
    world.stage.frame()
    #expect(node.image == nil)
    // Nor does one who comes later get it.
    let token = world.loading.request("late", ImageRequest("cat"))
    #expect(world.loading.settle() == ["late 50%"])
    withExtendedLifetime(token) {}
    node.applyInterfaceState([])
    world.settle()
  }

  @Test("A picture with too few pixels for some who wait is held for them as well, and waits nowhere else")
  func reduced() throws {
    var machine = ImageLoadStateMachine(
      maximumConcurrency: 1,
      retryPolicy: ImageRetryPolicy(),
      decodingByteBudget: 1_000
    )
    func subscriber(_ side: Int, _ reception: ImageLoadStateMachine.Reception)
      -> ImageLoadStateMachine.Subscriber
    {
      let size = PixelSize(width: side, height: side)
      return .init(request: ImageRequest("cat", displaySize: size), reception: reception)
    }
    let start = machine.add(subscriber(4, .atOnce), number: 1)
    guard case .start(_, let load, _)? = start.first else {
      Issue.record("\(start)")
      return
    }
    let mailbox = Mailbox<any FrameMessage> {}
    let inFrame = ImageLoadStateMachine.Reception.inFrame(of: ObjectIdentifier(mailbox))
    let joining = machine.add(subscriber(8, inFrame), number: 2)
    #expect(joining.isEmpty)
    let detail = ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
    let steps = machine.end(load: load, with: .success(DecodedImage(square(4), detail: detail)))
    guard case .hold(let hold, let reception)? = steps.first else {
      Issue.record("\(steps)")
      return
    }
    #expect(reception == inFrame && machine.memory.heldBytes == 64)
    let progress = ImageProgress(fraction: 0.5, image: square(4), detail: detail)
    #expect(steps.contains(.deliver(.progress(progress), to: [2])))
    #expect(steps.contains(.start("cat", load: load, displaySize: PixelSize(width: 8, height: 8))))
    let late = machine.add(subscriber(8, inFrame), number: 3)
    #expect(late == [.deliver(.progress(ImageProgress(fraction: 0.5)), to: [3])])
    #expect(machine.releaseHold(hold).isEmpty && machine.memory.heldBytes == 0)
    // Twice is once.
    #expect(machine.releaseHold(hold).isEmpty && machine.memory.heldBytes == 0)
  }
}
