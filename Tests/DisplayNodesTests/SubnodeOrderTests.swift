import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

/// Loads those in it one by one, as somebody says.
private final class SparseNode: DisplayNode {
  override var managesSubnodeStates: Bool { true }
}

@Suite("The order of subnodes that a layout places")
@MainActor
struct SubnodeOrderTests {
  /// Stacks nodes in the order that it is given.
  private final class PileNode: DisplayNode {
    let pile = LayoutInput<[DisplayNode]>([])
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: pile.value)
    }
  }

  @Test("The layer of a node goes behind those of the nodes above it, also where some below it have none")
  func layersAmongOthers() {
    let container = SparseNode()
    let (first, second, third) = (DisplayNode(), DisplayNode(), DisplayNode())
    let stage = Stage(container)
    stage.settle()
    for node in [first, second, third] { container.addSubnode(node) }
    for node in [third, second] {
      node.load()
      container.attachLayer(of: node)
    }
    #expect(
      container.layer?.sublayers.map(ObjectIdentifier.init)
        == [second, third].compactMap(\.layer).map(ObjectIdentifier.init)
    )
    first.load()
    container.attachLayer(of: first)
    #expect(
      container.layer?.sublayers.map(ObjectIdentifier.init)
        == [first, second, third].compactMap(\.layer).map(ObjectIdentifier.init)
    )
    withExtendedLifetime(stage) {}
  }

  @Test(
    "Nodes and layers follow it; those that stay hear nothing of it",
    arguments: 0..<UInt64(TestDepth.count(10, full: 30))
  )
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let log = Lock<[String]>([])
    let nodes = (0..<8).map { RecorderNode("\($0)", log: log) }
    let root = PileNode()
    let stage = Stage(root)
    stage.settle()
    for _ in 0..<10 {
      let old = root.subnodes
      let order = nodes.shuffled(using: &numbers).prefix(Int.random(in: 0...8, using: &numbers))
      _ = log.take()
      root.pile.value = Array(order)
      // An animated change is over within the frames of settling.
      if Bool.random(using: &numbers) { root.transitionLayout(LayoutTransition(duration: .milliseconds(8))) }
      stage.settle()
      #expect(root.subnodes.elementsEqual(order, by: ===))
      #expect(root.layer?.sublayers.elementsEqual(order, by: { $0 === $1.layer }) == true)
      let moves = log.take().filter { $0.contains("Hierarchy") && !$0.contains("Display") }
      for node in nodes where old.contains(node) == order.contains(node) {
        #expect(!moves.contains { $0.hasPrefix(node.name) })
      }
    }
  }

  @Test(
    "Nodes that were attached are placed with the first layout, or stay in front of it",
    arguments: [true, false]
  )
  func attached(isRow: Bool) throws {
    let log = Lock<[String]>([])
    let nodes = (0..<3).map { RecorderNode("\($0)", log: log) }
    let pile = PileNode()
    try pile.attachSubnode(nodes[0])
    try pile.attachSubnode(nodes[2])
    pile.pile.value = [nodes[0], nodes[1]]
    let root = isRow ? ListNode([0]) { _ in pile } : pile
    let stage = Stage(root)
    stage.settle()
    #expect(pile.subnodes.map { ObjectIdentifier($0) } == nodes.map { ObjectIdentifier($0) })
    let layers = nodes.compactMap(\.layer)
    #expect(pile.layer?.sublayers.map { ObjectIdentifier($0) } == layers.map { ObjectIdentifier($0) })
    pile.pile.value = [nodes[1]]
    stage.settle()
    #expect(pile.subnodes.map { ObjectIdentifier($0) } == nodes[1...].map { ObjectIdentifier($0) })
  }

  @Test("Thousands change their places at once")
  func many() {
    let nodes = (0..<TestDepth.count(2_000, full: 20_000)).map { _ in DisplayNode() }
    for node in nodes { node.style.height = 1 }
    let root = PileNode()
    root.pile.value = nodes
    let stage = Stage(root)
    stage.settle()
    root.pile.value = nodes.reversed()
    stage.settle()
    #expect(root.subnodes.elementsEqual(nodes.reversed(), by: ===))
    #expect(root.layer?.sublayers.elementsEqual(nodes.reversed(), by: { $0 === $1.layer }) == true)
  }
}

extension [DisplayNode] {
  fileprivate func contains(_ node: DisplayNode) -> Bool { contains { $0 === node } }
}

extension ArraySlice<RecorderNode> {
  fileprivate func contains(_ node: DisplayNode) -> Bool { contains { $0 === node } }
}
