import DisplayGeometry
import DisplayLayout
import Testing

@Suite("What modifiers say to a stack holds for the whole chain")
struct PlacementModifierTests {
  private let leaf = MeasuredLeaf(Size(width: 30, height: 16))
  private let range = SizeRange(exactly: Size(width: 300, height: 200))

  /// What may be put around an element after that.
  private let wrappings: [(any LayoutElement) -> any LayoutElement] = [
    { $0.padding(8) }, { $0.background(MeasuredLeaf()) }, { $0.overlay(MeasuredLeaf()) },
    { $0.corner(.topRight, MeasuredLeaf()) }, { $0.aspectRatio(width: 2, height: 1) },
    { $0.centered(sizing: .minimumSize) }, { $0.relative(sizing: .minimumSize) },
    { $0.padding(8).background(MeasuredLeaf()).padding(1) },
  ]

  private func frames(_ change: (any LayoutElement) -> any LayoutElement) -> [[Rect]] {
    wrappings.map { wrapping in
      let children: [any LayoutElement] = [leaf, wrapping(change(leaf)), leaf]
      return StackLayoutSpec(.horizontal, alignItems: .start, children: children)
        .layout(thatFits: range).sublayouts.map(\.frame)
    }
  }

  /// What the stack reads on the outermost spec itself.
  private func expected(_ change: (inout LayoutStyle) -> Void) -> [[Rect]] {
    wrappings.map { wrapping in
      var outer = wrapping(leaf) as? any LayoutSpec ?? MeasuredLeaf()
      change(&outer.style)
      let children: [any LayoutElement] = [leaf, outer, leaf]
      return StackLayoutSpec(.horizontal, alignItems: .start, children: children)
        .layout(thatFits: range).sublayouts.map(\.frame)
    }
  }

  @Test("growing, shrinking, aligning and spacing around whatever is put around the element")
  func stacks() {
    #expect(frames { $0.flexGrow(1) } == expected { $0.flexGrow = 1 })
    #expect(
      frames { $0.flexBasis(400).flexShrink(1) } == expected { ($0.flexBasis, $0.flexShrink) = (400, 1) }
    )
    #expect(frames { $0.alignSelf(.end) } == expected { $0.alignSelf = .end })
    #expect(frames { $0.alignSelf(.stretch) } == expected { $0.alignSelf = .stretch })
    #expect(
      frames { $0.spacingBefore(7).spacingAfter(9) }
        == expected { ($0.spacingBefore, $0.spacingAfter) = (7, 9) }
    )
    #expect(frames { $0.flexGrow(1) } != frames { $0 })
  }

  @Test("and the place in an absolute layout")
  func position() {
    let layout = AbsoluteLayout { leaf.layoutPosition(x: 20, y: 30).padding(4).background(leaf) }
      .layout(thatFits: range)
    #expect(layout.sublayouts.map(\.position) == [Point(x: 20, y: 30)])
  }

  @Test("but a style that is set by hand speaks for its element alone, as in Texture")
  func styles() {
    let grown = leaf.styled { $0.flexGrow = 1 }.padding(8)
    #expect(grown.style == LayoutStyle())
    let sized = InsetLayoutSpec(EdgeInsets(all: 8), child: leaf).styled {
      $0.preferredSize = Size(width: 9, height: 9)
    }
    #expect(sized.layout(thatFits: SizeRange(upTo: range.max)).size == Size(width: 46, height: 32))
    let framed = InsetLayoutSpec(EdgeInsets(all: 8), child: leaf).frame(width: 90, height: 40)
    #expect(framed.layout(thatFits: SizeRange(upTo: range.max)).size == Size(width: 90, height: 40))
  }

  @Test("Sizes one after the other are those of one element, and the later one beats the earlier one")
  func sizes() {
    func width(_ element: any LayoutElement) -> Double {
      element.layout(thatFits: SizeRange(upTo: range.max)).size.width
    }
    #expect(width(leaf.maxFrame(width: 50).frame(width: 100)) == 100)
    #expect(width(leaf.minFrame(width: 100).frame(width: 50)) == 50)
    #expect(width(leaf.minFrame(width: 100).maxFrame(width: 50)) == 50)
    #expect(width(leaf.maxFrame(width: 50).minFrame(width: 100)) == 100)
    #expect(width(leaf.frame(width: 200).maxFrame(width: 90).maxFrame(width: 120)) == 90)
    #expect(width(leaf.frame(width: 20).minFrame(width: 90).minFrame(width: 40)) == 90)
    #expect(width(leaf.maxFrame(width: 50).frame(width: .fraction(0.5))) == 150)
    #expect(width(leaf.frame(width: 90).frame(height: 20)) == 90)
    #expect(width(leaf.frame(width: 90).frame(width: .auto)) == 30)
  }

  @Test("Fractions that modifiers give hold where a stack stretches, and against the size of an overlay")
  func fractions() {
    let row = HStackLayout { leaf.padding(2).frame(height: .fraction(0.5)) }
    #expect(row.layout(thatFits: range).sublayouts[0].size.height == 100)
    let plain = HStackLayout { leaf.styled { $0.height = .fraction(0.5) } }
    #expect(plain.layout(thatFits: range).sublayouts[0].size.height == 200)
    let overlay = MeasuredLeaf(Size(width: 40, height: 40)).overlay(
      leaf.padding(2).frame(width: .fraction(0.5))
    )
    let frame = overlay.layout(thatFits: SizeRange(upTo: range.max)).sublayouts[1].frame
    #expect(frame == Rect(x: 10, y: 0, width: 20, height: 40))
  }

  @Test("A fraction counts once where something lies on a corner of the element")
  func fractionsUnderCorners() {
    let badge = MeasuredLeaf(Size(width: 10, height: 10))
    let exact = SizeRange(exactly: Size(width: 200, height: 40))
    let sizes: [any LayoutElement] = [
      leaf.frame(width: .fraction(0.5)), leaf.minFrame(width: .fraction(0.5)),
    ]
    for sized in sizes {
      let column = VStackLayout(alignItems: .start) { sized.corner(.topRight, badge) }
      let corner = column.layout(thatFits: exact).sublayouts[0]
      #expect(corner.sublayouts[0].frame.minX == 0 && corner.sublayouts[0].size.width == 100)
      #expect(corner.sublayouts[1].frame.midX == 100)
    }
  }
}
