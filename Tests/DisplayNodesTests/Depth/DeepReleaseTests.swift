import AsyncDisplay
import DisplayConcurrency
import DisplayLayout
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// Waits until the innermost of what a closure makes has ended, on whatever thread.
private func untilReleased(_ make: @escaping @Sendable (EndMark) -> Void) async {
  await withCheckedContinuation { continuation in
    make(EndMark { continuation.resume() })
  }
}

/// Holds nodes in the ways in which subclasses do.
private final class HolderNode: DisplayNode {
  struct Model {
    var title = "title"
    var node: DisplayNode?
  }

  enum Choice {
    case none
    case some(DisplayNode)
  }

  final class Box: Sendable {
    let node: DisplayNode?

    init(_ node: DisplayNode?) { self.node = node }
  }

  let list: [DisplayNode]
  let table: [Int: DisplayNode]
  let model: Model
  let choice: Choice
  let box: Box
  let pair: (Int, DisplayNode?)

  nonisolated init(_ node: DisplayNode, way: Int) {
    list = way == 0 ? [node] : []
    table = way == 1 ? [1: node] : [:]
    model = Model(node: way == 2 ? node : nil)
    choice = way == 3 ? .some(node) : .none
    box = Box(way == 4 ? node : nil)
    pair = (1, way == 5 ? node : nil)
    super.init()
    if way == 6 { try? attachSubnode(node) }
    if way == 7 { layoutSpecProvider = { _, _ in WrapperLayoutSpec(node) } }
  }
}

/// Lays a node out in 399 specs inside each other.
private final class NestingNode: DisplayNode {
  let inner: DisplayNode

  nonisolated init(_ inner: DisplayNode) {
    self.inner = inner
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    var spec: any LayoutElement = WrapperLayoutSpec(inner)
    while spec.nesting.levels < Nesting.greatestLevels { spec = WrapperLayoutSpec(spec) }
    return spec
  }
}

/// Holds one node, and knows without holding it which one it lies in.
private final class BackReferenceNode: DisplayNode {
  let inner: DisplayNode?
  unowned var outer: DisplayNode?

  nonisolated init(_ inner: DisplayNode?) {
    self.inner = inner
    super.init()
  }

  static func makeChain(of count: Int, attached: Bool) -> DisplayNode {
    var node = BackReferenceNode(nil)
    for _ in 0..<count {
      let outer = BackReferenceNode(node)
      if attached { try? outer.attachSubnode(node) }
      node.outer = outer
      node = outer
    }
    return node
  }
}

private final class LinkedDrawing: Sendable {
  let mark: EndMark

  init(_ mark: EndMark) { self.mark = mark }
}

/// Contents with a mark.
private struct MarkedContents: RenderedContents {
  let mark: EndMark
  var size: Size { .zero }
  var pixelCount: Int { 0 }
  var byteCount: Int { 0 }
  func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?) {}
}

/// Whether code runs inside a call, on whose thread it does then.
private enum CallInProgress {
  @TaskLocal static var isHere = false
}

@Suite("Deep trees are released")
struct DeepReleaseTests {
  @Test("on the main thread")
  @MainActor
  func mainThread() async {
    await untilReleased { _ = makeChain(of: TestDepth.releases, around: MarkedNode($0)) { BoxNode($0) } }
  }

  @Test("on several other threads at once")
  func otherThreads() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          await untilReleased {
            _ = makeChain(of: TestDepth.count(50_000, full: 100_000), around: MarkedNode($0)) { BoxNode($0) }
          }
        }
      }
    }
  }

  @Test("however a subclass holds its subnodes", arguments: 0..<8)
  func ways(way: Int) async {
    await untilReleased { mark in
      _ = makeChain(of: TestDepth.count(50_000, full: 100_000), around: MarkedNode(mark)) {
        HolderNode($0, way: way)
      }
    }
  }

  @Test("after they were measured, with what is kept of it")
  func measured() async {
    await untilReleased { mark in
      let chain = makeChain(of: TestDepth.nodes, around: MarkedNode(mark)) { BoxNode($0) }
      _ = chain.measure(Size(width: 100, height: 100))
    }
  }

  @Test("after they were measured, each with as many specs inside each other as there may be")
  func measuredSpecs() async {
    let reports = Lock<[String]>([])
    await untilReleased { mark in
      let count = TestDepth.count(60, full: 1_000)
      let chain = makeChain(of: count, around: MarkedNode(mark)) { NestingNode($0) }
      Diagnostics.withHandler { report in
        reports.withLock { $0.append(report.message) }
      } operation: {
        #expect(chain.measure(Size(width: 100, height: 100)) == Size(width: 100, height: 100))
      }
    }
    #expect(reports.withLock { $0 } == [])
  }

  @Test(
    "and so are layouts that hold the nodes alone, with owners between them or without",
    arguments: [true, false]
  )
  func layouts(haveOwners: Bool) async {
    await untilReleased { mark in
      let context = LayoutContext()
      var layout = Layout(of: BoxNode.self, owner: MarkedNode(mark), size: .zero, context: context)
      for _ in 0..<TestDepth.releases {
        layout = Layout(
          of: BoxNode.self,
          owner: haveOwners ? DisplayNode() : nil,
          size: .zero,
          sublayouts: [layout],
          context: context
        )
      }
    }
  }

  @Test("and so are mirrored layouts without owners")
  func mirroredLayouts() async {
    await untilReleased { mark in
      let context = LayoutContext()
      var layout = Layout(of: BoxNode.self, owner: MarkedNode(mark), size: .zero, context: context)
      for _ in 0..<TestDepth.releases {
        layout = Layout(of: BoxNode.self, size: .zero, sublayouts: [layout], context: context)
      }
      layout = layout.mirrored()
      #expect(layout.sublayouts.count == 1)
    }
  }

  @Test("and so are layers and copies of them")
  @MainActor
  func layers() async {
    await withCheckedContinuation { continuation in
      let innermost = Layer()
      innermost.hostView = EndMark { continuation.resume() }
      var layer = innermost
      for number in 0..<TestDepth.releases {
        let outer = Layer()
        if number.isMultiple(of: 2) { outer.addSublayer(layer) } else { outer.covers = [layer] }
        layer = outer
      }
      let copy = LayerSnapshot(layer)
      #expect(copy.covers.count == 1)
    }
  }

  @Test("Few layers, copies of layers and nodes in each other end in the call that gives them up")
  @MainActor
  func few() {
    let ends = Lock<[Bool]>([])
    let mark: () -> EndMark = { EndMark { ends.withLock { $0.append(CallInProgress.isHere) } } }
    CallInProgress.$isHere.withValue(true) {
      var layers = [Layer(), Layer(), Layer()]
      layers[0].addSublayer(layers[1])
      layers[1].covers = [layers[2]]
      layers[2].contents = MarkedContents(mark: mark())
      var copy: LayerSnapshot? = LayerSnapshot(layers[0])
      #expect(copy?.sublayers.first?.covers.first?.contents is MarkedContents)
      layers = []
      #expect(ends.withLock { $0 } == [])
      copy = nil
      #expect(ends.withLock { $0 } == [true])
      layers = [Layer(), Layer()]
      layers[0].addSublayer(layers[1])
      layers[1].contents = MarkedContents(mark: mark())
      layers = []
      #expect(ends.withLock { $0 } == [true, true])
      _ = makeChain(of: 3, around: MarkedNode(mark())) { BoxNode($0) }
      #expect(ends.withLock { $0 } == [true, true, true])
    }
  }

  @Test(
    "and so are modifications of images one after another, in either direction",
    arguments: [true, false]
  )
  func modifications(appends: Bool) async {
    await untilReleased { mark in
      let held = LinkedDrawing(mark)
      var all = ImageModification { _ in
        withExtendedLifetime(held) {}
        return nil
      }
      for _ in 0..<TestDepth.releases {
        let next = ImageModification { _ in nil }
        all = appends ? all.followed(by: next) : next.followed(by: all)
      }
    }
  }

  @Test(
    "A node may know the one around it with `unowned`, be it attached there or not",
    arguments: [true, false]
  )
  func backReferences(attached: Bool) async {
    await #expect(processExitsWith: .success) { [attached = attached as Bool] in
      await MainActor.run { _ = BackReferenceNode.makeChain(of: TestDepth.releases, attached: attached) }
    }
  }

  @Test("Nodes that hold others beside those that are attached are released at any depth")
  func besideAttached() async {
    await untilReleased { mark in
      var node: DisplayNode = MarkedNode(mark)
      for way in 0..<TestDepth.releases {
        let outer = HolderNode(node, way: way % 6)
        try? outer.attachSubnode(DisplayNode())
        node = outer
      }
    }
  }
}
