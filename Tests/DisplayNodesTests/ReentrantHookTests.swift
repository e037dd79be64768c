import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Hooks that change the tree which tells them")
@MainActor
struct ReentrantHookTests {
  private typealias Node = HookedNode

  /// A tree on screen: a root with some subnodes, each placed by hand.
  private func show(_ root: Node, _ subnodes: [Node]) -> Stage {
    for node in subnodes {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      root.addSubnode(node)
    }
    let stage = Stage(root)
    stage.settle()
    return stage
  }

  @Test("A node that leaves while it comes is not told that it came")
  func leavesWhileComing() {
    let (root, node) = (Node(), Node())
    node.onHook["willEnter"] = { [unowned node] in node.removeFromSupernode() }
    let stage = show(root, [node])
    #expect(node.log == ["willEnter", "didExit"] && !node.isInHierarchy && node.supernode == nil)
    _ = stage
  }

  @Test("A node that leaves and comes again while it comes is told that it came, once")
  func comesAgainWhileComing() {
    let (root, node) = (Node(), Node())
    node.onHook["willEnter"] = { [unowned root, unowned node] in
      node.onHook = [:]
      node.removeFromSupernode()
      root.addSubnode(node)
    }
    let stage = show(root, [node])
    #expect(node.log == ["willEnter", "didEnter"] && node.isInHierarchy)
    _ = stage
  }

  @Test("A node that is put elsewhere while it leaves keeps what is in it in the hierarchy")
  func comesAgainWhileLeaving() {
    let (root, node, other, inner) = (Node(), Node(), Node(), Node())
    node.addSubnode(inner)
    let stage = show(root, [node, other])
    node.onHook["didExit"] = { [unowned node, unowned other] in
      node.onHook = [:]
      other.addSubnode(node)
    }
    node.removeFromSupernode()
    #expect(node.supernode === other && node.isInHierarchy && inner.isInHierarchy)
    #expect(node.interfaceState == .inHierarchy && inner.interfaceState == .inHierarchy)
    #expect(node.layer?.superlayer === other.layer && root.layer?.sublayers.count == 1)
    _ = stage
  }

  @Test(
    "A node that is put back while its states end stays, whole",
    arguments: ["didExitVisible", "didExit"]
  )
  func putBack(_ hook: String) {
    let (root, node, inner) = (Node(), Node(), Node())
    node.addSubnode(inner)
    let stage = show(root, [node])
    node.onHook[hook] = { [unowned root, unowned node] in
      node.onHook = [:]
      root.addSubnode(node)
    }
    node.removeFromSupernode()
    #expect(node.supernode === root && node.isInHierarchy && inner.isInHierarchy)
    #expect(node.interfaceState == .inHierarchy && inner.interfaceState == .inHierarchy)
    _ = stage
  }

  @Test("A node taken out by the end of its touch is told once that it left")
  func touchEndRemoves() {
    let (root, node) = (Node(), Node())
    let stage = show(root, [node])
    stage.runtime.sendTouch(TouchEvent(.began, location: Point(x: 5, y: 5), timestamp: stage.clock.now))
    stage.frame()
    node.onHook["touchWasCancelled"] = { [unowned node] in node.removeFromSupernode() }
    node.removeFromSupernode()
    #expect(node.log.count { $0 == "didExit" } == 1)
  }

  @Test("A hook that would put the new supernode into the node makes no cycle")
  func cycle() {
    let (root, node, stranger) = (Node(), Node(), Node())
    let stage = show(root, [node])
    node.onHook["didExit"] = { [unowned node, unowned stranger] in node.addSubnode(stranger) }
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }) {
      stranger.addSubnode(node)
    }
    #expect(node.supernode === stranger && stranger.supernode == nil && node.subnodes.isEmpty)
    #expect(reports.take().count { $0.contains("cannot be put into itself") } == 1)
    _ = stage
  }

  @Test("A node that a hook puts elsewhere on its way has one supernode")
  func oneSupernode() {
    let (root, node, other, stranger) = (Node(), Node(), Node(), Node())
    let stage = show(root, [node, other])
    node.onHook["didExit"] = { [unowned node, unowned other] in other.addSubnode(node) }
    stranger.addSubnode(node)
    #expect([root, other, stranger].filter { $0.subnodes.contains { $0 === node } }.count == 1)
    #expect(node.supernode === other && node.isInHierarchy)
    _ = stage
  }

  @Test("A node whose supernode is taken out by its neighbor gets no state")
  func neighborTakesOut() {
    let (root, group, first, second) = (Node(), Node(), Node(), Node())
    group.addSubnode(first)
    group.addSubnode(second)
    first.onHook["didEnterVisible"] = { [unowned group] in group.removeFromSupernode() }
    let stage = show(root, [group])
    #expect(group.supernode == nil && group.interfaceState == [] && second.interfaceState == [])
    #expect(!second.isInHierarchy)
    _ = stage
  }

  @Test("Layers lie as the subnodes do, also when one of them puts in another while it is loaded")
  func orderOfLayers() {
    for index in 0...3 {
      let (root, late) = (Node(), Node())
      let nodes = [Node(), Node(), Node()]
      // The first of them is there when the root is loaded, the last is put in afterwards.
      for (number, node) in nodes.enumerated() {
        node.onHook["didLoad"] = { [unowned root] in if number != 1 { root.insertSubnode(Node(), at: index) }
        }
      }
      late.onHook["didLoad"] = { [unowned root] in root.insertSubnode(Node(), at: index) }
      let stage = show(root, nodes)
      root.insertSubnode(late, at: 2)
      #expect(root.subnodes.count == 7)
      #expect(root.layer?.sublayers.elementsEqual(root.subnodes) { $0 === $1.layer } == true, "\(index)")
      _ = stage
    }
  }

  @Test("A node that is asked about its placeholder may put in another one with a placeholder")
  func placeholderPutsIn() {
    let (root, node, other) = (Node(), Node(), Node())
    node.placeholder = Placeholder(color: .white)
    other.placeholder = Placeholder(color: .white)
    other.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    node.onHook["placeholderShouldPersist"] = { [unowned root, unowned node] in
      guard root.isDisplayed else { return }
      node.onHook = [:]
      root.addSubnode(other)
    }
    let stage = show(root, [node])
    #expect(other.supernode === root && other.layer?.contents != nil)
    #expect(!node.isShowingPlaceholder && !other.isShowingPlaceholder)
    _ = stage
  }

  @Test("The end of a node that waited to be drawn may have others drawn")
  func endOfWaitingNode() {
    let (root, other) = (Node(), Node())
    let stage = show(root, [other])
    weak var weakNode: EndingNode?
    do {
      let node = EndingNode { other.setNeedsDisplay() }
      node.frame = Rect(x: 0, y: 0, width: 5, height: 5)
      root.addSubnode(node)
      node.removeFromSupernode()
      weakNode = node
    }
    #expect(weakNode != nil)
    stage.frame()
    #expect(weakNode == nil && !root.isDisplayed)
    stage.settle()
    #expect(root.isDisplayed)
  }

  @Test("The end of a node that its runtime's end releases may change the runtime's environment")
  func endOfOverriddenNode() {
    let stage = show(Node(), [])
    let runtime = stage.runtime
    weak var weakNode: EndingNode?
    do {
      let node = EndingNode { runtime.environment.layoutDirection = .rightToLeft }
      runtime.rootNode.addSubnode(node)
      stage.settle()
      node.environmentOverrides = EnvironmentOverrides { $0.contentSizeCategory = .extraSmall }
      node.removeFromSupernode()
      weakNode = node
    }
    #expect(weakNode != nil)
    runtime.invalidate()
    #expect(weakNode == nil && runtime.environment.layoutDirection == .rightToLeft)
  }

  @Test("What an animation held may begin another one at its end")
  func endOfAnimation() {
    let stage = show(Node(), [])
    let runtime = stage.runtime
    do {
      let held = EndingNode { runtime.add(FrameAnimation(duration: .zero) { _ in }) }
      runtime.add(FrameAnimation(duration: .zero) { _ in _ = held })
    }
    stage.frame()
    #expect(runtime.passes.animations.running.count == 1)
  }
}

/// Does something at its end.
private final class EndingNode: DisplayNode {
  private let end: @MainActor () -> Void

  nonisolated init(end: @escaping @MainActor () -> Void) {
    self.end = end
    super.init()
  }

  override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }

  isolated deinit { end() }
}

/// Does something whenever one of its hooks runs, and writes down which did.
final class HookedNode: DisplayNode {
  var onHook: [String: () -> Void] = [:]
  private(set) var log: [String] = []

  nonisolated override init() { super.init() }

  private func note(_ hook: String) {
    log.append(hook)
    onHook[hook]?()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10, height: 10) }
  override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
  override func willEnterHierarchy() { note("willEnter") }
  override func didEnterHierarchy() { note("didEnter") }
  override func didExitHierarchy() { note("didExit") }
  override func didEnterVisibleState() { onHook["didEnterVisible"]?() }
  override func didExitVisibleState() { onHook["didExitVisible"]?() }
  override func didLoad() { onHook["didLoad"]?() }
  override var placeholderShouldPersist: Bool {
    onHook["placeholderShouldPersist"]?()
    return false
  }
  override func touchDidBegin(_ touch: TouchEvent) {}
  override func touchWasCancelled(_ touch: TouchEvent) { onHook["touchWasCancelled"]?() }
}
