import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Nodes under others")
@MainActor
struct CoverTests {
  private let log = Lock<[String]>([])
  private let page: RecorderNode
  private let cover = DisplayNode()
  private let stage: Stage
  private static let screen = Rect(x: 0, y: 0, width: 100, height: 100)

  init() {
    let page = RecorderNode("page", log: log)
    let root = DisplayNode()
    root.addSubnode(page)
    stage = Stage(root)
    self.page = page
    page.frame = Self.screen
    stage.settle()
    cover.backgroundColor = .white
    cover.frame = Self.screen
  }

  private var isCovered: Bool {
    stage.frame()
    return !page.interfaceState.contains(.visible)
  }

  @Test(
    "A page under an opaque one is not visible, keeps its contents, and is visible when the other one goes"
  )
  func pages() {
    _ = log.take()
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    #expect(page.interfaceState == .nearby && page.layer?.contents != nil)
    #expect(log.take() == ["page didExitVisible", "page stateDidChange"])
    cover.removeFromSupernode()
    stage.settle()
    #expect(page.interfaceState == .inHierarchy)
    #expect(log.take() == ["page didEnterVisible", "page stateDidChange"])
    stage.runtime.rootNode.insertSubnode(cover, at: 0)
    #expect(!isCovered)
    stage.runtime.rootNode.insertSubnode(cover, at: 1)
    #expect(isCovered)
    page.removeFromSupernode()
    #expect(page.interfaceState == [])
    stage.runtime.rootNode.insertSubnode(page, at: 0)
    #expect(isCovered)
  }

  private final class OverlayNode: DisplayNode {
    let page: DisplayNode
    let cover: DisplayNode

    nonisolated init(_ page: DisplayNode, _ cover: DisplayNode) {
      (self.page, self.cover) = (page, cover)
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      OverlayLayoutSpec(child: page, overlay: cover)
    }
  }

  @Test(
    "A page that comes under an opaque one with the first layout is never visible",
    arguments: [false, true]
  )
  func comesCovered(bySpec: Bool) {
    _ = log.take()
    let low = RecorderNode("low", log: log)
    let root = bySpec ? OverlayNode(low, cover) : DisplayNode()
    if !bySpec {
      root.addSubnode(low)
      root.addSubnode(cover)
      low.frame = Rect(x: 20, y: 20, width: 10, height: 10)
    }
    let stage = Stage(root)
    stage.settle()
    #expect(low.interfaceState.contains(.display) && !low.interfaceState.contains(.visible))
    #expect(!log.take().contains { $0.contains("Visible") })
  }

  @Test(
    "Nodes that come together have the states that they have after a change",
    arguments: 0..<UInt64(TestDepth.count(40, full: 300))
  )
  func comingTogether(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let root = DisplayNode()
    var nodes = [root]
    for _ in 0..<12 {
      let node = DisplayNode()
      node.frame = Rect(
        x: Double(Int.random(in: -2...6, using: &numbers)) * 10,
        y: Double(Int.random(in: -2...6, using: &numbers)) * 10,
        width: Double(Int.random(in: 1...10, using: &numbers)) * 10,
        height: Double(Int.random(in: 1...10, using: &numbers)) * 10
      )
      if Bool.random(using: &numbers) { node.backgroundColor = .black }
      node.clipsToBounds = Bool.random(using: &numbers)
      nodes[Int.random(in: nodes.indices, using: &numbers)].addSubnode(node)
      nodes.append(node)
    }
    let stage = Stage(root)
    stage.settle()
    let states = nodes.map(\.interfaceState)
    root.addSubnode(DisplayNode())
    stage.settle()
    #expect(nodes.map(\.interfaceState) == states)
  }

  @Test("A node that becomes opaque when it has been drawn covers what lies beneath")
  func opaqueOnceDrawn() {
    final class DrawnCover: DisplayNode {
      override func makeDrawing() -> (any Drawing)? { Plain(color: .white) }
      override func displayDidFinish() { backgroundColor = .white }
    }
    let cover = DrawnCover()
    cover.frame = Self.screen
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    #expect(page.interfaceState == .nearby)
  }

  @Test("What shows something of what lies beneath covers nothing")
  func translucent() {
    stage.runtime.rootNode.addSubnode(cover)
    #expect(isCovered)
    func change(_ change: (DisplayNode) -> Void, back: (DisplayNode) -> Void) {
      change(cover)
      #expect(!isCovered)
      back(cover)
      #expect(isCovered)
    }
    change({ $0.opacity = 0.99 }, back: { $0.opacity = 1 })
    change({ $0.isHidden = true }, back: { $0.isHidden = false })
    change({ $0.backgroundColor = .white.withAlpha(254) }, back: { $0.backgroundColor = .black })
    change({ $0.cornerRadius = 1 }, back: { $0.cornerRadius = 0 })
    change({ $0.frame.size.width = 99 }, back: { $0.frame.size.width = 120 })
    change({ $0.frame.origin.x = 0.5 }, back: { $0.frame.origin.x = 0 })
    change({ $0.transform = .scale(x: 0.5, y: 0.5) }, back: { $0.transform = .identity })
  }

  @Test("A page is visible while the one over it comes, and again as soon as it goes")
  func sliding() {
    cover.frame.origin.x = 100
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    DisplayNode.animate(duration: .milliseconds(40)) { cover.frame.origin.x = 0 }
    for _ in 0..<5 { #expect(!isCovered) }
    #expect(isCovered)
    DisplayNode.animate(duration: .milliseconds(40)) { cover.frame.origin.x = 100 }
    #expect(!isCovered)
    stage.settle()
    #expect(!isCovered)
    cover.frame.origin.x = 0
    DisplayNode.animate(duration: .milliseconds(40)) { page.frame.origin.x = -30 }
    for _ in 0..<5 { #expect(!isCovered) }
    #expect(isCovered)
  }

  @Test("A page that is not opaque covers where something opaque fills it")
  func wrapped() {
    let (wrapper, inner) = (DisplayNode(), DisplayNode())
    wrapper.frame = Self.screen
    inner.frame = Rect(x: 0, y: 0, width: 100, height: 10)
    wrapper.addSubnode(inner)
    wrapper.addSubnode(cover)
    stage.runtime.rootNode.addSubnode(wrapper)
    #expect(isCovered)
    #expect(inner.interfaceState == .nearby, "It lies under the cover, too.")
    wrapper.opacity = 0.5
    #expect(!isCovered)
    wrapper.opacity = 1
    wrapper.clipsToBounds = true
    #expect(isCovered)
    wrapper.frame.size.height = 50
    #expect(!isCovered)
  }

  @Test("In a part of the screen, what lies within the cover is concealed, and what reaches beyond is not")
  func parts() {
    page.frame = Rect(x: 10, y: 10, width: 30, height: 30)
    cover.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    stage.runtime.rootNode.addSubnode(cover)
    #expect(isCovered)
    let part = DisplayNode()
    page.addSubnode(part)
    part.frame = Rect(x: 25, y: 25, width: 16, height: 10)
    #expect(!isCovered)
    page.clipsToBounds = true
    #expect(isCovered)
    page.clipsToBounds = false
    part.frame.size.width = 15
    #expect(isCovered)
    page.shadow = Shadow(offset: Point(x: 0, y: 0), blurRadius: 2, color: .black)
    #expect(!isCovered)
  }

  #if DEBUG || Mutations
    /// How many nodes a frame looks at in which one of many has another size.
    private func visits(among count: Int, arrange: (DisplayNode, _ index: Int, _ last: DisplayNode) -> Void)
      -> Int
    {
      let root = DisplayNode()
      let nodes = (0..<count).map { _ in DisplayNode() }
      var last = root
      for (index, node) in nodes.enumerated() {
        arrange(node, index, last)
        if node.supernode == nil { root.addSubnode(node) }
        last = node
      }
      let stage = Stage(root)
      stage.settle()
      return NodeVisits.count {
        nodes[count - 1].frame.size.width -= 1
        stage.frame()
      }
    }

    @Test("In deep, in wide and in tiled trees each node is looked at a bounded number of times")
    func costs() {
      let ways: [(DisplayNode, Int, DisplayNode) -> Void] = [
        { node, _, _ in node.frame = Self.screen },
        { node, _, last in
          node.frame = Self.screen
          last.addSubnode(node)
        },
        { node, index, _ in
          node.backgroundColor = .white
          node.frame = Rect(x: Double(index % 10 * 10), y: Double(index / 10), width: 10, height: 1)
        },
        { node, _, _ in
          node.backgroundColor = .white
          node.frame = Self.screen
        },
      ]
      for way in ways {
        let (few, many) = (visits(among: 100, arrange: way), visits(among: 1_000, arrange: way))
        #expect(many <= 11 * few && few <= 2_000)
      }
    }
  #endif

  /// A tree of nodes on a grid, of which many lie over one another.
  private func makeTree(_ numbers: inout Numbers) -> [DisplayNode] {
    let nodes = (0..<(6 + numbers.next(below: 14))).map { _ in DisplayNode() }
    var parents = [stage.runtime.rootNode]
    for node in nodes {
      parents[numbers.next(below: parents.count)].addSubnode(node)
      parents.append(node)
      change(node, &numbers)
    }
    return nodes
  }

  private func change(_ node: DisplayNode, _ numbers: inout Numbers) {
    func place() -> Double { Double(numbers.next(below: 7) * 10 - 20) }
    let isLarge = numbers.next(below: 3) == 0
    node.frame = Rect(
      x: isLarge ? 0 : place(),
      y: isLarge ? 0 : place(),
      width: isLarge ? 100 : Double(10 * (1 + numbers.next(below: 8))),
      height: isLarge ? 100 : Double(10 * (1 + numbers.next(below: 8)))
    )
    let color = Color(
      red: UInt8(numbers.next(below: 256)),
      green: UInt8(numbers.next(below: 256)),
      blue: UInt8(numbers.next(below: 256)),
      alpha: numbers.next(below: 4) == 0 ? 200 : 255
    )
    node.backgroundColor = numbers.next(below: 4) == 0 ? .clear : color
    node.clipsToBounds = numbers.next(below: 3) == 0
    node.opacity = [1, 1, 1, 1, 1, 0.5, 0][numbers.next(below: 7)]
    node.isHidden = numbers.next(below: 9) == 0
    node.cornerRadius = numbers.next(below: 9) == 0 ? 6 : 0
    node.transform = numbers.next(below: 12) == 0 ? .rotation(radians: 0.3) : .identity
    node.shadow =
      numbers.next(below: 9) == 0
      ? Shadow(offset: Point(x: 4, y: 0), blurRadius: 6, color: .black) : nil
    node.borderWidth = numbers.next(below: 9) == 0 ? 2 : 0
  }

  private func picture() throws -> Bitmap {
    let layer = try #require(stage.runtime.rootNode.layer)
    return try #require(SoftwareCompositor().render(LayerSnapshot(layer), scale: 1))
  }

  @Test(
    "What is not visible leaves the picture as it is when it is taken away",
    arguments: 0..<UInt64(TestDepth.count(2, full: 600))
  )
  func pixels(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    page.removeFromSupernode()
    let nodes = makeTree(&numbers)
    for _ in 0..<6 {
      if numbers.next(below: 2) == 0 {
        DisplayNode.animate(duration: .milliseconds(24)) {
          change(nodes[numbers.next(below: nodes.count)], &numbers)
        }
      } else {
        change(nodes[numbers.next(below: nodes.count)], &numbers)
      }
      stage.frame()
      let shown = try picture()
      let concealed = nodes.filter { !$0.interfaceState.contains(.visible) }
      for node in concealed { node.layer?.isHidden = true }
      let without = try picture()
      for node in concealed { node.layer?.isHidden = node.isHidden }
      // Between pixels, edges that lie upon one another let a little through.
      let liesOnPixels = nodes.allSatisfy { node in
        guard let frame = node.layer?.frame else { return true }
        return [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy { $0 == $0.rounded() }
      }
      if liesOnPixels { #expect(shown == without) }
      for node in nodes where node.isHidden || node.opacity == 0 && !node.isAnimating {
        #expect(!node.interfaceState.contains(.visible))
      }
      for node in nodes {
        guard let supernode = node.supernode else { continue }
        #expect(!node.interfaceState.contains(.visible) || supernode.interfaceState.contains(.visible))
      }
    }
    stage.settle()
  }
}
