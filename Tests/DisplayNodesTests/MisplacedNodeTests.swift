import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Nodes that stand where they cannot")
@MainActor
struct MisplacedNodeTests {
  /// Places what it is told, one below the other.
  private final class ShelfNode: DisplayNode {
    let places: LayoutInput<[DisplayNode]>

    nonisolated init(_ places: [DisplayNode] = []) {
      self.places = LayoutInput(places)
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      VStackLayout { for node in places.value { node } }
    }
  }

  private final class LeafNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10, height: 10) }
  }

  /// Shows a tree, and returns what was reported of it.
  private func reports(of root: DisplayNode) -> [Diagnostic] {
    let reports = Lock<[Diagnostic]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic) } }) {
      let stage = Stage(root)
      stage.settle()
      withExtendedLifetime(stage) {}
    }
    return reports.withLock { $0 }
  }

  @Test(
    "A node that stands twice in a layout is reported once, and is where it stands last",
    arguments: [2, 3, 7]
  )
  func twice(count: Int) {
    let (leaf, other) = (LeafNode(), LeafNode())
    let shelf = ShelfNode(Array(repeating: leaf, count: count) + [other])
    let found = reports(of: shelf)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("LeafNode stands \(count) times in the layout") == true)
    #expect(found.first?.path == ["ShelfNode"])
    #expect(shelf.subnodes.count == 2 && shelf.subnodes.first === leaf && shelf.subnodes.last === other)
    #expect(leaf.frame.minY == Double(count - 1) * 10 && other.frame.minY == Double(count) * 10)
  }

  @Test("Two nodes that stand twice are reported each")
  func pairs() {
    let (first, second) = (LeafNode(), LeafNode())
    let shelf = ShelfNode([first, second, first, second])
    #expect(reports(of: shelf).count == 2)
    #expect(shelf.subnodes.count == 2 && shelf.subnodes.first === first)
  }

  @Test(
    "A node in its own layout is reported once, whatever else is there, and is left out",
    arguments: 1...3
  )
  func itself(count: Int) {
    let leaf = LeafNode()
    let shelf = ShelfNode()
    shelf.places.value = Array(repeating: shelf, count: count) + [leaf]
    let found = reports(of: shelf)
    #expect(
      found.map(\.message) == [
        "ShelfNode stands in its own layout, or in that of a node inside it; it is left out there"
      ]
    )
    #expect(shelf.subnodes.count == 1 && shelf.subnodes.first === leaf && leaf.supernode === shelf)
    #expect(shelf.frame.size == Size(width: 100, height: 100))
    shelf.places.value = []
  }

  @Test(
    "A node in the layout of a node inside it is reported once, at any distance",
    arguments: [1, 2, 3, 10, 50]
  )
  func circle(length: Int) {
    let leaf = LeafNode()
    let chain = (0...length).map { _ in ShelfNode() }
    for (outer, inner) in zip(chain, chain.dropFirst()) { outer.places.value = [inner, leaf] }
    chain[length].places.value = [chain[0]]
    let found = reports(of: chain[0])
    #expect(found.count(where: { $0.message.contains("stands in its own layout") }) == 1)
    #expect(chain[length].subnodes.isEmpty && chain[0].supernode == nil)
    #expect(chain[0].frame.size == Size(width: 100, height: 100))
    for node in chain { node.places.value = [] }
  }

  @Test("A layout without such nodes is measured with as many calls at any depth, and reported nowhere")
  func healthy() {
    let chain = (0..<60).map { _ in ShelfNode() }
    for (outer, inner) in zip(chain, chain.dropFirst()) { outer.places.value = [inner, LeafNode()] }
    // Debug builds say that sixty leaves are higher than the stage.
    #expect(reports(of: chain[0]).allSatisfy { $0.message.contains("points long") })
    #expect(chain.dropLast().allSatisfy { $0.subnodes.count == 2 })
    for node in chain { node.places.value = [] }
  }
}
