import DisplayGeometry
import DisplayLayout
import Testing

@Suite("A mirrored layout")
struct LayoutMirroringTests {
  private let range = SizeRange(exactly: Size(width: 100, height: 20))

  @Test("begins every line on the right")
  func lines() {
    let row = HStackLayout(alignItems: .start) {
      MeasuredLeaf(Size(width: 30, height: 10))
      MeasuredLeaf(Size(width: 20, height: 10)).padding(EdgeInsets(left: 5))
    }
    let layout = row.layout(thatFits: range)
    let mirrored = layout.mirrored()
    #expect(mirrored.sublayouts.map(\.frame.minX) == [70, 45])
    #expect(mirrored.sublayouts[1].sublayouts[0].frame.minX == 0)
    #expect(mirrored.mirrored() == layout)
  }

  @Test("leaves alone what an owner contains, for that is mirrored already")
  func owners() {
    let inside = TestNode("inside", size: Size(width: 10, height: 10))
    let owner = TestNode("owner", content: HStackLayout { inside })
    let context = LayoutContext(layoutDirection: .rightToLeft)
    let row = HStackLayout { owner.frame(width: 40) }
    let mirrored = row.layout(thatFits: range, context: context).mirrored()
    let frame = mirrored.sublayouts[0].sublayouts[0].frame
    #expect(mirrored.sublayouts[0].frame.minX == 60)
    #expect(frame.width == 40)
    #expect(mirrored.sublayouts[0].sublayouts[0].sublayouts[0].frame.minX == 30)
  }
}
