import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Network image node")
@MainActor
struct NetworkImageNodeTests {
  let world = NetworkStage()
  private let preload: InterfaceState = [.measureLayout, .preload]
  private let display: InterfaceState = [.measureLayout, .preload, .display]

  private func makeNode(_ key: ImageKey? = "cat", defaultImage: Bitmap? = nil) -> NetworkImageNode {
    let node = NetworkImageNode(key, loader: world.loader, defaultImage: defaultImage)
    world.add(node)
    return node
  }

  @Test("The load starts when the node enters the preload state, and not before")
  func start() {
    let node = makeNode()
    node.applyInterfaceState([.measureLayout])
    world.settle()
    #expect(world.source.calls.isEmpty)
    node.applyInterfaceState(preload)
    world.settle()
    #expect(world.source.calls == ["cat"])
    world.finish("cat")
    #expect(node.image == square(2) && node.currentQuality == 1)
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    #expect(world.source.calls.count == 1 && node.layer?.contents != nil)
  }

  @Test("A placeholder stays until something of the picture is there, or there is going to be none")
  func placeholder() {
    let (cat, dog) = (makeNode("cat"), makeNode("dog"))
    for node in [cat, dog] {
      node.placeholder = Placeholder(color: .black)
      node.applyInterfaceState(display.union(.visible))
    }
    world.settle()
    #expect(cat.isShowingPlaceholder && dog.isShowingPlaceholder)
    world.finish("cat")
    #expect(!cat.isShowingPlaceholder && dog.isShowingPlaceholder)
    _ = world.source.finish("dog", with: .failure(.cancelled("dog")))
    world.settle()
    #expect(!dog.isShowingPlaceholder)
  }

  @Test("Leaving the preload state takes the load back; a picture that is on its way then is refused")
  func exit() {
    let node = makeNode()
    node.applyInterfaceState(preload)
    world.settle()
    node.applyInterfaceState([.measureLayout])
    world.settle()
    #expect(world.source.cancelled == ["cat"])
    node.applyInterfaceState(preload)
    world.settle()
    world.source.finish("cat")
    // The picture is in the mailbox now.
    world.loading.executor.runAll()
    node.applyInterfaceState([.measureLayout])
    world.settle()
    #expect(node.image == nil && node.currentQuality == 0)
  }

  @Test("The picture is dropped on leaving the preload state, and the node keeps its size")
  func drop() {
    let node = makeNode()
    let most = Size(width: 50, height: 50)
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    world.finish("cat", square(3))
    #expect(node.measure(most) == Size(width: 3, height: 3))
    node.applyInterfaceState([])
    world.settle()
    #expect(node.image == nil && node.layer?.contents == nil)
    #expect(node.measure(most) == Size(width: 3, height: 3))
    // Back again, it comes from memory.
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    #expect(node.image == square(3) && world.source.calls.count == 1)
  }

  @Test("A node that goes away takes its request back")
  func release() {
    var node: NetworkImageNode? = makeNode()
    weak let weakNode = node
    node?.applyInterfaceState(preload)
    world.settle()
    node?.removeFromSupernode()
    node = nil
    world.settle()
    #expect(weakNode == nil && world.source.cancelled == ["cat"])
  }

  @Test("The load becomes more and less urgent with the node's state")
  func priorities() {
    let world = NetworkStage(.init(maximumConcurrency: 1))
    let nodes = (["busy", "a", "b", "c"] as [ImageKey]).map { NetworkImageNode($0, loader: world.loader) }
    for node in nodes {
      world.add(node)
      node.applyInterfaceState(preload)
      world.settle()
    }
    nodes[1].applyInterfaceState(.inHierarchy)
    nodes[2].applyInterfaceState(display)
    nodes[3].applyInterfaceState(.inHierarchy)
    nodes[1].applyInterfaceState(preload)
    world.settle()
    for key in ["busy", "c", "b", "a"] as [ImageKey] { world.finish(key) }
    #expect(world.source.calls == ["busy", "c", "b", "a"])
  }

  @Test("Nothing reaches the node but in a frame, and one frame is asked for, however much there is")
  func mailbox() {
    let nodes = (0..<5).map { _ in makeNode() }
    for node in nodes { node.applyInterfaceState(preload) }
    world.settle()
    _ = world.stage.takeWakeUps()
    world.source.finish("cat")
    world.loading.executor.runAll()
    #expect(nodes.allSatisfy { $0.image == nil })
    #expect(world.stage.takeWakeUps() == 1)
    world.stage.frame()
    #expect(nodes.allSatisfy { $0.image != nil })
  }

  @Test("The frame in which a picture arrives hands out its draw, one, and none of the picture before")
  func drawnAtOnce() {
    let node = makeNode(defaultImage: square(1, .white))
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    world.source.finish("cat", square(4))
    world.loading.executor.runAll()
    world.stage.frame()
    #expect(world.stage.executor.waitingCount == 1)
    world.stage.executor.runAll()
    var commits = world.stage.frame().committedContents
    #expect(node.layer?.bitmap == square(4))
    for _ in 0..<4 {
      world.stage.executor.runAll()
      commits += world.stage.frame().committedContents
    }
    #expect(commits == 1)
  }

  @Test(
    "Pictures of lower quality are shown while the node is on screen, and the last one when it comes there"
  )
  func progress() {
    let node = makeNode()
    node.applyInterfaceState(display)
    world.settle()
    func report(_ fraction: Double, side: Int?) {
      world.source.report(ImageProgress(fraction: fraction, image: side.map { square($0) }), for: "cat")
      world.settle()
    }
    report(0.25, side: 1)
    report(0.375, side: 2)
    #expect(node.image == nil && node.currentQuality == 0)
    node.applyInterfaceState(.inHierarchy)
    #expect(node.image == square(2) && node.currentQuality == 0.375)
    report(0.5, side: nil)
    #expect(node.image == square(2) && node.currentQuality == 0.375)
    report(0.75, side: 3)
    #expect(node.image == square(3) && node.currentQuality == 0.75)
    node.applyInterfaceState(display)
    report(0.875, side: 4)
    #expect(node.image == square(3))
    world.finish("cat", square(5))
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    #expect(node.image == square(5) && node.currentQuality == 1)
  }

  @Test("The default image is shown until the picture is there, again after it, and after a failure")
  func defaultImage() {
    let node = makeNode(defaultImage: square(1))
    #expect(node.image == square(1))
    node.applyInterfaceState(preload)
    node.defaultImage = square(3)
    #expect(node.image == square(3))
    world.settle()
    world.finish("cat")
    #expect(node.image == square(2))
    node.defaultImage = square(4)
    #expect(node.image == square(2))
    node.applyInterfaceState([])
    #expect(node.image == square(4))
    node.imageKey = "dog"
    node.applyInterfaceState(preload)
    world.settle()
    world.source.finish("dog", with: .failure(.notFound("dog")))
    world.settle()
    #expect(node.image == square(4))
  }

  @Test(
    "A picture set by the application stays: no load starts, one under way is taken back at its next news"
  )
  func applicationImage() {
    let node = makeNode()
    node.image = square(7)
    node.applyInterfaceState(preload)
    world.settle()
    #expect(world.source.calls.isEmpty)
    node.applyInterfaceState([])
    #expect(node.image == square(7))

    let other = makeNode()
    other.applyInterfaceState(.inHierarchy)
    world.settle()
    other.image = square(6)
    world.source.report(ImageProgress(fraction: 0.5, image: square(1)), for: "cat")
    world.settle()
    #expect(other.image == square(6) && world.source.cancelled == ["cat"])

    other.imageKey = "cat"
    world.settle()
    world.finish("cat")
    #expect(other.image == square(2))
  }

  @Test("Another key gives up the load and the picture of the one before")
  func otherKey() {
    let node = makeNode()
    node.applyInterfaceState(preload)
    world.settle()
    world.source.finish("cat", square(3))
    world.loading.executor.runAll()
    node.imageKey = "dog"
    world.settle()
    #expect(node.image == nil && world.source.running == ["dog"])
    world.finish("dog")
    node.imageKey = "dog"
    world.settle()
    #expect(node.image == square(2))
    node.imageKey = nil
    world.settle()
    #expect(node.image == nil && world.source.calls == ["cat", "dog"])
  }

  @Test("The closures hear of the picture, of where it was found, of its display, and of failure, each once")
  func closures() {
    var heard: [String] = []
    let nodes = (["cat", "cat", "dog"] as [ImageKey]).enumerated().map { index, key in
      let node = makeNode(key, defaultImage: square(1))
      node.imageDidLoad = { heard.append("\(index) loaded \($0.key) from \($0.place)") }
      node.imageDidFail = { heard.append("\(index) failed: \($0)") }
      node.imageDidFinishDisplay = { heard.append("\(index) displayed") }
      return node
    }
    nodes[0].applyInterfaceState(.inHierarchy)
    nodes[2].applyInterfaceState(.inHierarchy)
    world.settle()
    #expect(heard.isEmpty && nodes[0].layer?.contents != nil)
    world.finish("cat")
    #expect(heard == ["0 loaded cat from source", "0 displayed"])
    nodes[1].applyInterfaceState(.inHierarchy)
    world.settle()
    nodes[0].setNeedsDisplay()
    world.settle()
    #expect(heard.dropFirst(2) == ["1 loaded cat from memory", "1 displayed"])
    world.source.finish("dog", with: .failure(.notFound("dog")))
    world.settle()
    #expect(heard.dropFirst(4) == ["2 failed: dog: there is no such picture; check the key"])
  }

  @Test("A drawing of the picture before is not taken for one of the picture that another key asked for")
  func lateDisplay() {
    let node = makeNode()
    var count = 0
    node.imageDidFinishDisplay = { count += 1 }
    node.enterHierarchy()
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    world.source.finish("cat", square(3))
    // The picture is there, and its drawings are superseded until one is let through.
    for _ in 0..<3 { world.loading.executor.runAll() }
    for _ in 0..<8 {
      world.stage.frame()
      node.setNeedsDisplay()
    }
    #expect(node.image == square(3) && count == 0)
    node.imageKey = "dog"
    world.settle()
    #expect(count == 0)
    world.finish("dog")
    #expect(node.image == square(2) && count == 1)
  }

  @Test("A failed load starts anew when the node enters the preload state the next time, and not before")
  func failure() {
    let node = makeNode()
    node.applyInterfaceState(preload)
    world.settle()
    world.source.finish("cat", with: .failure(.notFound("cat")))
    world.settle()
    node.applyInterfaceState(.inHierarchy)
    world.settle()
    #expect(world.source.calls.count == 1)
    node.applyInterfaceState([])
    node.applyInterfaceState(preload)
    world.settle()
    #expect(world.source.calls.count == 2)
  }

  @Test("A node that should not be kept in memory is not, and one that should not be tried again is not")
  func requests() {
    let node = makeNode()
    node.shouldCacheImage = false
    node.shouldRetry = false
    node.applyInterfaceState(preload)
    world.settle()
    world.source.finish("cat", with: .failure(.unavailable("cat", reason: "busy")))
    world.settle()
    #expect(world.source.calls.count == 1)
    node.applyInterfaceState([])
    node.applyInterfaceState(preload)
    world.settle()
    world.finish("cat")
    #expect(node.image != nil && world.loader.statistics.cachedBytes == 0)
  }

  @Test("A node that comes near before it is in a tree loads when it is")
  func lateTree() {
    let node = NetworkImageNode("cat", loader: world.loader)
    let supernode = NetworkStage.ShelfNode()
    supernode.adoptSubnode(node)
    node.applyInterfaceState(preload)
    world.settle()
    #expect(world.source.calls.isEmpty)
    world.add(supernode)
    supernode.enterHierarchy()
    node.enterHierarchy()
    world.settle()
    #expect(world.source.calls == ["cat"])
  }
}
