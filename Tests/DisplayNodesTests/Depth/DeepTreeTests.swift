import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

private let depth = TestDepth.nodes

@Suite("Deep trees")
@MainActor
struct DeepTreeTests {
  @Test("A chain of very many nodes is laid out, loaded, shown, drawn and taken off the screen")
  func chain() {
    let leaf = LeafNode()
    let chain = makeChain(of: depth, around: leaf) { BoxNode($0) }
    let stage = Stage(chain)
    stage.settle(until: { leaf.layer?.contents != nil })
    #expect(leaf.interfaceState == .inHierarchy)
    #expect(leaf.frame.size == Size(width: 100, height: 100))
    #expect(leaf.layer?.contents != nil)
    #expect(chain.isDisplayed)
    #expect(chain.hitTest(Point(x: 5, y: 5)) === leaf)
    #expect(stage.runtime.accessibilityTree.elements.map(\.label) == ["leaf"])
    #expect(chain.debugTree.utf8.count < 200 * depth)
    #expect(leaf.debugPath.count == 64)
    #expect(leaf.runtime === stage.runtime)
    if let layer = chain.layer {
      let picture = SoftwareCompositor().render(LayerSnapshot(layer), scale: 1)
      #expect(picture?.width == 100)
    }
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(leaf.environment.appearance == .dark)
    leaf.setNeedsLayout()
    stage.settle()
    stage.runtime.invalidate()
    #expect(leaf.interfaceState == [])
    #expect(!leaf.isInHierarchy)
  }

  @Test(
    "A chain of very many nodes that measure each other by themselves has a size, for which each is asked once"
  )
  func measuring() {
    let questions = Lock(0)
    let chain = makeChain(of: depth, around: LeafNode()) { MeasuringBoxNode($0, questions: questions) }
    #expect(chain.measure(Size(width: 100, height: 100)) == Size(width: 10, height: 10))
    #expect(questions.withLock { $0 } == depth)
  }

  @Test(
    "What lies in more than 150,000 nodes is left out and reported",
    .enabled(if: TestDepth.isFull, "So many take seconds.")
  )
  func limits() {
    let reports = Lock<[Diagnostic]>([])
    let size = Diagnostics.withHandler { report in
      reports.withLock { $0.append(report) }
    } operation: {
      makeChain(of: 150_010, around: LeafNode()) { MeasuringBoxNode($0) }.measure(
        Size(width: 100, height: 100)
      )
    }
    #expect(size == .zero)
    let found = reports.withLock { $0 }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("lies in more than 150000 others") == true)
    #expect(found.first?.path.count == 64)
  }

  @Test("Things in very many groups around each other are told, described and used")
  func accessibility() {
    let leaf = LeafNode()
    let chain = makeChain(of: depth, around: leaf) { BoxNode($0) }
    var node: DisplayNode? = chain
    while let group = node as? BoxNode {
      group.accessibility.role = .group
      node = group.inner
    }
    let stage = Stage(chain)
    let told = Lock<AccessibilityTree?>(nil)
    stage.runtime.accessibilityDidChange = { tree in told.withLock { $0 = tree } }
    stage.settle(until: { leaf.layer?.contents != nil })
    let tree = stage.runtime.accessibilityTree
    var groupCount = 0
    var elements = tree.elements
    while elements.count == 1, !elements[0].children.isEmpty {
      groupCount += 1
      elements = elements[0].children
    }
    #expect(groupCount == depth)
    #expect(elements.map(\.label) == ["leaf"])
    #expect(told.withLock { $0 } == tree)
    #expect(tree.first { $0.label == "leaf" }?.id == ObjectIdentifier(leaf))
    #expect(tree.description.utf8.count < 200 * depth)
    leaf.accessibilityActions = [AccessibilityAction("open") { true }]
    #expect(stage.runtime.perform(.action(named: "open"), on: ObjectIdentifier(leaf)))
  }

  @Test("A chain of very many nodes placed by hand in one picture is drawn")
  func picture() {
    let root = DisplayNode()
    root.rasterizesSubtree = true
    var node = root
    for _ in 0..<depth {
      let inner = DisplayNode()
      inner.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      node.addSubnode(inner)
      node = inner
    }
    node.backgroundColor = .black
    let stage = Stage(root)
    stage.settle(until: { root.layer?.contents != nil })
    #expect(root.layer?.bitmap?.pixels.contains { $0 != 0 } == true)
  }
}
