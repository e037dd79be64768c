import AsyncDisplay
import DisplayCanvas
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// A leaf whose side is a layout input, counting how often it is measured.
private final class SquareNode: DisplayNode {
  let side: LayoutInput<Double>
  let measurements = Lock(0)

  nonisolated init(side: Double) {
    self.side = LayoutInput(side)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    measurements.withLock { $0 += 1 }
    return Size(width: side.value, height: side.value)
  }

  nonisolated func takeMeasurements() -> Int {
    measurements.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

/// A column of nodes.
private final class ColumnNode: DisplayNode {
  let children: [DisplayNode]

  nonisolated init(_ children: [DisplayNode]) {
    self.children = children
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .start, children: children)
  }
}

private let anySize = Size(width: 1_000, height: Double.infinity)

@Suite("Measuring")
struct MeasuringTests {
  @Test("Many tasks make and measure trees at once, each with the right result")
  func manyTasks() async {
    await withTaskGroup(of: (Double, Size).self) { group in
      for number in 0..<64 {
        group.addTask {
          let nodes = (0..<10).map { _ in SquareNode(side: Double(number)) }
          return (Double(number), ColumnNode(nodes).measure(anySize))
        }
      }
      for await (side, size) in group {
        #expect(size == Size(width: side, height: side * 10))
      }
    }
  }

  @Test("Many tasks measure and change one tree at once, and the last change is what remains")
  func contended() async {
    let leaf = SquareNode(side: 1)
    let column = ColumnNode([leaf, SquareNode(side: 1)])
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for step in 0..<50 {
            leaf.side.value = Double(number * 50 + step)
            _ = column.measure(anySize)
            column.setNeedsLayout()
          }
        }
      }
    }
    leaf.side.value = 7
    #expect(column.measure(anySize) == Size(width: 7, height: 8))
  }

  @Test("A second measurement measures nothing, and a change measures only what read it")
  func exactInvalidation() {
    let leaves = (0..<20).map { _ in SquareNode(side: 5) }
    let columns = [ColumnNode(Array(leaves[..<10])), ColumnNode(Array(leaves[10...]))]
    let root = ColumnNode(columns)
    #expect(root.measure(anySize).height == 100)
    #expect(leaves.map { $0.takeMeasurements() }.reduce(0, +) == 20)

    _ = root.measure(anySize)
    #expect(leaves.map { $0.takeMeasurements() }.reduce(0, +) == 0)

    leaves[3].side.value = 6
    let misses = columns[1].measurementCounts.misses
    #expect(root.measure(anySize).height == 101)
    #expect(leaves.map { $0.takeMeasurements() } == (0..<20).map { $0 == 3 ? 1 : 0 })
    #expect(columns[1].measurementCounts.misses == misses)
  }

  @Test("A style that changes invalidates by itself, and one that stays the same does not")
  func styleChanges() {
    let leaf = SquareNode(side: 5)
    let root = ColumnNode([leaf])
    _ = root.measure(anySize)
    leaf.style.spacingBefore = 3
    #expect(root.measure(anySize).height == 8)
    let misses = root.measurementCounts.misses
    leaf.style.spacingBefore = 3
    _ = root.measure(anySize)
    #expect(root.measurementCounts.misses == misses)
  }

  @Test("A layout whose input changed while it was computed is not kept")
  func changeDuringMeasurement() {
    final class RacingNode: DisplayNode {
      let side = LayoutInput(1.0)
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        let seen = side.value
        if seen == 1 { side.value = 2 }
        return Size(width: seen, height: seen)
      }
    }
    let node = RacingNode()
    #expect(node.measure(anySize).width == 1)
    #expect(node.measure(anySize).width == 2)
  }

  @Test("The end of a node that only a kept layout held may use the node that kept it")
  func releasesOutsideLock() {
    final class DyingNode: DisplayNode {
      let parent: LayoutInput<DisplayNode?>
      let ends: Lock<Int>
      nonisolated init(parent: DisplayNode, ends: Lock<Int>) {
        self.parent = LayoutInput(parent)
        self.ends = ends
        super.init()
      }
      deinit {
        parent.value?.setNeedsLayout()
        ends.withLock { $0 += 1 }
      }
    }
    final class MakingNode: DisplayNode {
      let ends = Lock(0)
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.vertical, children: [DyingNode(parent: self, ends: ends)])
      }
    }
    let node = MakingNode()
    for width in 0..<40 { _ = node.measure(Size(width: Double(width), height: 10)) }
    node.setNeedsLayout()
    #expect(node.ends.withLock { $0 } == 40)
  }

  @Test("A value with many short-lived readers remembers only those that live")
  func manyReaders() {
    let shared = LayoutInput(1.0)
    final class ReadingNode: DisplayNode {
      let shared: LayoutInput<Double>
      nonisolated init(shared: LayoutInput<Double>) {
        self.shared = shared
        super.init()
      }
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: shared.value, height: 1)
      }
    }
    for _ in 0..<200 { _ = ReadingNode(shared: shared).measure(anySize) }
    let living = (0..<40).map { _ in ReadingNode(shared: shared) }
    for node in living { _ = node.measure(anySize) }
    shared.value = 2
    for node in living { #expect(node.measure(anySize).width == 2) }
  }

  @Test("Readers that live are handed back to be released a few times each, however many there are")
  func livingReaders() {
    final class Reader: LayoutDependent {
      nonisolated func dependencyDidChange() -> [any LayoutDependent] { [] }
    }
    let living = (0..<1_000).map { _ in Reader() }
    var (readers, handedBack) = (LayoutReaders(), 0)
    for reader in living { handedBack += readers.insert(reader).count }
    #expect(handedBack <= 4 * living.count)
    #expect(readers.takeAll().elementsEqual(living) { $0 === $1 })
  }

  @Test("A size that is no size becomes zero and is reported with the node's name")
  func badSizes() {
    final class BrokenNode: DisplayNode {
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: .nan, height: -.infinity)
      }
    }
    let reports = Lock<[Diagnostic]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic) } }) {
      #expect(BrokenNode().measure(anySize) == .zero)
    }
    let seen = reports.withLock { $0 }
    // Once for each extent.
    #expect(seen.map(\.path) == [["BrokenNode"], ["BrokenNode"]])
  }

  @Test("A node keeps nothing of a tree alive that was only measured")
  func noCycles() {
    weak var weakRoot: DisplayNode?
    weak var weakLeaf: DisplayNode?
    do {
      let leaf = SquareNode(side: 3)
      let root = ColumnNode([leaf])
      _ = root.measure(anySize)
      (weakRoot, weakLeaf) = (root, leaf)
    }
    #expect(weakRoot == nil && weakLeaf == nil)
  }

  @Test("A node measured by its supernode is put on the pixels that the supernode is measured for")
  func pixelsOfTheSupernode() {
    final class LineNode: DisplayNode {
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10.3, height: 4.3) }
    }
    final class CardNode: DisplayNode {
      let line = LineNode()

      nonisolated override func calculateSize(thatFits size: Size) -> Size { line.measure(size) }
    }
    let range = SizeRange(upTo: Size(width: 100, height: 100))
    let card = CardNode()
    let context = LayoutContext(pixelGrid: PixelGrid(scale: 2))
    #expect(card.layout(thatFits: range, context: context).size == Size(width: 10.5, height: 4.5))
    #expect(card.layout(thatFits: range).size == Size(width: 11, height: 5))
    #expect(card.line.measure(Size(width: 100, height: 100)) == Size(width: 11, height: 5))
  }

  @Test("Nodes that measure each other in a circle are reported, and have a size", arguments: 1...9)
  func circles(count: Int) {
    let nodes = (0..<count).map { _ in CircleNode() }
    for (index, node) in nodes.enumerated() { node.next.value = nodes[(index + 1) % count] }
    let reports = Lock<[Diagnostic]>([])
    let size = Diagnostics.withHandler { report in
      reports.withLock { $0.append(report) }
    } operation: {
      nodes[0].measure(Size(width: 100, height: 100))
    }
    let found = reports.withLock { $0 }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("in the course of its own measuring") == true)
    #expect(found.first?.path.allSatisfy { $0 == "CircleNode" } == true)
    // Each adds a point to what it measures; the circle is found before it was gone through three times.
    #expect(size.width >= Double(count) && size.width <= Double(3 * count))
    for node in nodes { node.next.value = nil }
  }

  @Test("A node that was measured in another one does not hold it")
  func measuredInside() {
    let leaf = SquareNode(side: 10)
    weak var outer: DisplayNode?
    do {
      let column = ColumnNode([leaf])
      outer = column
      #expect(column.measure(anySize).height == 10)
    }
    #expect(outer == nil)
    #expect(leaf.measurementCounts.misses > 0)
  }

  @Test(
    "How deep a node lies in others does not count among the levels of its spec",
    arguments: [399, 400, 1_000]
  )
  func levels(depth: Int) {
    let reports = Lock(0)
    var node: DisplayNode = SquareNode(side: 10)
    for _ in 0..<depth {
      let inner = node
      node = DisplayNode()
      node.layoutSpecProvider = { _, _ in
        InsetLayoutSpec(EdgeInsets(top: 1, left: 0, bottom: 0, right: 0), child: inner)
      }
    }
    let size = Diagnostics.withHandler { _ in
      reports.withLock { $0 += 1 }
    } operation: {
      node.measure(anySize)
    }
    #expect(size.height == Double(10 + depth) && reports.withLock { $0 } == 0)
  }

  @Test("The size that a node was measured at last is kept, whether it had to be computed or not")
  func calculatedSize() {
    let node = TextNode("some words that wrap in a narrow place")
    #expect(node.calculatedSize == .zero)
    let sizes = [400.0, 60, 400, 60].map { width in
      let size = node.measure(Size(width: width, height: .infinity))
      #expect(node.calculatedSize == size)
      return size
    }
    #expect(sizes[0] == sizes[2] && sizes[1] == sizes[3] && sizes[0] != sizes[1])
  }

  @Test("Measuring counts each node and what its spec places")
  func work() {
    let counts = Lock<[Int]>([])
    let meter = WorkMeter { kind, count in
      if kind == .measuredElement { counts.withLock { $0.append(count) } }
    }
    let children = (0..<3).map { RecorderNode("\($0)", log: Lock([])) }
    let node = RecorderNode("node", log: Lock([]), children: children)
    WorkMeter.with(meter) { _ = node.measure(Size(width: 100, height: 100)) }
    #expect(counts.withLock { $0 } == [1, 1, 1, 4])
  }

  @Test("Drawing counts commands, glyphs and pixels")
  func drawing() {
    struct Words: Drawing {
      func draw(into canvas: inout Canvas, context: DrawingContext) {
        canvas.fill(context.bounds, with: .solid(.white))
        for (line, words) in ["one", "three"].enumerated() {
          let layout = BuiltInTextEngine().shape(AttributedText(words)).layout(in: TextContainer())
          canvas.draw(layout, at: Point(x: 0, y: 20 * Double(line)))
        }
      }
    }
    let counts = Lock<[WorkKind: Int]>([:])
    let meter = WorkMeter { kind, count in counts.withLock { $0[kind, default: 0] += count } }
    let context = DrawingContext(bounds: Rect(x: 0, y: 0, width: 60, height: 40))
    for renderer: any ContentsRenderer in [SoftwareRenderer(), BlankRenderer()] {
      counts.withLock { $0 = [:] }
      WorkMeter.with(meter) {
        _ = DisplayWork.drawing(Words()).makeContents(by: renderer, context: context, corners: nil)
      }
      let (commands, glyphs, pixels) = counts.withLock {
        ($0[.drawnCommand], $0[.drawnGlyph], $0[.drawnPixel])
      }
      #expect([commands, glyphs, pixels] == [5, 8, 2_400])
    }
  }
}

/// Measures another one, and is a point larger.
private final class CircleNode: DisplayNode {
  let next = LayoutInput<DisplayNode?>(nil)

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let inner = next.value?.measure(size) ?? .zero
    return Size(width: inner.width + 1, height: inner.height)
  }
}
