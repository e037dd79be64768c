import AsyncDisplay
import DisplayConcurrency
import DisplayExploration
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayNodes

/// Hooks that change the tree in every direction, held against an automaton that knows what a node may hear.
@Suite("Hooks that change the tree at random")
@MainActor
struct RandomHookTests {
  /// Nodes in a tree on screen and beside it, whose hooks do something now and then.
  @MainActor
  private final class World {
    let nodes: [HostileNode]
    let stage: Stage
    var numbers: SeededGenerator
    /// How many edits hooks may still make.
    var hookEdits = 0
    var errors: [String] = []
    var toldCount = 0

    init(seed: UInt64) {
      numbers = SeededGenerator(seed: seed)
      nodes = (0..<9).map { HostileNode(number: $0) }
      stage = Stage(nodes[0])
      for node in nodes { node.world = self }
    }

    /// Changes something, anywhere.
    func edit() {
      let node = nodes[Int.random(in: 0..<nodes.count, using: &numbers)]
      let other = nodes[Int.random(in: 1..<nodes.count, using: &numbers)]
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0, 1, 2: node.addSubnode(other)
      case 3: node.insertSubnode(other, at: 0)
      case 4, 5: other.removeFromSupernode()
      case 6:
        if let old = node.subnodes.first { node.replaceSubnode(old, with: other) }
      default:
        node.setNeedsDisplay()
        node.onDidLoad { [weak other] in other?.removeFromSupernode() }
      }
    }

    /// A node was told something: it makes sense, and what is in the node is where the node is.
    func check(_ node: HostileNode, _ error: String?) {
      toldCount += 1
      if let error { errors.append("node \(node.number): \(error)") }
      for inner in node.subnodes
      where inner.isInHierarchy != node.isInHierarchy || inner.interfaceState != node.interfaceState {
        errors.append("node \(node.number) was told something while those in it were elsewhere")
      }
      guard hookEdits > 0, Int.random(in: 0..<4, using: &numbers) == 0 else { return }
      hookEdits -= 1
      edit()
    }

    /// Nobody has anything more to hear, and the layers lie as the nodes do.
    func checkEnd() {
      if !HookQueue.main.isEmpty { errors.append("hooks are left") }
      for node in nodes {
        if !node.automaton.isWhole(in: node.standing) {
          errors.append("node \(node.number) was not told all of \(node.standing)")
        }
        let isLive = node === nodes[0] || node.supernode?.isInHierarchy == true
        if isLive, node.isInHierarchy != nodes[0].isInHierarchy {
          errors.append("node \(node.number) is not where its supernode is")
        }
        guard node.isInHierarchy, let layer = node.layer else { continue }
        if !layer.sublayers.elementsEqual(node.subnodes, by: { $0 === $1.layer }) {
          errors.append("the layers in node \(node.number) do not lie as its subnodes")
        }
      }
    }
  }

  private final class HostileNode: DisplayNode {
    let number: Int
    weak var world: World?
    private(set) var automaton = HookAutomaton()

    init(number: Int) {
      self.number = number
      super.init()
      frame = Rect(x: 0, y: 0, width: 8, height: 8)
    }

    private func note(_ hook: Hook, from old: InterfaceState = []) {
      world?.check(self, automaton.take(hook, in: standing, from: old))
    }

    override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
    override func didLoad() { note(.didLoad) }
    override func willEnterHierarchy() { note(.willEnterHierarchy) }
    override func didEnterHierarchy() { note(.didEnterHierarchy) }
    override func didExitHierarchy() { note(.didExitHierarchy) }
    override func didEnterPreloadState() { note(.didEnterPreloadState) }
    override func didEnterDisplayState() { note(.didEnterDisplayState) }
    override func didEnterVisibleState() { note(.didEnterVisibleState) }
    override func didExitVisibleState() { note(.didExitVisibleState) }
    override func didExitDisplayState() { note(.didExitDisplayState) }
    override func didExitPreloadState() { note(.didExitPreloadState) }
    override func interfaceStateDidChange(from old: InterfaceState) {
      note(.interfaceStateDidChange, from: old)
    }
    override func layout() { note(.layout) }
    override func displayDidFinish() { note(.displayDidFinish) }
  }

  @Test(
    "Whatever hooks change, each node hears what makes sense",
    arguments: 0..<UInt64(TestDepth.count(20, full: 150))
  )
  func reentrance(_ seed: UInt64) {
    let world = World(seed: seed)
    let reports = Lock(0)
    // Cycles and roots that are to be put somewhere are refused, which is reported.
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      for step in 0..<40 {
        world.hookEdits = 6
        if Int.random(in: 0..<3, using: &world.numbers) == 0 {
          world.stage.frame()
          world.stage.executor.runAll()
        } else {
          world.edit()
        }
        world.checkEnd()
        #expect(world.errors.isEmpty, "seed \(seed), step \(step): \(world.errors.first ?? "")")
        if !world.errors.isEmpty { return }
      }
      world.hookEdits = 0
      world.stage.runtime.invalidate()
      world.checkEnd()
    }
    #expect(world.errors.isEmpty, "seed \(seed), at the end: \(world.errors.first ?? "")")
    #expect(world.nodes.allSatisfy { $0.automaton.isAtRest }, "seed \(seed)")
    #expect(world.toldCount > 0, "seed \(seed)")
  }

  /// Leaves whenever it comes, and comes whenever it leaves.
  private final class RestlessNode: DisplayNode {
    weak var home: DisplayNode?
    var count = 0

    override func didEnterVisibleState() {
      count += 1
      if home != nil { removeFromSupernode() }
    }

    override func didExitVisibleState() { home?.addSubnode(self) }
  }

  @Test("A node that comes and goes without end is reported by its path, and goes on with the next phase")
  func endless() {
    let (root, node) = (DisplayNode(), RestlessNode())
    (root.debugName, node.debugName) = ("root", "restless")
    let stage = Stage(root)
    stage.settle()
    node.home = root
    let reports = Lock<[Diagnostic]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report) } }) { root.addSubnode(node) }
    #expect(node.count == HookQueue.maximumRounds / 2 && !HookQueue.main.isEmpty)
    let found = reports.withLock { $0 }
    #expect(found.count == 1 && found.first?.path.last?.contains("restless") == true)
    // The frame that was asked for tells the rest.
    let count = node.count
    node.home = nil
    stage.frame()
    #expect(HookQueue.main.isEmpty && node.count <= count + 1)
  }
}
