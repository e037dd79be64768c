import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import Testing

@Suite("What changes in a kept tree")
struct LayoutTreeChangeTests {
  private let range = SizeRange(upTo: Size(width: 300, height: 300))

  /// A leaf of 10 by 20 points whose line of text stands somewhere.
  private func leaf(_ ascender: Double) -> MeasuredLeaf {
    MeasuredLeaf(Size(width: 10, height: 20)).styled { $0.ascender = ascender }
  }

  @Test(
    "reaches a row that aligns baselines, through columns and other styles around the text",
    arguments: 0..<4
  )
  func baselines(_ levels: Int) {
    func build(_ ascender: Double) -> any LayoutElement {
      var element: any LayoutElement = leaf(ascender)
      for level in 0..<levels {
        element =
          level.isMultiple(of: 2)
          ? StackLayoutSpec(.vertical, children: [element]) : StyledElement(element).flexGrow(0)
      }
      let row = StackLayoutSpec(.horizontal, alignItems: .baselineFirst, children: [element, leaf(30)])
      return StackLayoutSpec(.vertical, children: [row])
    }
    var tree = LayoutTree(build(5))
    _ = tree.layout(thatFits: range)
    tree.updateStyle(at: [0, 0] + [Int](repeating: 0, count: levels)) { $0.ascender = 12 }
    #expect(tree.layout(thatFits: range) == build(12).layout(thatFits: range))
    tree.updateStyle(at: [0, 0] + [Int](repeating: 0, count: levels)) { $0.ascender = 1 }
    #expect(tree.layout(thatFits: range) == build(1).layout(thatFits: range))
  }

  @Test("costs as much after a thousand changes as after one")
  func manyChanges() {
    let measured = Lock(0)
    let text = MeasuredLeaf(fitting: { largest in
      measured.withLock { $0 += 1 }
      return Size(width: min(500, largest.width), height: 10)
    }).flexGrow(1).flexShrink(1)
    let box = MeasuredLeaf(Size(width: 10, height: 10))
    let around = StackLayoutSpec(.vertical, children: [text]).flexGrow(1).flexShrink(1)
    let row = StackLayoutSpec(.horizontal, children: [box, text, around])
    let others = (0..<100).map { _ in MeasuredLeaf(Size(width: 10, height: 10)) }
    let column = StackLayoutSpec(.vertical, children: [row] + others)
    let range = SizeRange(
      min: Size(width: 300, height: 0),
      max: Size(width: 300, height: .infinity)
    )
    var tree = LayoutTree(column)
    for step in 0..<1000 {
      tree.updateStyle(at: [0, 0]) { $0.width = .points(Double(step % 200)) }
      _ = tree.layout(thatFits: range)
    }
    let before = measured.withLock { $0 }
    #expect(before <= 3 * 2 * 1000)
    tree.setNeedsLayout(at: [0, 1])
    tree.setNeedsLayout(at: [0, 2, 0])
    _ = tree.layout(thatFits: range)
    #expect(measured.withLock { $0 } - before <= 2 * 16)
  }

  @Test("is seen inside an element with another style than its own")
  func throughStyles() {
    let length = Lock(30.0)
    let text = MeasuredLeaf(fitting: { _ in Size(width: length.withLock { $0 }, height: 10) })
    var tree = LayoutTree(StackLayoutSpec(.vertical, alignItems: .start, children: [StyledElement(text)]))
    _ = tree.layout(thatFits: range)
    length.withLock { $0 = 70 }
    tree.setNeedsLayout(at: [0])
    #expect(tree.layout(thatFits: range).sublayouts[0].size.width == 70)
  }

  @Test("is reported again when it is wrong again")
  func faults() {
    var tree = LayoutTree(StackLayoutSpec(.vertical, children: [MeasuredLeaf()]))
    let (_, messages) = diagnosed {
      for grow in [Double.nan, 1, .nan] {
        tree.updateStyle(at: [0]) { $0.flexGrow = grow }
        _ = tree.layout(thatFits: range)
      }
    }
    #expect(messages.count == 2)
  }
}
