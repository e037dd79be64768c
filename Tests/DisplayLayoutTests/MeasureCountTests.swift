import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

@Suite("An element is measured")
struct MeasureCountTests {
  /// The ranges that a leaf was measured with, in order.
  private final class Recorder: Sendable {
    private let ranges = Lock<[SizeRange]>([])

    var all: [SizeRange] { ranges.withLock { $0 } }

    func leaf(_ size: Size, style: (inout LayoutStyle) -> Void = { _ in }) -> MeasuredLeaf {
      MeasuredLeaf { [self] range in
        ranges.withLock { $0.append(range) }
        return size
      }.styled(style)
    }
  }

  private func range(_ width: ClosedRange<Double>, _ height: ClosedRange<Double>) -> SizeRange {
    SizeRange(
      min: Size(width: width.lowerBound, height: height.lowerBound),
      max: Size(width: width.upperBound, height: height.upperBound)
    )
  }

  private let size = Size(width: 8, height: 1)

  @Test("once when nothing flexes and nothing stretches")
  func once() {
    let recorder = Recorder()
    let row = StackLayoutSpec(.horizontal, alignItems: .start, children: [recorder.leaf(size)])
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all == [range(0...Double.infinity, 0...1)])
  }

  @Test("once more when it shrinks")
  func shrinking() {
    let recorder = Recorder()
    let row = StackLayoutSpec(
      .horizontal,
      alignItems: .start,
      children: [
        recorder.leaf(size) { $0.flexShrink = 1 },
        MeasuredLeaf(Size(width: 3, height: 1)),
      ]
    )
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all == [range(0...Double.infinity, 0...1), range(7...7, 0...1)])
  }

  @Test("once when less than a hundredth of a point is missing")
  func epsilon() {
    let recorder = Recorder()
    let leaf = recorder.leaf(size) {
      $0.flexShrink = 1
      $0.spacingBefore = 2.005
    }
    let row = StackLayoutSpec(.horizontal, alignItems: .start, children: [leaf])
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all.count == 1)
  }

  @Test("not a third time when it is stretched after that, for then its size is known")
  func stretching() {
    let recorder = Recorder()
    let row = StackLayoutSpec(
      .horizontal,
      children: [
        recorder.leaf(size) { $0.flexShrink = 1 },
        MeasuredLeaf(Size(width: 3, height: 5)),
      ]
    )
    _ = row.layout(thatFits: range(10...10, 0...20))
    #expect(
      recorder.all == [range(0...Double.infinity, 0...20), range(7...7, 0...20)]
    )
  }

  @Test("once when it is the sole flexible child, with what the others leave")
  func soleFlexibleChild() {
    let recorder = Recorder()
    let row = StackLayoutSpec(
      .horizontal,
      alignItems: .start,
      children: [
        recorder.leaf(size) {
          $0.flexGrow = 1
          $0.flexShrink = 1
        }, MeasuredLeaf(Size(width: 3, height: 1)),
      ]
    )
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all == [range(7...7, 0...1)])
  }

  @Test("twice when it is one of two flexible children")
  func twoFlexibleChildren() {
    let recorder = Recorder()
    let leaf = recorder.leaf(Size(width: 2, height: 1)) {
      $0.flexGrow = 1
      $0.flexShrink = 1
    }
    let row = StackLayoutSpec(.horizontal, alignItems: .start, children: [leaf, leaf])
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all.count == 4)
  }

  @Test("not at all when the others overflow")
  func overflowingSiblings() {
    let recorder = Recorder()
    let row = StackLayoutSpec(
      .horizontal,
      alignItems: .start,
      children: [
        MeasuredLeaf(Size(width: 30, height: 1)),
        recorder.leaf(size) {
          $0.flexGrow = 1
          $0.flexShrink = 1
        },
      ]
    )
    _ = row.layout(thatFits: range(10...10, 1...1))
    #expect(recorder.all == [])
  }

  @Test("once for each level of wrapping specs")
  func nesting() {
    let recorder = Recorder()
    var element: any LayoutElement = recorder.leaf(size)
    for _ in 0..<10 {
      element = InsetLayoutSpec(EdgeInsets(all: 1), child: element)
      element = CenterLayoutSpec(child: element)
      element = OverlayLayoutSpec(child: element, overlay: MeasuredLeaf())
      element = StackLayoutSpec(.vertical, alignItems: .start, children: [element])
    }
    _ = element.layout(thatFits: range(0...100, 0...100))
    #expect(recorder.all.count == 1)
  }

  @Test("not again when a node's cache knows the answer")
  func caching() {
    let nodes = (0..<3).map { TestNode("\($0)", size: Size(width: 10, height: 10)) }
    let row = StackLayoutSpec(.horizontal, children: nodes)
    let root = TestNode("root", content: row)
    let narrow = SizeRange(upTo: Size(width: 100, height: 50))
    let first = root.layout(thatFits: narrow)
    #expect(root.layout(thatFits: narrow) == first)
    #expect(root.calculations == 1)
    #expect(nodes.map(\.calculations) == [1, 1, 1])
    _ = root.layout(thatFits: SizeRange(upTo: Size(width: 90, height: 50)))
    #expect(root.calculations == 2)
    #expect(nodes.map(\.calculations) == [1, 1, 1], "The children were asked the same as before.")
  }
}
