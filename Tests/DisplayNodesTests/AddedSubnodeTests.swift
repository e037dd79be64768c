import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

/// Stacks the nodes that it is given, and gives the others their frames by hand.
private final class DeskNode: DisplayNode {
  let placed = LayoutInput<[DisplayNode]>([])
  var layouts = 0

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: placed.value)
  }

  override func layout() {
    layouts += 1
    for node in subnodes where node.isAddedByHand { node.frame = Rect(x: 50, y: 50, width: 20, height: 20) }
  }

  /// Whether the subnodes are these, and their layers the layer's.
  func shows(_ nodes: [DisplayNode]) -> Bool {
    let layers = nodes.map(\.layer)
    return subnodes.elementsEqual(nodes, by: ===) && layer?.sublayers.elementsEqual(layers, by: ===) == true
  }
}

@Suite("Subnodes that are added by hand beside a layout")
@MainActor
struct AddedSubnodeTests {
  private func leaves(_ count: Int) -> [DisplayNode] {
    (0..<count).map { _ in
      let node = DisplayNode()
      node.style.height = 10
      return node
    }
  }

  @Test(
    "They stay in front of what the layout places until they are removed by hand, or the layout places them",
    arguments: [true, false],
    0..<UInt64(TestDepth.count(10, full: 60))
  )
  func model(isAnimated: Bool, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let nodes = leaves(8)
    let desk = DeskNode()
    let stage = Stage(desk)
    stage.settle()
    var (order, added, placed) = ([Int](), Set<Int>(), [Int]())
    for step in 0..<60 {
      let node = Int.random(in: 0..<8, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0, 1:
        let new = Array((0..<8).shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers)))
        guard new != placed else { break }
        placed = new
        desk.placed.value = placed.map { nodes[$0] }
        if isAnimated { desk.transitionLayout(LayoutTransition(duration: .milliseconds(8))) }
        added.subtract(placed)
        order = placed + order.filter(added.contains)
      case 2, 3:
        if !order.contains(node) { added.insert(node) }
        order.removeAll { $0 == node }
        let place = Int.random(in: 0...order.count, using: &numbers)
        order.insert(node, at: place)
        desk.insertSubnode(nodes[node], at: place)
      default:
        nodes[node].removeFromSupernode()
        order.removeAll { $0 == node }
        added.remove(node)
      }
      stage.settle()
      #expect(desk.shows(order.map { nodes[$0] }), "step \(step)")
    }
    withExtendedLifetime(stage) {}
  }

  @Test("They are placed in layout(), and what is in them is measured for that")
  func frames() {
    let inner = DisplayNode()
    inner.style.height = 5
    let card = DeskNode()
    card.placed.value = [inner]
    let body = leaves(1)[0]
    let desk = DeskNode()
    desk.placed.value = [body]
    try? desk.attachSubnode(card)
    let stage = Stage(desk)
    stage.settle()
    #expect(desk.shows([body, card]))
    #expect(card.frame == Rect(x: 50, y: 50, width: 20, height: 20))
    #expect(inner.frame == Rect(x: 0, y: 0, width: 20, height: 5))
    let layouts = desk.layouts
    body.style.height = 12
    stage.settle()
    #expect(body.frame.height == 12 && desk.layouts > layouts && card.supernode === desk)
    // It moves to another node's layout, and comes back by hand.
    let other = DeskNode()
    desk.addSubnode(other)
    other.frame = Rect(x: 0, y: 80, width: 20, height: 20)
    other.placed.value = [card]
    stage.settle()
    #expect(card.supernode === other && !card.isAddedByHand)
    desk.addSubnode(card)
    other.placed.value = []
    stage.settle()
    #expect(card.supernode === desk && other.subnodes.isEmpty)
    withExtendedLifetime(stage) {}
  }

  @Test("A layout that was begun before a node was added by hand does not take it over")
  func staleLayout() {
    let (leaf, other) = (leaves(1)[0], leaves(1)[0])
    let desk = DeskNode()
    desk.placed.value = [other, leaf]
    let stage = Stage(desk)
    stage.settle()
    // A layout that still places it is measured, and not applied yet.
    other.style.height = 11
    stage.frame()
    stage.executor.runAll()
    desk.placed.value = [other]
    leaf.removeFromSupernode()
    desk.addSubnode(leaf)
    stage.frame()
    #expect(other.frame.height == 11 && leaf.frame == Rect(x: 50, y: 50, width: 20, height: 20))
    stage.settle()
    #expect(desk.shows([other, leaf]) && leaf.isAddedByHand)
    withExtendedLifetime(stage) {}
  }

  @Test("A node added by hand moves to where an animated layout places it")
  func takenOver() {
    let (placed, hand) = (leaves(1)[0], leaves(1)[0])
    let desk = DeskNode()
    desk.placed.value = [placed]
    let stage = Stage(desk)
    desk.addSubnode(hand)
    stage.settle()
    desk.placed.value = [placed, hand]
    desk.transitionLayout(LayoutTransition(duration: .milliseconds(80)))
    stage.settle { desk.extras?.runningTransition != nil }
    let kept = desk.extras?.runningTransition?.keptSubnodes ?? []
    #expect(kept.count == 2 && desk.extras?.runningTransition?.insertedSubnodes.isEmpty == true)
    #expect(hand.layer?.opacity == 1)
    stage.settle()
    #expect(!hand.isAddedByHand && hand.frame.minY == 10)
    withExtendedLifetime(stage) {}
  }

  @Test("A transition neither fades them nor takes out what is added again while it goes")
  func transition() {
    let (going, staying, hand) = (leaves(1)[0], leaves(1)[0], leaves(1)[0])
    let desk = DeskNode()
    desk.placed.value = [going, staying]
    let stage = Stage(desk)
    desk.addSubnode(hand)
    stage.settle()
    desk.placed.value = [staying]
    desk.transitionLayout(LayoutTransition(duration: .milliseconds(800)))
    stage.settle { desk.extras?.runningTransition != nil }
    let removed = desk.extras?.runningTransition?.removedSubnodes ?? []
    #expect(removed.count == 1 && removed.first === going)
    #expect(desk.shows([going, staying, hand]) && hand.layer?.opacity == 1)
    for _ in 0..<4 { stage.frame() }
    #expect(going.layer?.opacity != 1)
    desk.addSubnode(going)
    stage.frame()
    #expect(going.layer?.opacity == 1 && desk.extras?.runningTransition != nil)
    desk.cancelLayoutTransition()
    stage.settle()
    #expect(desk.shows([staying, hand, going]) && going.layer?.opacity == 1)
    withExtendedLifetime(stage) {}
  }
}

@Suite("Nodes that are configured while they are built")
@MainActor
struct BuildingTests {
  private final class BadgeNode: DisplayNode {
    let dot = DisplayNode().configured {
      $0.backgroundColor = Color(hex: 0xFF0000)
      $0.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    }
    var log: [String] = []

    nonisolated override init() {
      super.init()
      configured {
        $0.cornerRadius = 8
        $0.log.append("first \($0.storedSubnodes.count)")
      }
      try? attachSubnode(dot)
      configured { $0.log.append("second \($0.storedSubnodes.count)") }
    }

    override func didLoad() { log.append("loaded \(cornerRadius)") }
  }

  @Test("The main actor sets what was asked for, in order, before anything is loaded")
  func order() async {
    let badge = await Task.detached { BadgeNode() }.value
    #expect(badge.cornerRadius == 0)
    let stage = Stage(badge)
    stage.settle()
    #expect(badge.log == ["first 0", "second 1", "loaded 8.0"])
    #expect(badge.dot.backgroundColor == Color(hex: 0xFF0000) && badge.dot.frame.minY == 2)
    #expect(badge.dot.layer?.backgroundColor == Color(hex: 0xFF0000))
  }

  @Test("It does so once, also where the subnodes are looked at before")
  func once() {
    let badge = BadgeNode()
    #expect(badge.subnodes.count == 1 && badge.cornerRadius == 8)
    badge.cornerRadius = 2
    let stage = Stage(badge)
    stage.settle()
    #expect(badge.cornerRadius == 2 && badge.log.count == 3)
  }

  @Test("Nodes inside a picture are configured, too")
  func rasterized() {
    let root = DisplayNode()
    root.rasterizesSubtree = true
    let badge = BadgeNode()
    badge.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.addSubnode(badge)
    let stage = Stage(root)
    stage.settle()
    #expect(badge.layer == nil && badge.cornerRadius == 8 && badge.log == ["first 0", "second 1"])
  }

  @Test("It is done before a node is laid out, also in a row of a list, and however deep nodes are attached")
  func beforeLayout() throws {
    final class RowNode: DisplayNode {
      let badge = DisplayNode().configured { $0.cornerRadius = 8 }
      nonisolated override init() {
        super.init()
        try? attachSubnode(badge)
      }
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 20, height: 20) }
      override func layout() { badge.cornerRadius += 1 }
    }
    let list = ListNode([0]) { _ in RowNode() }
    let stage = Stage(list)
    stage.settle()
    #expect((list.node(ofRow: 0) as? RowNode)?.badge.cornerRadius == 9)

    var node = DisplayNode().configured { $0.cornerRadius = 3 }
    let innermost = node
    for _ in 0..<50_000 {
      let outer = DisplayNode()
      try outer.attachSubnode(node)
      node = outer
    }
    let root = DisplayNode()
    root.addSubnode(node)
    #expect(innermost.cornerRadius == 3)
  }

  @Test("What is configured may take nodes out, move them and load them elsewhere")
  func rearranging() {
    let (root, loaded) = (DisplayNode(), DisplayNode())
    loaded.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let stage = Stage(root)
    root.addSubnode(loaded)
    stage.settle()
    let nodes = (0..<6).map { _ in DisplayNode() }
    let group = DisplayNode()
    for node in nodes { group.addSubnode(node) }
    // After they were put into the group: when it is loaded.
    nodes[2].configured { _ in for node in nodes[..<2] { node.removeFromSupernode() } }
    nodes[3].configured { loaded.addSubnode($0) }
    nodes[5].configured { $0.removeFromSupernode() }
    root.addSubnode(group)
    stage.settle()
    let (inGroup, layers) = ([nodes[2], nodes[4]], [nodes[2].layer, nodes[4].layer])
    let hasNodes = group.subnodes.elementsEqual(inGroup, by: ===)
    let hasLayers = group.layer?.sublayers.elementsEqual(layers, by: ===)
    #expect(hasNodes)
    #expect(hasLayers == true)
    #expect(loaded.layer?.sublayers.count == 1)
    #expect(nodes[5].layer?.superlayer == nil && nodes[3].layer?.superlayer === loaded.layer)
    withExtendedLifetime(stage) {}
  }

  @Test("After loading it is reported, and nothing happens")
  func late() {
    let node = DisplayNode()
    let stage = Stage(node)
    stage.settle()
    let reports = Lock<[Diagnostic]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic) } }) {
      _ = node.configured { $0.cornerRadius = 3 }
    }
    let messages = reports.withLock { $0.map(\.message) }
    #expect(messages.count == 1 && messages[0].contains("configured after it was loaded"))
    stage.settle()
    #expect(node.cornerRadius == 0)
  }

  #if DEBUG || Mutations
    @Test("Nodes that a layout makes are reported once, and those made before are not")
    func madeInLayout() {
      final class MakingNode: DisplayNode {
        let own = DisplayNode()
        let count = LayoutInput(1)

        nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
          VStackLayout {
            own.frame(height: 10)
            for _ in 0..<count.value { DisplayNode().frame(height: 10) }
          }
        }
      }
      let root = MakingNode()
      let reports = Lock<[Diagnostic]>([])
      Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic) } }) {
        let stage = Stage(root)
        stage.settle()
        root.count.value = 3
        stage.settle()
        for _ in 0..<200 { stage.frame() }
      }
      let found = reports.withLock { $0 }
      #expect(found.map(\.path) == [["MakingNode"]])
      #expect(found.first?.message.hasPrefix("DisplayNode was made while a layout was computed") == true)
      #expect(root.subnodes.count == 4)
    }
  #endif
}
