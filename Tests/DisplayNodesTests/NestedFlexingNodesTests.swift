import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Nodes that flex inside each other")
struct NestedFlexingNodesTests {
  /// Measures what is inside as long as it likes, and again with what is left, as each of its own kind does.
  private final class PaddedNode: DisplayNode {
    let inner: DisplayNode

    nonisolated init(_ inner: DisplayNode) {
      self.inner = inner
      super.init()
      style.flexBasis = .fraction(0.8)
      style.flexGrow = 1
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      InsetLayoutSpec(EdgeInsets(all: 1), child: StackLayoutSpec(.horizontal, children: [inner]))
    }
  }

  private final class CountedNode: DisplayNode {
    let count = Lock(0)

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      count.withLock { $0 += 1 }
      return Size(width: min(size.width, 30), height: 900 / max(1, min(size.width, 30)))
    }
  }

  private func measure(levels: Int) -> (count: Int, size: Size, messages: [String]) {
    let leaf = CountedNode()
    let messages = Lock<[String]>([])
    let outermost = (0..<levels).reduce(leaf as DisplayNode) { inner, _ in PaddedNode(inner) }
    let layout = Diagnostics.withHandler({ diagnostic in messages.withLock { $0.append(diagnostic.message) } }
    ) {
      outermost.layout(thatFits: SizeRange(exactly: Size(width: 300, height: 1_000)))
    }
    return (leaf.count.withLock { $0 }, layout.size, messages.withLock { $0 })
  }

  @Test("are measured for some thousand sizes at most, which is reported once for each")
  func limit() {
    let few = measure(levels: 8)
    #expect(few.messages == [] && few.size == Size(width: 300, height: 1_000))
    let many = measure(levels: 14)
    #expect(many.count <= 4_096)
    #expect(!many.messages.isEmpty && many.messages.count <= 14, "\(many.count)")
    #expect(many.messages.allSatisfy { $0.contains("4096") }, "\(many.messages)")
    #expect(many.size == Size(width: 300, height: 1_000))
  }

  /// A row of what is inside, which takes the space that is left, and of leaves that have it stretched.
  private final class RowNode: DisplayNode {
    let inner: DisplayNode
    let leaves: [DisplayNode]
    let count: Lock<Int>

    nonisolated init(_ inner: DisplayNode, level: Int, counting count: Lock<Int>) {
      self.inner = inner
      self.count = count
      leaves = (0..<50).map { _ in
        MeasuringNode { largest in
          count.withLock { $0 += 1 }
          return Size(width: min(1, largest.width), height: min(10 * Double(level), largest.height))
        }
      }
      super.init()
      style.flexGrow = 1
      style.flexShrink = 1
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      count.withLock { $0 += 1 }
      let children: [DisplayNode] = [inner] + leaves
      return StackLayoutSpec(.horizontal, children: children)
    }
  }

  @Test("Beside many leaves each is computed for a size from each level at most, and so are the leaves")
  func wideLevels() {
    let (levels, count) = (12, Lock(0))
    let innermost = MeasuringNode { _ in Size(width: 5, height: 5) }
    let outermost = (1...levels).reduce(innermost as DisplayNode) { inner, level in
      RowNode(inner, level: level, counting: count)
    }
    let range = SizeRange(min: Size(width: 1_000, height: 0), max: Size(width: 1_000, height: 1_000))
    let messages = Lock<[String]>([])
    let layout = Diagnostics.withHandler({ diagnostic in messages.withLock { $0.append(diagnostic.message) } }
    ) {
      outermost.layout(thatFits: range)
    }
    #expect(layout.size == Size(width: 1_000, height: 10 * Double(levels)))
    let nodeCount = 51 * levels
    #expect(count.withLock { $0 } <= 2 * levels * nodeCount)
    #expect(messages.withLock { $0 } == [])
  }

  /// As large as a function says.
  private final class MeasuringNode: DisplayNode {
    let calculation: @Sendable (Size) -> Size

    nonisolated init(_ calculation: @escaping @Sendable (Size) -> Size) {
      self.calculation = calculation
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size { calculation(size) }
  }

  @Test(
    "A layout for which a similar one was taken inside holds while what is around it is measured, and not later"
  )
  func laterPasses() {
    let innermost = DisplayNode()
    let inner = MeasuringNode { innermost.measure($0) }
    let outer = MeasuringNode { size in
      for width in 1...4_096 { _ = innermost.measure(Size(width: Double(width), height: 1)) }
      let first = inner.measure(size)
      return inner.measure(size) == first ? first : .zero
    }
    let size = Size(width: 5_000, height: 1)
    let messages = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in messages.withLock { $0.append(diagnostic.message) } }
    ) {
      #expect(outer.measure(size).width == 4_096)
      #expect(inner.measurementCounts.hits == 1 && inner.measurementCounts.misses == 1)
      #expect(inner.measure(size).width == 5_000)
      // It has no better answer than it had.
      #expect(outer.measure(size).width == 4_096)
    }
    #expect(messages.withLock { $0.count } == 1)
  }

  @Test("Where all nodes together were computed very often, one that has a layout is not computed again")
  func passLimit() {
    let node = DisplayNode()
    let (context, limit) = (LayoutContext(), NodeMeasurement.greatestPassCount)
    var measurement = NodeMeasurement()
    func begin(_ count: Int) -> NodeMeasurement.SimilarLayout? {
      let range = SizeRange(upTo: Size(width: 50, height: 50))
      return measurement.beginComputing(
        thatFits: range,
        inside: context,
        owner: node,
        pass: 1,
        passCount: count
      )
    }
    #expect(begin(limit + 1) == nil)
    let layout = Layout(of: DisplayNode.self, size: Size(width: 7, height: 7), context: context)
    _ = measurement.keep(
      layout,
      reading: EnvironmentReads(),
      thatFits: SizeRange(upTo: Size(width: 10, height: 10)),
      parentSize: .zero,
      context: context
    )
    #expect(begin(limit) == nil)
    let (first, second) = (begin(limit + 1), begin(limit + 2))
    #expect(first?.layout.size == layout.size && first?.isFirst == true && second?.isFirst == false)
  }
}
