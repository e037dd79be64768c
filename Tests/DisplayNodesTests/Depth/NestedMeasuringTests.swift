import AsyncDisplay
import DisplayConcurrency
import DisplayLayout
import Testing

/// Asks the node inside it eight questions each time that it is measured, always in the same order.
private final class AskingNode: DisplayNode {
  let inner: DisplayNode
  let count: Lock<Int>

  nonisolated init(_ inner: DisplayNode, count: Lock<Int>) {
    (self.inner, self.count) = (inner, count)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    count.withLock { $0 += 1 }
    return VStackLayout {
      HStackLayout {
        HStackLayout {
          inner.flexShrink(1)
          MeasuredLeaf(Size(width: 20, height: 60))
        }
        .maxFrame(width: 300, height: 100).flexShrink(1)
        MeasuredLeaf(Size(width: 60, height: 20))
      }
      .maxFrame(width: 300, height: 200).flexShrink(1)
      MeasuredLeaf(Size(width: 20, height: 60))
    }
    .maxFrame(width: 300, height: 200)
  }
}

private final class LargeNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 500, height: 500) }
}

/// Makes two elements of one.
private struct TwinElement: LayoutElement {
  var style: LayoutStyle { LayoutStyle() }

  func assemble(into assembly: inout LayoutAssembly) {
    assembly.add(self, of: self)
    assembly.add(self, of: self)
  }
}

@Suite("Measuring nodes inside each other")
struct NestedMeasuringTests {
  @Test("takes each node a bounded number of computations, however many questions each asks the next")
  func questions() {
    var counts: [Int] = []
    for depth in [6, 12, 24] {
      let count = Lock(0)
      let root = (0..<depth).reduce(LargeNode() as DisplayNode) { inner, _ in AskingNode(inner, count: count)
      }
      let range = SizeRange(min: Size(width: 320, height: 0), max: Size(width: 320, height: .infinity))
      _ = root.layout(thatFits: range)
      counts.append(count.withLock { $0 })
      #expect(count.withLock { $0 } <= 40 * depth)
    }
    #expect(counts[2] <= 2 * counts[1] + 40 && counts[1] <= 2 * counts[0] + 40, "\(counts)")
  }

  @Test("ends when an element makes two of itself")
  func twins() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      _ = TwinElement().layout(thatFits: .unconstrained)
    }
    #expect(reports.withLock { $0 } > 0)
  }
}
