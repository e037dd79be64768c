import AsyncDisplay
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

  @Test("A node that leaves and comes again while it comes is told once for each time")
  func comesAgainWhileComing() {
    let (root, node) = (Node(), Node())
    node.onHook["willEnter"] = { [unowned root, unowned node] in
      node.onHook = [:]
      node.removeFromSupernode()
      root.addSubnode(node)
    }
    let stage = show(root, [node])
    #expect(node.log.prefix(4) == ["willEnter", "didExit", "willEnter", "didEnter"])
    #expect(node.log.count { $0 == "didEnter" } == 1 && node.isInHierarchy)
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

  @Test("A node that is put back while its states end stays, whole", arguments: ["didExitVisible", "didExit"])
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

  @Test("A hook that puts the new supernode into the node makes no cycle")
  func cycle() {
    let (root, node, stranger) = (Node(), Node(), Node())
    let stage = show(root, [node])
    node.onHook["didExit"] = { [unowned node, unowned stranger] in node.addSubnode(stranger) }
    stranger.addSubnode(node)
    #expect(stranger.supernode === node && node.supernode == nil)
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
  override func touchDidBegin(_ touch: TouchEvent) {}
  override func touchWasCancelled(_ touch: TouchEvent) { onHook["touchWasCancelled"]?() }
}
