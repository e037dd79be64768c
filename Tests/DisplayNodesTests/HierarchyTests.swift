import AsyncDisplay
import DisplayConcurrency
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Hierarchy")
@MainActor
struct HierarchyTests {
  private func names(_ node: DisplayNode) -> [String] {
    node.subnodes.map { ($0 as? RecorderNode)?.name ?? "?" }
  }

  private func node(_ name: String, _ log: Lock<[String]> = Lock([])) -> RecorderNode {
    let node = RecorderNode(name, log: log)
    node.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    return node
  }

  /// A root that places nothing, on a stage, with subnodes that are placed by hand.
  private func stage(_ subnodes: [DisplayNode], log: Lock<[String]>) -> (Stage, RecorderNode) {
    let root = RecorderNode("root", log: log)
    let stage = Stage(root)
    for subnode in subnodes { root.addSubnode(subnode) }
    stage.settle()
    _ = log.take()
    return (stage, root)
  }

  @Test("A node is not adopted by what lies in it")
  func adoptsNothingAround() {
    let nodes = (0..<3).map { _ in DisplayNode() }
    nodes[0].addSubnode(nodes[1])
    nodes[1].addSubnode(nodes[2])
    for (inner, outer) in [(2, 0), (2, 1), (1, 0), (0, 0)] {
      #expect(!nodes[inner].canAdopt(nodes[outer]) && !nodes[inner].adoptSubnode(nodes[outer]))
    }
    #expect(nodes.map(\.subnodes.count) == [1, 1, 0] && nodes[0].supernode == nil)
  }

  @Test("Subnodes are put above, below, at an index and in the place of others")
  func places() {
    let root = node("root")
    let (a, b, c, d) = (node("a"), node("b"), node("c"), node("d"))
    root.addSubnode(a)
    root.addSubnode(b)
    root.insertSubnode(c, at: 0)
    #expect(names(root) == ["c", "a", "b"])
    root.insertSubnode(d, above: a)
    #expect(names(root) == ["c", "a", "d", "b"])
    root.insertSubnode(b, below: c)
    #expect(names(root) == ["b", "c", "a", "d"])
    root.replaceSubnode(c, with: d)
    #expect(names(root) == ["b", "d", "a"])
    #expect(c.supernode == nil)
    d.removeFromSupernode()
    #expect(names(root) == ["b", "a"])
  }

  @Test("A node is put beside one that was attached and not looked at yet")
  func besideAttached() throws {
    let (root, a, b, c) = (node("root"), node("a"), node("b"), node("c"))
    try root.attachSubnode(a)
    try root.attachSubnode(b)
    root.insertSubnode(c, below: b)
    #expect(names(root) == ["a", "c", "b"])
  }

  @Test(
    "Whatever is put wherever, the tree is what a list of lists would be",
    arguments: 0..<UInt64(TestDepth.count(15, full: 60))
  )
  func model(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let nodes = (0..<8).map { node("\($0)") }
    let root = node("root")
    let stage = seed.isMultiple(of: 2) ? Stage(root) : nil
    stage?.settle()
    let all = [root] + nodes
    var model: [[Int]] = all.map { _ in [] }
    func isInside(_ inner: Int, _ outer: Int) -> Bool {
      inner == outer || model[outer].contains { isInside(inner, $0) }
    }
    func take(_ index: Int) {
      for parent in model.indices { model[parent].removeAll { $0 == index } }
    }
    for _ in 0..<60 {
      let parent = Int.random(in: 0..<all.count, using: &numbers)
      let child = Int.random(in: 1..<all.count, using: &numbers)
      let other = Int.random(in: 1..<all.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0:
        all[parent].addSubnode(all[child])
        guard !isInside(parent, child) else { continue }
        take(child)
        model[parent].append(child)
      case 1:
        all[child].removeFromSupernode()
        take(child)
      case 2, 3:
        let offset = Int.random(in: 0...1, using: &numbers)
        if offset == 1 {
          all[parent].insertSubnode(all[child], above: all[other])
        } else {
          all[parent].insertSubnode(all[child], below: all[other])
        }
        guard child != other, model[parent].contains(other), !isInside(parent, child) else { continue }
        take(child)
        guard let index = model[parent].firstIndex(of: other) else { continue }
        model[parent].insert(child, at: index + offset)
      default:
        all[parent].replaceSubnode(all[other], with: all[child])
        guard child != other, model[parent].contains(other), !isInside(parent, child) else { continue }
        take(child)
        guard let index = model[parent].firstIndex(of: other) else { continue }
        model[parent][index] = child
      }
      for (index, node) in all.enumerated() {
        let expected = model[index].map { ObjectIdentifier(all[$0]) }
        let actual = node.subnodes.map { ObjectIdentifier($0) }
        #expect(actual == expected)
        #expect(node.subnodes.allSatisfy { $0.supernode === node })
        let isLive = stage != nil && isInside(index, 0)
        #expect(node.isInHierarchy == isLive)
        #expect(node.interfaceState == (isLive ? .inHierarchy : []))
        if isLive {
          let layers = node.layer?.sublayers.map { ObjectIdentifier($0) }
          #expect(layers == node.subnodes.compactMap(\.layer).map { ObjectIdentifier($0) })
        }
      }
    }
  }

  @Test("A living node that moves keeps its contents and hears nothing")
  func livingMove() {
    let log = Lock<[String]>([])
    let (left, right, moving) = (node("left", log), node("right", log), node("moving", log))
    left.addSubnode(moving)
    let (stage, _) = stage([left, right], log: log)
    let contents = moving.layer?.bitmap
    #expect(contents != nil)
    right.addSubnode(moving)
    stage.settle()
    #expect(log.take() == [])
    #expect(moving.supernode === right)
    #expect(moving.layer?.superlayer === right.layer)
    #expect(moving.layer?.bitmap == contents)
    #expect(left.subnodes.isEmpty)
  }

  @Test("A draw that is under way goes with the node to another group")
  func drawsMove() {
    let log = Lock<[String]>([])
    let (left, right, moving) = (node("left", log), node("right", log), node("moving", log))
    left.displayGroup = DisplayGroup(owner: left)
    right.displayGroup = DisplayGroup(owner: right)
    left.addSubnode(moving)
    let (stage, _) = stage([left, right], log: log)
    moving.color = .white
    moving.setNeedsDisplay()
    stage.frame()
    right.addSubnode(moving)
    #expect(left.displayGroup?.isIdle == true)
    #expect(right.displayGroup?.isIdle == false)
    stage.settle()
    #expect(moving.layer?.bitmap?[1, 1] == 0xFFFF_FFFF)
    #expect(right.displayGroup?.isIdle == true)
  }

  @Test("A place that does not exist, a stranger and a cycle are reported, and nothing breaks")
  func misuse() {
    let reports = Lock<[String]>([])
    let (root, a, b) = (node("root"), node("a"), node("b"))
    Diagnostics.withHandler { report in
      reports.withLock { $0.append(report.message) }
    } operation: {
      root.insertSubnode(a, at: 7)
      root.insertSubnode(a, at: -1)
      root.insertSubnode(b, above: node("stranger"))
      root.replaceSubnode(b, with: a)
      a.addSubnode(root)
      root.addSubnode(root)
    }
    #expect(names(root) == ["a"])
    #expect(reports.withLock { $0.count } == 6)
  }

  @Test("The report of a place that does not exist counts the other subnodes")
  func countInReport() {
    let (root, one, other) = (DisplayNode(), DisplayNode(), DisplayNode())
    root.addSubnode(one)
    root.addSubnode(other)
    for (node, count) in [(DisplayNode(), 2), (one, 1)] {
      let reports = Lock<[String]>([])
      Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }) {
        root.insertSubnode(node, at: 7)
      }
      let found = reports.withLock { $0 }
      #expect(found.count == 1 && found[0].contains("no place 7 among \(count) subnodes"))
      #expect(root.subnodes.last === node)
      if count == 2 { node.removeFromSupernode() }
    }
  }

  @Test("Subnodes may be attached on any task until the node is loaded, and not after")
  func attaching() async throws {
    let log = Lock<[String]>([])
    let root = await Task.detached {
      let root = DisplayNode()
      await withTaskGroup { group in
        for number in 0..<20 {
          group.addTask { try? root.attachSubnode(RecorderNode("\(number)", log: log)) }
        }
      }
      return root
    }.value
    #expect(Set(names(root)) == Set((0..<20).map { "\($0)" }))
    let stage = Stage(root)
    stage.settle()
    #expect(root.subnodes.allSatisfy { $0.isLoaded })
    let failure = await Task.detached { () -> HierarchyError? in
      do throws(HierarchyError) {
        try root.attachSubnode(DisplayNode())
        return nil
      } catch { return error }
    }.value
    #expect(failure == .nodeIsLoaded(path: ["DisplayNode"]))
    #expect(root.subnodes.count == 20)
  }

  @Test("Actions for loading run once, in order, after didLoad, and at once when that is over")
  func loadActions() {
    let log = Lock<[String]>([])
    let root = node("root", log)
    root.onDidLoad { log.withLock { $0.append("first") } }
    root.onDidLoad { log.withLock { $0.append("second") } }
    let stage = Stage(root)
    stage.settle()
    let loading = log.take().filter { ["root didLoad", "first", "second"].contains($0) }
    #expect(loading == ["root didLoad", "first", "second"])
    root.onDidLoad { log.withLock { $0.append("late") } }
    #expect(log.take() == ["late"])
  }

  @Test(
    "What is inside a node placed by hand is measured on a worker, for its size, and again when it changes"
  )
  func placedByHand() {
    final class Card: DisplayNode {
      let picture = DisplayNode()
      let side = LayoutInput(10.0)

      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        HStackLayout(alignItems: .start) { picture.frame(width: .points(side.value), height: 10).flexGrow(1) }
      }
    }
    final class Board: DisplayNode {
      let card = Card()

      nonisolated override init() {
        super.init()
        try? attachSubnode(card)
      }

      override func layout() { card.frame = Rect(x: 10, y: 10, width: 60, height: 40) }
    }
    let board = Board()
    let stage = Stage(board)
    stage.settle()
    #expect(board.card.picture.frame == Rect(x: 0, y: 0, width: 60, height: 10))
    #expect(board.card.picture.supernode === board.card)
    board.card.frame.size.width = 80
    #expect(board.card.picture.frame.width == 60, "The old layout stays until the new one is there.")
    stage.settle()
    #expect(board.card.picture.frame.width == 80)
    let before = board.card.measurementCounts.misses
    stage.settle()
    #expect(board.card.measurementCounts.misses == before)
    board.card.side.value = 20
    stage.settle()
    #expect(board.card.measurementCounts.misses == before + 1)
  }
}
