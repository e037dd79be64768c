import AsyncDisplay
import DisplayConcurrency
import DisplayRaster
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Drawing a subtree into one picture")
@MainActor
struct RasterizingTests {
  private let size = Size(width: 40, height: 40)
  private let log = Lock<[String]>([])

  private func show(_ node: DisplayNode) -> Stage {
    let stage = Stage(node, size: size)
    stage.settle()
    return stage
  }

  private func picture(of node: DisplayNode) -> Bitmap? {
    node.layer.flatMap { SoftwareCompositor().render(LayerSnapshot($0), scale: 1) }
  }

  /// A root that places its subnodes by hand, each of one color.
  private func makeTree(
    isRasterized: Bool = true
  ) -> (root: RecorderNode, outer: RecorderNode, inner: RecorderNode) {
    let (root, outer) = (RecorderNode("root", log: log), RecorderNode("outer", log: log))
    let inner = RecorderNode("inner", log: log)
    outer.frame = Rect(x: 4, y: 4, width: 20, height: 20)
    outer.color = Color(hex: 0xFF0000)
    inner.frame = Rect(x: 2, y: 2, width: 8, height: 8)
    inner.color = Color(hex: 0x0000FF)
    root.addSubnode(outer)
    outer.addSubnode(inner)
    root.rasterizesSubtree = isRasterized
    return (root, outer, inner)
  }

  @Test("One picture holds all nodes; those inside get no layers, but their states")
  func onePicture() {
    let (root, outer, inner) = makeTree()
    let stage = show(root)
    #expect(root.layer?.sublayers.isEmpty == true && !outer.isLoaded && !inner.isLoaded)
    #expect(root.layer?.bitmap?[1, 1] == 0xFF00_0000)
    #expect(root.layer?.bitmap?[5, 5] == 0xFF00_00FF)
    #expect(root.layer?.bitmap?[7, 7] == 0xFFFF_0000)
    #expect(inner.interfaceState.contains(.visible) && inner.isInHierarchy)
    #expect(root.isDisplayed)
    let events = log.withLock { $0 }
    #expect(events.count { $0.hasSuffix("makeDrawing") } == 3)
    #expect(events.count { $0.hasSuffix("didLoad") } == 1)
    #expect(events.count { $0.hasSuffix("displayDidFinish") } == 1)
    _ = stage
  }

  @Test(
    "A node whose picture ended without saying so is shown by itself elsewhere",
    arguments: [false, true]
  )
  func lostPicture(isPicture: Bool) {
    let (badge, inner) = (RecorderNode("badge", log: log), RecorderNode("inner", log: log))
    badge.frame = Rect(x: 2, y: 2, width: 8, height: 8)
    inner.frame = Rect(x: 1, y: 1, width: 4, height: 4)
    badge.rasterizesSubtree = isPicture
    do {
      let card = DisplayNode()
      card.rasterizesSubtree = true
      card.addSubnode(badge)
      #expect(badge.isRasterized)
    }
    badge.setNeedsDisplay()
    let root = DisplayNode()
    root.addSubnode(badge)
    badge.addSubnode(inner)
    badge.setNeedsDisplay()
    let stage = show(root)
    #expect(!badge.isRasterized && badge.layer?.contents != nil && badge.isDisplayed)
    #expect(inner.isRasterized == isPicture && (inner.layer == nil) == isPicture)
    _ = stage
  }

  @Test("Of a picture that nobody wants any more the rest is not drawn")
  func cancelled() {
    final class CancellingNode: DisplayNode {
      let drawing: CancellingDrawing

      nonisolated init(_ drawing: CancellingDrawing) {
        self.drawing = drawing
        super.init()
      }

      override func makeDrawing() -> (any Drawing)? { drawing }
    }
    struct CancellingDrawing: Drawing {
      let name: String
      let log: Lock<[String]>
      let generation: Generation

      func draw(into canvas: inout Canvas, context: DrawingContext) {
        log.withLock { $0.append(name) }
        if name == "b" { generation.advance() }
      }
    }
    let generation = Generation()
    let nodes = ["a", "b", "inside b", "c"].map { name in
      let node = CancellingNode(CancellingDrawing(name: name, log: log, generation: generation))
      node.frame = Rect(x: 0, y: 0, width: 8, height: 8)
      return node
    }
    let root = DisplayNode()
    root.rasterizesSubtree = true
    for number in [0, 1, 3] { root.addSubnode(nodes[number]) }
    nodes[1].addSubnode(nodes[2])
    let stage = show(root)
    _ = log.take()
    let context = DrawingContext(bounds: Rect(x: 0, y: 0, width: 40, height: 40), flag: generation.makeFlag())
    var canvas = Canvas()
    FlattenedSubtree(of: root).record(into: &canvas, context: context)
    #expect(log.take() == ["a", "b"])
    // What was begun was ended.
    canvas.fill(Rect(x: 30, y: 30, width: 1, height: 1), with: .solid(.black))
    let picture = Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size, isCancelled: { false })
    #expect(picture?[30, 30] == 0xFF00_0000)
    _ = stage
  }

  @Test(
    "Whatever changes in a node inside, the picture is drawn again, once a frame, as the layers would show it"
  )
  func changes() {
    let extra = [RecorderNode("extra", log: log), RecorderNode("extra", log: log)]
    for node in extra { node.frame = Rect(x: 0, y: 0, width: 3, height: 3) }
    typealias Tree = (root: RecorderNode, outer: RecorderNode, inner: RecorderNode)
    let changes: [@MainActor (Tree, RecorderNode) -> Void] = [
      { tree, _ in tree.inner.frame.origin.x = 5 }, { tree, _ in tree.inner.frame.size.width = 30 },
      { tree, _ in tree.outer.boundsOrigin.y = 1 }, { tree, extra in tree.outer.addSubnode(extra) },
      { _, extra in extra.removeFromSupernode() }, { tree, _ in tree.inner.color = .white },
      { tree, _ in tree.outer.color = nil }, { tree, _ in tree.outer.backgroundColor = Color(hex: 0x00FF00) },
      { tree, _ in tree.outer.clipsToBounds = true }, { tree, _ in tree.outer.cornerRadius = 8 },
      { tree, _ in tree.outer.transform = .scale(x: 0.5, y: 0.5) },
      { tree, _ in tree.outer.transform = .identity }, { tree, _ in tree.inner.isHidden = true },
      { tree, _ in tree.outer.cornerRounding = .precomposited }, { tree, _ in tree.outer.opacity = 0 },
    ]
    let (drawn, layered) = (makeTree(), makeTree(isRasterized: false))
    let stages = [show(drawn.root), show(layered.root)]
    for (index, change) in changes.enumerated() {
      let before = drawn.root.layer?.bitmap
      _ = log.take()
      change(drawn, extra[0])
      if 5...6 ~= index { drawn.inner.setNeedsDisplay() }
      stages[0].settle()
      #expect(log.take().count { $0 == "root displayDidFinish" } == 1, "change \(index)")
      // Corners look the same, whoever rounds them.
      if index != 13 { #expect(drawn.root.layer?.bitmap != before, "change \(index)") }
      change(layered, extra[1])
      if 5...6 ~= index { for node in [layered.inner, layered.outer] { node.setNeedsDisplay() } }
      stages[1].settle()
      #expect(picture(of: drawn.root) == picture(of: layered.root), "change \(index)")
    }
    _ = log.take()
    for change in changes { change(drawn, extra[0]) }
    stages[0].settle()
    #expect(log.take().count { $0 == "root makeDrawing" } == 1)
  }

  @Test("The picture is what the nodes' own layers would show, for random trees")
  func sameAsLayers() {
    for seed in 0..<TestDepth.count(15, full: 60) {
      let (layered, drawn) = (makeRandomTree(seed), makeRandomTree(seed))
      drawn.rasterizesSubtree = true
      let stages = [show(layered), show(drawn)]
      #expect(picture(of: layered) == picture(of: drawn), "seed \(seed)")
      #expect(drawn.layer?.sublayers.isEmpty == true)
      _ = stages
    }
  }

  @Test("A state that a drawing leaves open does not reach the nodes after it")
  func openState() {
    final class OpenNode: DisplayNode {
      struct Open: Drawing {
        func draw(into canvas: inout Canvas, context: DrawingContext) {
          canvas.save()
          canvas.translate(x: 30, y: 30)
          canvas.save()
          canvas.clip(to: .zero)
        }
      }
      override func makeDrawing() -> (any Drawing)? { Open() }
    }
    let (root, outer, _) = makeTree()
    let open = OpenNode()
    open.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    root.insertSubnode(open, below: outer)
    let stage = show(root)
    #expect(root.layer?.bitmap?[5, 5] == 0xFF00_00FF)
    _ = stage
  }

  @Test("What has a layer is refused; a node that leaves gets its layer in its new place")
  func crossing() {
    let (root, outer, inner) = makeTree()
    let top = DisplayNode()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let loaded = RecorderNode("loaded", log: log)
    loaded.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    top.addSubnode(root)
    top.addSubnode(loaded)
    let stage = show(top)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      outer.addSubnode(loaded)
      root.rasterizesSubtree = false
    }
    #expect(reports.withLock { $0.count } == 2)
    #expect(loaded.supernode === top && root.rasterizesSubtree)
    top.addSubnode(outer)
    stage.settle()
    #expect(outer.isLoaded && inner.isLoaded && inner.layer?.contents != nil)
    #expect(root.layer?.bitmap?[5, 5] == 0xFF00_0000)
  }

  @Test("A node that is loaded before the one around it becomes a picture stays out of it, which is reported")
  func loadedBefore() {
    let (top, picture, loaded) = (DisplayNode(), DisplayNode(), RecorderNode("loaded", log: log))
    let stage = show(top)
    loaded.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    picture.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    top.addSubnode(loaded)
    stage.settle()
    loaded.removeFromSupernode()
    picture.addSubnode(loaded)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      picture.rasterizesSubtree = true
    }
    #expect(reports.withLock { $0.count } == 1)
    #expect(!loaded.isRasterized)
    top.addSubnode(picture)
    stage.settle()
    #expect(picture.layer?.bitmap?[2, 2] ?? 0 == 0)
  }

  @Test(
    "A host's view and a container that scrolls stay out of a picture, which is reported",
    arguments: [true, false]
  )
  func needOwnLayers(isDecidedFirst: Bool) {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      let (root, outer, _) = makeTree(isRasterized: isDecidedFirst)
      for node in [HostViewNode { RecorderNode("view", log: log) }, ScrollNode()] { outer.addSubnode(node) }
      root.rasterizesSubtree = true
      #expect(outer.subnodes.count { $0.isRasterized } == 1)
      let stage = show(root)
      #expect(root.layer?.sublayers.isEmpty == true)
      _ = stage
    }
    #expect(reports.withLock { $0 } == 2)
  }

  @Test("What a node changes in another one while both are captured is in the picture")
  func changedWhileCaptured() {
    final class Changing: DisplayNode {
      var change: (() -> Void)?
      override func makeDrawing() -> (any Drawing)? {
        defer { change = nil }
        change?()
        return nil
      }
    }
    let (root, outer, inner) = makeTree()
    let changing = Changing()
    outer.addSubnode(changing)
    changing.change = { [unowned inner] in
      inner.color = .white
      inner.setNeedsDisplay()
    }
    let stage = show(root)
    #expect(root.layer?.bitmap?[7, 7] == 0xFFFF_FFFF)
    _ = stage
  }

  @Test("A drawing hears whether it becomes part of a larger picture")
  func hears() {
    struct Telling: Drawing {
      func draw(into canvas: inout Canvas, context: DrawingContext) {
        canvas.fill(context.bounds, with: .solid(context.isRasterizing ? .white : .black))
      }
    }
    final class TellingNode: DisplayNode {
      override func makeDrawing() -> (any Drawing)? { Telling() }
    }
    let (root, inside) = (TellingNode(), TellingNode())
    inside.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    root.addSubnode(inside)
    root.rasterizesSubtree = true
    let stage = show(root)
    #expect(root.layer?.bitmap?[20, 20] == 0xFF00_0000)
    #expect(root.layer?.bitmap?[5, 5] == 0xFFFF_FFFF)
    _ = stage
  }

  private func makeRandomTree(_ seed: Int) -> DisplayNode {
    var generator = SeededGenerator(seed: UInt64(seed))
    func makeNode(depth: Int) -> DisplayNode {
      let node = RecorderNode("node", log: log)
      node.color =
        Bool.random(using: &generator) ? Color(hex: .random(in: 0...0xFFFFFF, using: &generator)) : nil
      node.frame = Rect(
        x: Double(Int.random(in: -4...20, using: &generator)),
        y: Double(Int.random(in: -4...20, using: &generator)),
        width: Double(Int.random(in: 1...30, using: &generator)),
        height: Double(Int.random(in: 1...30, using: &generator))
      )
      if Int.random(in: 0..<3, using: &generator) == 0 {
        node.backgroundColor = Color(hex: .random(in: 0...0xFFFFFF, using: &generator))
      }
      node.cornerRadius =
        Bool.random(using: &generator) ? 0 : Double(Int.random(in: 1...6, using: &generator))
      node.clipsToBounds = Bool.random(using: &generator)
      node.isHidden = Int.random(in: 0..<8, using: &generator) == 0
      if depth < 3 {
        for _ in 0..<Int.random(in: 0...3, using: &generator) { node.addSubnode(makeNode(depth: depth + 1)) }
      }
      return node
    }
    let root = RecorderNode("root", log: log)
    for _ in 0..<4 { root.addSubnode(makeNode(depth: 1)) }
    return root
  }

  @Test("What changes in a picture that is drawn before it comes on screen is in it when it does")
  func changedAhead() {
    let (root, _, inner) = makeTree()
    let stage = show(root)
    root.applyInterfaceState([.measureLayout, .preload, .display])
    stage.settle()
    inner.color = Color(hex: 0x00FF00)
    inner.setNeedsDisplay()
    inner.frame.origin.x = 12
    stage.settle()
    root.applyInterfaceState(.inHierarchy)
    #expect(root.layer?.bitmap?[17, 7] == 0xFF00_FF00 && root.layer?.bitmap?[7, 7] == 0xFF00_00FF)
    _ = stage
  }
}
