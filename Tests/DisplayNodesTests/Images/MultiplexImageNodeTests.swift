import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Multiplex image node")
@MainActor
struct MultiplexImageNodeTests {
  let world = NetworkStage()
  private let keys: [ImageKey] = ["large", "medium", "small"]
  private let images: [ImageKey: Bitmap] = ["large": square(8), "medium": square(4), "small": square(2)]

  private func makeNode() -> MultiplexImageNode {
    let node = MultiplexImageNode(keys, loader: world.loader)
    world.add(node)
    return node
  }

  private func enter(_ node: DisplayNode) {
    node.applyInterfaceState(.inHierarchy)
    world.settle()
  }

  /// Has a picture in memory.
  private func keep(_ key: ImageKey) {
    let token = world.loader.request(ImageRequest(key)) { _ in }
    world.settle()
    world.finish(key, images[key] ?? square(1))
    withExtendedLifetime(token) {}
  }

  @Test("Only the best picture is loaded, unless told otherwise")
  func bestOnly() {
    let node = makeNode()
    enter(node)
    #expect(world.source.calls == ["large"])
    world.finish("large", square(8))
    #expect(node.image == square(8) && node.displayedImageKey == "large")
    #expect(world.source.calls.count == 1)
  }

  @Test("With intermediates the pictures are loaded one after the other from the least, and each is shown")
  func intermediates() {
    let node = makeNode()
    node.downloadsIntermediateImages = true
    var shown: [ImageKey?] = []
    node.imageDidLoad = { shown.append($0.key) }
    enter(node)
    while let key = world.source.running.first { world.finish(key, images[key] ?? square(1)) }
    #expect(world.source.calls == keys.reversed() && shown == keys.reversed())
    #expect(node.image == square(8))
  }

  @Test(
    "The best picture in memory is shown at once, and only better ones are loaded",
    arguments: [false, true]
  )
  func memory(loadsIntermediates: Bool) {
    keep("small")
    keep("medium")
    let node = makeNode()
    node.downloadsIntermediateImages = loadsIntermediates
    enter(node)
    #expect(node.image == square(4) && node.displayedImageKey == "medium")
    #expect(world.source.running == ["large"])
    world.finish("large", square(8))
    #expect(node.image == square(8))
    #expect(world.source.calls == ["small", "medium", "large"])
  }

  @Test("A picture that cannot be had is passed over", arguments: [false, true])
  func failures(loadsIntermediates: Bool) {
    let node = makeNode()
    node.downloadsIntermediateImages = loadsIntermediates
    var failed: [ImageLoadError] = []
    node.imageDidFail = { failed.append($0) }
    enter(node)
    let first: ImageKey = loadsIntermediates ? "small" : "large"
    world.source.finish(first, with: .failure(.notFound(first)))
    world.settle()
    #expect(failed == [.notFound(first)] && world.source.running == ["medium"])
    world.finish("medium", square(4))
    #expect(node.image == square(4))
    #expect(world.source.running == (loadsIntermediates ? ["large"] : []))
  }

  @Test("Leaving the preload state takes the loads back and drops the picture; other keys start anew")
  func exitAndRestart() {
    let node = makeNode()
    node.downloadsIntermediateImages = true
    enter(node)
    world.finish("small", square(2))
    node.applyInterfaceState([])
    world.settle()
    #expect(node.image == nil && node.displayedImageKey == nil && world.source.cancelled == ["medium"])
    enter(node)
    #expect(node.image == square(2))
    node.imageKeys = ["other"]
    world.settle()
    #expect(node.image == nil && world.source.running == ["other"])
    world.finish("other")
    #expect(node.displayedImageKey == "other")
  }

  @Test("Other keys of a node that is not near load nothing before it is")
  func keysWhileFarAway() {
    let node = makeNode()
    enter(node)
    world.finish("large", square(8))
    node.applyInterfaceState([])
    node.imageKeys = ["other"]
    world.settle()
    #expect(node.runtime != nil && !world.source.calls.contains("other"))
    enter(node)
    #expect(world.source.running == ["other"])
  }

  @Test("A picture set by the application stays")
  func applicationImage() {
    let node = makeNode()
    enter(node)
    node.image = square(7)
    world.finish("large", square(8))
    #expect(node.image == square(7) && node.displayedImageKey == nil)
  }

  @Test("The plan, for every number of pictures, every best one and every set of failures")
  func plan() {
    for count in 0...5 {
      for loadsIntermediates in [false, true] {
        for best in -1..<count {
          for mask in 0..<(1 << count) {
            var plan = MultiplexPlan(count: count, loadsIntermediates: loadsIntermediates)
            for number in 0..<count where mask >> number & 1 == 1 { plan.fail(number) }
            if best >= 0 {
              let isBetter = plan.accept(best)
              let areWorse = (best..<count).allSatisfy { !plan.accept($0) }
              #expect(isBetter && areWorse)
            }
            let candidates = (0..<(best < 0 ? count : best)).filter { mask >> $0 & 1 == 0 }
            #expect(plan.next == (loadsIntermediates ? candidates.max() : candidates.min()))
          }
        }
      }
    }
  }

  /// Has nothing, and says so in the words for a picture that was only looked for in memory.
  private struct EmptyMemory: ImageSource {
    let calls = Lock(0)

    func load(
      _ key: ImageKey,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> Bitmap {
      calls.withLock { $0 += 1 }
      throw .notInMemory(key)
    }
  }

  @Test("A picture that its source has not in memory has failed, once")
  func notInMemoryOfTheSource() {
    let (source, executor) = (EmptyMemory(), ManualExecutor())
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    let node = MultiplexImageNode(["large"], loader: ImageLoader(source: source, scheduler: scheduler))
    var failures: [ImageLoadError] = []
    node.imageDidFail = { failures.append($0) }
    world.add(node)
    node.applyInterfaceState(.inHierarchy)
    for _ in 0..<20 {
      executor.runAll()
      world.settle()
    }
    #expect(failures == [.notInMemory("large")] && source.calls.withLock { $0 } == 1)
    node.applyInterfaceState([])
    world.settle()
    executor.runAll()
  }
}
