import DisplayGeometry
import DisplayLayout
import Testing

@Suite("Bad input is sanitized and reported")
struct BadInputTests {
  private let range = SizeRange(upTo: Size(width: 100, height: 100))
  private let leaf = MeasuredLeaf(Size(width: 10, height: 10))

  @Test("A leaf's size that is none counts as zero", arguments: [Double.nan, -1, .infinity, -.infinity])
  func leafSizes(_ extent: Double) {
    let (layout, messages) = diagnosed {
      MeasuredLeaf(Size(width: extent, height: 7)).layout(thatFits: range)
    }
    #expect(layout.size == Size(width: 0, height: 7))
    #expect(messages == ["MeasuredLeaf: MeasuredLeaf measured a width of \(extent), which counts as 0."])
  }

  @Test("A leaf's size that is none still becomes the least size on offer")
  func leafSizesAreClamped() {
    let (layout, _) = diagnosed {
      MeasuredLeaf(Size(width: .nan, height: 7))
        .layout(thatFits: SizeRange(min: Size(width: 5, height: 9), max: Size(width: 10, height: 10)))
    }
    #expect(layout.size == Size(width: 5, height: 9))
  }

  @Test("An astronomical size counts as zero")
  func astronomicalSizes() {
    let (layout, messages) = diagnosed {
      MeasuredLeaf(Size(width: 1e7, height: 7)).layout(thatFits: .unconstrained)
    }
    #expect(layout.size == Size(width: 0, height: 7))
    #expect(messages.count == 1)
    let (largest, none) = diagnosed {
      MeasuredLeaf(Size(width: 9_999_999, height: 7)).layout(thatFits: .unconstrained)
    }
    #expect(largest.size.width == 9_999_999)
    #expect(none == [])
  }

  @Test("A length that counts as zero is 0, and not -0", arguments: [1.0, 2, 3])
  func signOfZero(_ scale: Double) {
    let context = LayoutContext(pixelGrid: PixelGrid(scale: scale))
    for size in [Size(width: 1e7, height: 7), Size(width: 7, height: 2e7), Size(width: 1e8, height: 0)] {
      let (layout, messages) = diagnosed {
        MeasuredLeaf(size).layout(thatFits: .unconstrained, context: context)
      }
      #expect(layout.size.width.sign == .plus && layout.size.height.sign == .plus)
      #expect(
        layout.size
          == Size(width: size.width < 1e7 ? size.width : 0, height: size.height < 1e7 ? size.height : 0)
      )
      #expect(messages.count == 1)
    }
  }

  @Test("A ratio that is not positive is ignored", arguments: [0, -1, Double.nan, .infinity])
  func ratios(_ ratio: Double) {
    let (layout, messages) = diagnosed { RatioLayoutSpec(ratio, child: leaf).layout(thatFits: range) }
    #expect(layout.size == Size(width: 10, height: 10))
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("RatioLayoutSpec: A ratio of \(ratio) is ignored."))
  }

  @Test("Distances that are no numbers count as zero", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func distances(_ bad: Double) {
    var styled = leaf
    styled.style.spacingBefore = bad
    styled.style.spacingAfter = bad
    let stack = StackLayoutSpec(
      .horizontal,
      spacing: bad,
      flexWrap: .wrap,
      lineSpacing: bad,
      children: [styled, leaf]
    )
    let (layout, messages) = diagnosed { stack.layout(thatFits: range) }
    #expect(layout.size == Size(width: 20, height: 10))
    #expect(layout.sublayouts[1].position == Point(x: 10, y: 0))
    #expect(messages.count == 4)
  }

  @Test("Flex factors that are none count as zero", arguments: [Double.nan, .infinity, -1])
  func flexFactors(_ bad: Double) {
    let grown = leaf.styled {
      $0.flexGrow = bad
      $0.flexShrink = bad
    }
    let stack = StackLayoutSpec(
      .horizontal,
      children: [grown, leaf.styled { $0.flexGrow = 1 }]
    )
    let (layout, messages) = diagnosed {
      stack.layout(thatFits: SizeRange(exactly: Size(width: 100, height: 10)))
    }
    #expect(layout.sublayouts.map(\.size.width) == [10, 90])
    #expect(messages.count == 2)
  }

  @Test("Baselines in a column align to the start")
  func baselinesInColumns() {
    let stack = StackLayoutSpec(.vertical, alignItems: .baselineLast, children: [leaf])
    let (layout, messages) = diagnosed { stack.layout(thatFits: range) }
    #expect(layout.sublayouts[0].frame == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(messages.count == 1)
  }

  @Test("Positions and offsets that are no numbers count as zero")
  func positions() {
    let placed = leaf.styled { $0.layoutPosition = Point(x: .nan, y: .infinity) }
    let (absolute, first) = diagnosed { AbsoluteLayoutSpec(children: [placed]).layout(thatFits: range) }
    #expect(absolute.sublayouts[0].position == .zero)
    #expect(first.count == 2)
    let corner = CornerLayoutSpec(.topLeft, offset: Point(x: .nan, y: 0), child: leaf, corner: leaf)
    let (layout, second) = diagnosed { corner.layout(thatFits: range) }
    #expect(layout.sublayouts[1].position == Point(x: -5, y: -5))
    #expect(second.count == 1)
  }

  @Test("A report names the owner whose spec it is about")
  func paths() {
    let inner = TestNode("card", content: RatioLayoutSpec(0, child: leaf))
    let outer = TestNode("feed", content: InsetLayoutSpec(EdgeInsets(all: .nan), child: inner))
    let (_, messages) = diagnosed { outer.layout(thatFits: range) }
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix("feed › InsetLayoutSpec: An inset of nan"))
    #expect(messages[1].hasPrefix("card › RatioLayoutSpec: A ratio of 0.0"))
  }

  @Test("Good input reports nothing")
  func silence() {
    let row = StackLayoutSpec(.horizontal, children: [leaf, leaf.styled { $0.flexGrow = 1 }])
    let tree = InsetLayoutSpec(EdgeInsets(all: 5), child: RatioLayoutSpec(1, child: row))
    let (_, messages) = diagnosed { tree.layout(thatFits: range) }
    #expect(messages == [])
  }
}
