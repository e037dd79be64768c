import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

private let count = TestDepth.count(400, full: 10_000)

/// The same nodes twice: each in the one before it, and all beside each other in one.
@MainActor
private struct Trees {
  let deep: DisplayNode
  let flat: DisplayNode

  /// Makes trees of nodes that their spec places.
  init(_ make: (DisplayNode?) -> DisplayNode) {
    var node: DisplayNode?
    for _ in 0..<count { node = make(node) }
    deep = BoxNode(node)
    flat = RowNode((0..<count).map { _ in make(nil) })
  }

  /// Makes trees of nodes that are put in and placed by hand.
  init(placing make: () -> DisplayNode) {
    deep = DisplayNode()
    flat = DisplayNode()
    var outer = deep
    for _ in 0..<count {
      let (inner, beside) = (make(), make())
      for node in [inner, beside] { node.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
      outer.addSubnode(inner)
      flat.addSubnode(beside)
      outer = inner
    }
  }

  var innermost: DisplayNode { chain.last ?? deep }

  /// The nodes of the deep tree, the outermost first.
  var chain: [DisplayNode] {
    var nodes = [deep]
    while let inner = nodes.last?.subnodes.first { nodes.append(inner) }
    return nodes
  }
}

/// Asks where a touch is, in each event of it, and passes it on.
private final class AskingNode: DisplayNode {
  override func touchDidBegin(_ touch: TouchEvent) {
    _ = location(of: touch)
    super.touchDidBegin(touch)
  }

  override func touchDidMove(_ touch: TouchEvent) {
    _ = location(of: touch)
    super.touchDidMove(touch)
  }

  override func touchWasCancelled(_ touch: TouchEvent) {
    _ = location(of: touch)
    super.touchWasCancelled(touch)
  }
}

/// Recognizes each event of a touch, keeps nobody else from it, and asks where it is.
private final class AskingRecognizer: GestureRecognizer {
  private struct Machine: GestureStateMachine {
    var awaitsTime: Bool { false }
    mutating func take(_ touch: TouchEvent) -> GestureState? { .changed }
    mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }
    mutating func cancel() -> GestureState? { nil }
  }

  private(set) var locations: [Point?] = []

  init() {
    super.init(machine: Machine())
    cancelsTouches = false
  }

  override func performAction() { locations.append(location) }
  override func prevents(_ other: GestureRecognizer) -> Bool { false }
}

/// Nodes beside each other.
private final class RowNode: DisplayNode {
  let children: [DisplayNode]

  nonisolated init(_ children: [DisplayNode]) {
    self.children = children
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.horizontal, children: children)
  }
}

/// Draws, says something, reads its environment and covers itself while it is not drawn.
private final class BusyNode: DisplayNode {
  let inner: DisplayNode?

  nonisolated init(_ inner: DisplayNode? = nil) {
    self.inner = inner
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    inner.map { WrapperLayoutSpec($0) }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 1, height: 1) }

  override func makeDrawing() -> (any Drawing)? {
    environment.appearance == .dark ? Plain(color: .black) : Plain(color: .white)
  }

  override var defaultAccessibilityAttributes: AccessibilityAttributes {
    AccessibilityAttributes(label: "busy", role: .group)
  }

  override func didLoad() { placeholder = Placeholder(color: .clear) }
}

/// Measures nodes by itself.
private final class MeasuringRowNode: DisplayNode {
  let children: [DisplayNode]

  nonisolated init(_ children: [DisplayNode]) {
    self.children = children
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    for child in children { _ = child.measure(size) }
    return size
  }
}

// Release builds count nothing.
#if DEBUG || Mutations
  @Suite("A deep tree costs what a flat one does")
  @MainActor
  struct DepthCostTests {
    /// Checks that a pass looks at no more than three times the nodes of the flat tree.
    private func compare(
      _ name: String,
      _ trees: Trees,
      _ pass: (DisplayNode) -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let deep = NodeVisits.count { pass(trees.deep) }
      let flat = NodeVisits.count { pass(trees.flat) }
      #expect(flat >= count, "\(name) looked at \(flat) nodes", sourceLocation: sourceLocation)
      #expect(deep <= 3 * flat, "\(name): \(deep) against \(flat)", sourceLocation: sourceLocation)
    }

    @Test("A hook that changes the tree while its nodes go has none of them looked at for what is not drawn")
    func changedWhileLeaving() {
      let (root, innermost) = (DisplayNode(), HookedNode())
      var outer = root
      for inner in (0..<1_000).map({ _ in DisplayNode() }) + [innermost] {
        inner.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        outer.addSubnode(inner)
        outer = inner
      }
      let stage = Stage(root)
      stage.settle()
      innermost.onHook["didExitVisible"] = { innermost.addSubnode(DisplayNode()) }
      #expect(NodeVisits.count { root.applyInterfaceState([.measureLayout]) } < 5_000)
      #expect(innermost.subnodes.count == 1)
      innermost.onHook = [:]
      withExtendedLifetime(stage) {}
    }

    @Test("from the first frame to the last", arguments: [true, false])
    func frames(isPlaced: Bool) {
      let trees = isPlaced ? Trees(placing: { BusyNode() }) : Trees { BusyNode($0) }
      var stages: [ObjectIdentifier: Stage] = [:]
      func stage(of root: DisplayNode) -> Stage {
        let stage = stages[ObjectIdentifier(root)] ?? Stage(root, size: Size(width: 8, height: 8))
        stages[ObjectIdentifier(root)] = stage
        return stage
      }
      compare("showing", trees) { stage(of: $0).settle() }
      #expect(trees.innermost.layer?.contents != nil)
      compare("an environment", trees) {
        stage(of: $0).runtime.environment.appearance = .dark
        stage(of: $0).settle()
      }
      compare("accessibility", trees) { _ = stage(of: $0).runtime.accessibilityTree }
      compare("an overlay", trees) {
        stage(of: $0).runtime.debugOverlay = [.ranges, .hitAreas]
        stage(of: $0).frame()
      }
      compare("a debug tree", trees) { _ = $0.debugTree }
      #expect(trees.deep.debugTree.utf8.count < 3 * trees.flat.debugTree.utf8.count)
      compare("a picture of the layers", trees) { root in
        guard let layer = root.layer else { return }
        var canvas = Canvas()
        SoftwareCompositor().record(LayerSnapshot(layer), into: &canvas)
      }
      compare("suspending", trees) { $0.isDisplaySuspended = true }
      compare("resuming", trees) {
        $0.isDisplaySuspended = false
        stage(of: $0).settle()
      }
      compare("leaving", trees) { stage(of: $0).runtime.invalidate() }
    }

    @Test("when its nodes measure each other by themselves, for the first time and after a change")
    func measuring() {
      let (innermost, last) = (LeafNode(), LeafNode())
      let deep = makeChain(of: count, around: innermost) { MeasuringBoxNode($0) }
      let flat = MeasuringRowNode((1..<count).map { _ in LeafNode() } + [last])
      let stages = [Stage(deep), Stage(flat)]
      func compare(_ name: String, least: Int, _ pass: (DisplayNode) -> Void) {
        let (deepCount, flatCount) = (
          NodeVisits.count { pass(deep) }, NodeVisits.count { pass(flat) }
        )
        #expect(flatCount >= least, "\(name) looked at \(flatCount) nodes")
        #expect(deepCount <= 3 * max(flatCount, count), "\(name): \(deepCount) against \(flatCount)")
      }
      compare("measuring", least: count) { _ = $0.measure(Size(width: 50, height: 50)) }
      compare("showing", least: count) { root in
        for stage in stages where stage.runtime.rootNode === root { stage.settle() }
      }
      compare("a change", least: 1) { root in
        (root === deep ? innermost : last).setNeedsLayout()
        for stage in stages where stage.runtime.rootNode === root { stage.settle() }
      }
      #expect(stages.allSatisfy { $0.runtime.rootNode.calculatedSize.width == 100 })
    }

    @Test("when a touch looks for its node and is passed on")
    func touches() {
      let trees = Trees(placing: { DisplayNode() })
      var stages: [Stage] = []
      for root in [trees.deep, trees.flat] { stages.append(Stage(root)) }
      for stage in stages { stage.settle() }
      // In the flat tree nobody but the last wants the touch, so that all are asked.
      for (index, node) in trees.flat.subnodes.enumerated() where index > 0 {
        node.hitTestSlop = EdgeInsets(all: 6)
      }
      compare("a hit test", trees) { _ = $0.hitTest(Point(x: 5, y: 5)) }
      #expect(trees.deep.hitTest(Point(x: 5, y: 5)) === trees.innermost)
    }

    @Test("when all of it is drawn into one picture")
    func pictures() {
      let trees = Trees(placing: { BusyNode() })
      var stages: [Stage] = []
      for root in [trees.deep, trees.flat] {
        root.rasterizesSubtree = true
        stages.append(Stage(root, size: Size(width: 8, height: 8)))
      }
      compare("a picture", trees) { root in
        for stage in stages where stage.runtime.rootNode === root { stage.settle() }
      }
      #expect(trees.deep.layer?.contents != nil)
    }

    @Test("when nodes override their environment, and when it changes around all of them")
    func overrides() {
      let trees = Trees(placing: {
        let node = BusyNode()
        node.environmentOverrides = EnvironmentOverrides { $0.contentSizeCategory = .extraSmall }
        return node
      })
      var stages: [Stage] = []
      for root in [trees.deep, trees.flat] { stages.append(Stage(root, size: Size(width: 8, height: 8))) }
      compare("overrides", trees) { root in
        for stage in stages where stage.runtime.rootNode === root {
          stage.settle()
          stage.runtime.environment.appearance = .dark
          stage.settle()
        }
      }
      #expect(trees.innermost.environment.appearance == .dark)
      #expect(trees.innermost.environment.contentSizeCategory == .extraSmall)
    }

    @Test("when each node and its recognizer asks where a touch is, from its beginning until its node leaves")
    func touchesOnTheirWay() {
      let trees = Trees(placing: { AskingNode() })
      let recognizers = (0..<count).map { _ in AskingRecognizer() }
      for (node, recognizer) in zip(trees.chain, recognizers) { node.addGestureRecognizer(recognizer) }
      // Beside each other they watch one node, and nobody but the last wants the touch.
      for _ in 0..<count { trees.flat.addGestureRecognizer(AskingRecognizer()) }
      for (index, node) in trees.flat.subnodes.enumerated() where index > 0 {
        node.hitTestSlop = EdgeInsets(all: 6)
      }
      let stages = [Stage(trees.deep), Stage(trees.flat)]
      for stage in stages { stage.settle() }
      for phase in [TouchEvent.Phase.began, .moved] {
        compare("\(phase)", trees) { root in
          for stage in stages where stage.runtime.rootNode === root {
            stage.runtime.sendTouch(
              TouchEvent(phase, location: Point(x: 5, y: 5), timestamp: stage.clock.now)
            )
            let timing = FrameTiming(index: 0, timestamp: stage.clock.now, deadline: stage.clock.now)
            var frame = FrameContext(stage.runtime, timing: timing)
            frame.run([
              FrameStep(.input, stage.runtime.passes.events), FrameStep(.input, stage.runtime.passes.touches),
            ])
          }
        }
      }
      compare("leaving", trees) { root in
        (root === trees.deep ? trees.innermost : root.subnodes.first)?.leaveTouches()
      }
      #expect(recognizers.allSatisfy { $0.locations == [Point](repeating: Point(x: 5, y: 5), count: 3) })
      #expect(stages.allSatisfy { $0.runtime.passes.touches.routes.isEmpty })
    }

    @Test(
      "when its nodes change what they override, one after the other, in one frame",
      arguments: [true, false],
      [true, false]
    )
    func overridesInOneFrame(isInsideOut: Bool, isLoaded: Bool) {
      let trees = Trees(placing: { BusyNode() })
      let chain = trees.chain
      let stages = [Stage(trees.deep), Stage(trees.flat)]
      if isLoaded { for stage in stages { stage.settle() } }
      func set(_ overrides: EnvironmentOverrides, in root: DisplayNode) {
        let nodes = root === trees.deep ? chain : [root] + root.subnodes
        for node in isInsideOut ? nodes.reversed() : nodes { node.environmentOverrides = overrides }
        for stage in stages where stage.runtime.rootNode === root {
          if isLoaded { stage.frame() } else { _ = nodes[nodes.count - 1].environment }
        }
      }
      for (name, overrides) in [
        ("first", EnvironmentOverrides { $0.appearance = .dark }),
        ("other", EnvironmentOverrides { $0.appearance = .light }),
        ("none", EnvironmentOverrides()),
      ] {
        compare("\(name) overrides", trees) { set(overrides, in: $0) }
        #expect(trees.innermost.environment.appearance == (name == "first" ? .dark : .light))
      }
    }

    @Test("when tasks wait for all of its nodes, before the first frame and later", arguments: [true, false])
    func waiting(isShown: Bool) {
      let trees = Trees(placing: { BusyNode() })
      let chain = trees.chain
      let stages = [Stage(trees.deep), Stage(trees.flat)]
      if isShown {
        for stage in stages { stage.settle() }
        #expect(trees.deep.makeDisplayWaiter() == nil && trees.innermost.makeDisplayWaiter() == nil)
        // All of the flat one, whose nodes would be there else, and what is looked at last in the deep one.
        for node in trees.flat.subnodes { node.setNeedsDisplay() }
        trees.innermost.setNeedsDisplay()
      }
      compare("waiting", trees) { root in
        let nodes = root === trees.deep ? chain : [root] + root.subnodes
        let waiters = (isShown ? nodes : nodes.reversed()).compactMap { $0.makeDisplayWaiter() }
        #expect(waiters.count == nodes.count)
        for stage in stages where stage.runtime.rootNode === root {
          for _ in 0..<3 { stage.runtime.passes.waiters.flush(in: stage.runtime) }
          #expect(!stage.runtime.passes.waiters.isEmpty)
          stage.settle()
          #expect(stage.runtime.passes.waiters.isEmpty)
        }
        #expect(!waiters.contains { !$0.isOver })
      }
    }
  }
#endif
