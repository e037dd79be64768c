import DisplayGeometry
import DisplayLayout
import Testing

@Suite("A flattened layout")
struct LayoutFlatteningTests {
  private let context = LayoutContext(pixelGrid: PixelGrid(scale: 2))

  private func spec(_ children: [Layout], at position: Point = .zero) -> Layout {
    Layout(
      of: WrapperLayoutSpec.self,
      size: Size(width: 100, height: 100),
      sublayouts: children,
      context: context
    ).placed(at: position, context: context)
  }

  private func node(_ node: TestNode, _ children: [Layout] = [], at position: Point = .zero) -> Layout {
    Layout(
      of: TestNode.self,
      owner: node,
      size: Size(width: 100, height: 100),
      sublayouts: children,
      context: context
    ).placed(at: position, context: context)
  }

  @Test("holds the nearest owners only, depth first")
  func nearestOwnersDepthFirst() {
    let direct = (0..<5).map { TestNode("direct \($0)") }
    let indirect = (0..<4).map { TestNode("indirect \($0)") }
    let root = TestNode("root")
    let layout = node(
      root,
      [
        node(direct[0], [node(indirect[0])]),
        spec([node(direct[1]), spec([spec([]), node(direct[2])]), spec([])]),
        spec([node(direct[3], [node(indirect[1]), node(indirect[2], [node(indirect[3])])])]),
        node(direct[4]),
      ]
    )
    let flat = layout.flattened(in: context)
    #expect(flat.owner === root)
    #expect(flat.sublayouts.map { ($0.owner as? TestNode)?.name } == direct.map(\.name))
    #expect(flat.sublayouts[0].sublayouts.count == 1, "What an owner contains is its own affair.")
  }

  @Test("adds up positions before it rounds them up to pixels")
  func positionsAddUpBeforeRounding() {
    let inner = TestNode()
    let layout = node(
      TestNode(),
      [spec([spec([node(inner, at: Point(x: 0.2, y: 0.3))], at: Point(x: 0.2, y: 0.3))])]
    )
    let flat = layout.flattened(in: context)
    #expect(flat.sublayouts[0].position == Point(x: 0.5, y: 1))
  }

  @Test("starts at the origin, wherever the element is")
  func rootPositionIsZero() {
    let layout = node(TestNode(), [node(TestNode(), at: Point(x: 1, y: 2))], at: Point(x: 10, y: 10))
    let flat = layout.flattened(in: context)
    #expect(flat.position == .zero)
    #expect(flat.sublayouts[0].position == Point(x: 1, y: 2))
  }

  @Test("does not change when it is flattened again")
  func flatteningIsIdempotent() {
    let layout = node(TestNode(), [spec([node(TestNode(), at: Point(x: 3, y: 4))], at: Point(x: 1, y: 1))])
    let flat = layout.flattened(in: context)
    #expect(flat.flattened(in: context) == flat)
  }

  @Test("is mirrored from right to left, each owner in its own width")
  func mirroring() {
    let near = TestNode("near", size: Size(width: 30, height: 10))
    let far = TestNode("far", size: Size(width: 50, height: 10))
    let inner = TestNode(
      "inner",
      content: StackLayoutSpec(.horizontal, spacing: 5, children: [near, far])
    )
    let root = TestNode("root", content: InsetLayoutSpec(EdgeInsets(left: 7), child: inner))
    var mirrored = context
    mirrored.layoutDirection = .rightToLeft
    let range = SizeRange(exactly: Size(width: 200, height: 10))
    let layout = root.layout(thatFits: range, context: mirrored)
    #expect(layout.sublayouts[0].frame == Rect(x: 0, y: 0, width: 193, height: 10))
    let frames = layout.sublayouts[0].sublayouts.map(\.frame)
    #expect(
      frames == [
        Rect(x: 163, y: 0, width: 30, height: 10), Rect(x: 108, y: 0, width: 50, height: 10),
      ]
    )
    let plain = root.layout(thatFits: range, context: context)
    #expect(plain.sublayouts[0].frame.minX == 7)
  }

  @Test("is mirrored after rounding, so that it stays on whole pixels")
  func mirroringOfFractions() {
    var mirrored = context
    mirrored.layoutDirection = .rightToLeft
    let layout = node(TestNode(), [node(TestNode(), at: Point(x: 0.2, y: 0))])
    #expect(layout.flattened(in: mirrored).sublayouts[0].position == Point(x: -0.5, y: 0))
  }

  @Test("compares owners by identity and everything by frame")
  func equality() {
    let one = TestNode()
    let layout = node(one, [spec([])])
    #expect(layout == node(one, [spec([])]))
    #expect(layout != node(TestNode(), [spec([])]))
    #expect(layout != node(one, [spec([], at: Point(x: 1, y: 0))]))
    #expect(layout != node(one, []))
  }

  @Test("keeps owners alive")
  func ownersAreRetained() {
    weak var owner: TestNode?
    var layout: Layout?
    do {
      let node = TestNode()
      owner = node
      layout = TestNode(content: node).layout(thatFits: .zero)
    }
    #expect(owner != nil)
    #expect(layout != nil)
    layout = nil
    #expect(owner == nil)
  }

  @Test("reads as an indented tree")
  func debugTree() {
    let row = StackLayoutSpec(
      .horizontal,
      children: [
        MeasuredLeaf(Size(width: 40, height: 44)),
        TestNode(size: Size(width: 30.5, height: 20)),
      ]
    )
    let layout = row.layout(
      thatFits: SizeRange(upTo: Size(width: 320, height: 44)),
      context: context
    )
    #expect(
      LayoutDebug.tree(layout) == """
        StackLayoutSpec (0, 0) 70.5×44
          MeasuredLeaf (0, 0) 40×44
          TestNode* (40, 0) 30.5×20

        """
    )
  }
}
