import DisplayGeometry
import DisplayLayout
import Testing

@Suite("The builder")
struct LayoutBuilderTests {
  private let picture = MeasuredLeaf(Size(width: 40, height: 40))
  private let name = MeasuredLeaf(Size(width: 120, height: 16))
  private let time = MeasuredLeaf(Size(width: 30, height: 12))
  private let range = SizeRange(upTo: Size(width: 320, height: 200))

  private func expectSame(
    _ built: any LayoutElement,
    _ plain: any LayoutElement,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      LayoutDebug.asciiArt(of: built) == LayoutDebug.asciiArt(of: plain),
      sourceLocation: sourceLocation
    )
    #expect(
      built.layout(thatFits: range) == plain.layout(thatFits: range),
      sourceLocation: sourceLocation
    )
  }

  @Test("makes the values that the plain initializers make")
  func sameValues() {
    expectSame(
      VStackLayout(spacing: 4, alignItems: .start) {
        HStackLayout(spacing: 8, justifyContent: .spaceBetween, alignItems: .center) {
          picture.frame(width: 36, height: .fraction(0.5))
          name.flexShrink(1).flexGrow(2).flexBasis(50)
          time.alignSelf(.end).spacingBefore(3).spacingAfter(-1)
        }
        picture.aspectRatio(width: 16, height: 9)
      },
      StackLayoutSpec(
        .vertical,
        spacing: 4,
        alignItems: .start,
        children: [
          StackLayoutSpec(
            .horizontal,
            spacing: 8,
            justifyContent: .spaceBetween,
            alignItems: .center,
            children: [
              picture.styled {
                $0.width = 36
                $0.height = .fraction(0.5)
              },
              name.styled {
                $0.flexShrink = 1
                $0.flexGrow = 2
                $0.flexBasis = 50
              },
              time.styled {
                $0.alignSelf = .end
                $0.spacingBefore = 3
                $0.spacingAfter = -1
              },
            ]
          ),
          RatioLayoutSpec(9.0 / 16, child: picture),
        ]
      )
    )
  }

  @Test("puts specs around elements as the plain initializers do")
  func wrapping() {
    expectSame(
      name.padding(8).background(picture).overlay(time),
      OverlayLayoutSpec(
        child: BackgroundLayoutSpec(
          child: InsetLayoutSpec(EdgeInsets(all: 8), child: name),
          background: picture
        ),
        overlay: time
      )
    )
    expectSame(
      name.padding(horizontal: 5, vertical: 2),
      InsetLayoutSpec(EdgeInsets(top: 2, left: 5, bottom: 2, right: 5), child: name)
    )
    expectSame(
      picture.corner(.topRight, offset: Point(x: 1, y: 2), sizing: .union, time),
      CornerLayoutSpec(
        .topRight,
        offset: Point(x: 1, y: 2),
        sizing: .union,
        child: picture,
        corner: time
      )
    )
    expectSame(name.centered(), CenterLayoutSpec(child: name))
    expectSame(
      name.relative(horizontalPosition: .end, verticalPosition: .center, sizing: .minimumHeight),
      RelativeLayoutSpec(
        horizontalPosition: .end,
        verticalPosition: .center,
        sizing: .minimumHeight,
        child: name
      )
    )
  }

  @Test("has the other containers, too")
  func containers() {
    expectSame(
      FlowLayout(spacing: 3, lineSpacing: 4, alignContent: .end) {
        name
        name
        name
      },
      StackLayoutSpec(
        .horizontal,
        spacing: 3,
        alignItems: .start,
        flexWrap: .wrap,
        alignContent: .end,
        lineSpacing: 4,
        children: [name, name, name]
      )
    )
    expectSame(
      ZStackLayout {
        picture
        time
      },
      WrapperLayoutSpec([picture, time])
    )
    expectSame(
      AbsoluteLayout(sizing: .sizeToFit) { picture.layoutPosition(x: 5, y: 6) },
      AbsoluteLayoutSpec(
        sizing: .sizeToFit,
        children: [picture.styled { $0.layoutPosition = Point(x: 5, y: 6) }]
      )
    )
  }

  @Test("takes conditions, optionals, loops and lists", arguments: [true, false])
  func control(_ isOn: Bool) {
    let badge: MeasuredLeaf? = isOn ? time : nil
    let rest: [any LayoutElement] = [time, picture]
    let built = VStackLayout {
      if isOn { name }
      if isOn { picture } else { time }
      badge
      if let badge { badge.padding(1) }
      for number in 0..<3 { MeasuredLeaf(Size(width: 10, height: Double(number))) }
      rest
    }
    var plain: [any LayoutElement] = []
    if isOn { plain.append(name) }
    plain.append(isOn ? picture : time)
    if isOn { plain += [time, time.padding(1)] }
    plain += (0..<3).map { MeasuredLeaf(Size(width: 10, height: Double($0))) }
    plain += rest
    expectSame(built, StackLayoutSpec(.vertical, children: plain))
    #expect(HStackLayout {}.children.isEmpty)
  }

  @Test("gives an element of reference type another style for one place, and leaves its own alone")
  func styledNodes() {
    let node = TestNode(size: Size(width: 50, height: 20))
    let row = HStackLayout(alignItems: .start) {
      node.flexGrow(1)
      node.frame(width: 70).maxFrame(height: 10)
      node
    }
    let layout = row.layout(
      thatFits: SizeRange(
        min: Size(width: 320, height: 0),
        max: Size(width: 320, height: 200)
      )
    )
    #expect(layout.sublayouts.map(\.size.width) == [200, 70, 50])
    #expect(layout.sublayouts.map(\.size.height) == [20, 10, 20])
    #expect(node.style.flexGrow == 0)
    #expect(node.style.width == 50)
  }
}
