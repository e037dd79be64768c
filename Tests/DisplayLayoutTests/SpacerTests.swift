import DisplayGeometry
import DisplayLayout
import Testing

@Suite("A spacer")
struct SpacerTests {
  private let leaf = MeasuredLeaf(Size(width: 30, height: 16))
  private let range = SizeRange(exactly: Size(width: 300, height: 200))

  private func frames(_ element: any LayoutElement, in range: SizeRange) -> [Rect] {
    element.layout(thatFits: range).sublayouts.map(\.frame)
  }

  @Test(
    "takes what its siblings leave in a row and in a column, and nothing across",
    arguments: [
      StackLayoutSpec.AlignItems.start, .center, .end, .stretch,
    ]
  )
  func gap(_ alignment: StackLayoutSpec.AlignItems) {
    let row = HStackLayout(alignItems: alignment) {
      leaf
      Spacer(minLength: 8)
      leaf
    }
    let rowFrames = frames(row, in: range)
    #expect(rowFrames.map(\.minX) == [0, 30, 270])
    #expect(rowFrames[1].size == Size(width: 240, height: 0))
    let column = VStackLayout(alignItems: alignment) {
      leaf
      Spacer()
      leaf
    }
    let columnFrames = frames(column, in: range)
    #expect(columnFrames.map(\.minY) == [0, 16, 184])
    #expect(columnFrames[1].size == Size(width: 0, height: 168))
  }

  @Test("shares the free space with others, and with whatever grows")
  func sharing() {
    let row = HStackLayout {
      Spacer()
      leaf
      Spacer()
      leaf.flexGrow(2)
    }
    #expect(frames(row, in: range).map(\.size.width) == [60, 30, 60, 150])
  }

  @Test("keeps its least length where nothing is free, and has no say in how high a row is")
  func minimum() {
    let row = HStackLayout(alignItems: .center) {
      leaf.frame(width: 200)
      Spacer(minLength: 60)
      leaf.frame(width: 200).flexShrink(1)
    }
    #expect(frames(row, in: range).map(\.size.width) == [200, 60, 40])
    let free = row.layout(thatFits: .unconstrained)
    #expect(free.size == Size(width: 460, height: 16))
    #expect(free.sublayouts[1].size == Size(width: 60, height: 0))
  }

  @Test("keeps its least length in a stack that wraps")
  func flow() {
    let flow = FlowLayout {
      leaf
      Spacer(minLength: 20)
      leaf.flexGrow(1)
      Spacer(minLength: 280)
      leaf
    }
    let widths = frames(flow, in: range).map(\.size.width)
    #expect(widths == [30, 20, 250, 280, 30])
    // As long as the line, and able to shrink: still no shorter than it says.
    let shrinking = FlowLayout {
      leaf
      Spacer(minLength: 20).flexShrink(1)
      leaf
    }
    let exact = SizeRange(exactly: Size(width: 300, height: 40))
    #expect(frames(shrinking, in: exact).map(\.size.width) == [30, 20, 30])
    let plain = FlowLayout { Spacer(minLength: 20) }
    #expect(frames(plain, in: range).map(\.size.width) == [20])
  }

  @Test("has its least length on both axes where no stack says on which it lies")
  func elsewhere() {
    let range = SizeRange(upTo: Size(width: 300, height: 200))
    let layers = ZStackLayout {
      leaf
      Spacer(minLength: 20)
    }
    #expect(
      frames(layers, in: range).map(\.size) == [Size(width: 30, height: 16), Size(width: 20, height: 20)]
    )
    #expect(Spacer().layout(thatFits: range).size == .zero)
    #expect(Spacer(minLength: 7).padding(1).layout(thatFits: range).size == Size(width: 9, height: 9))
  }

  @Test("has its share also with something around it, and loses it where a modifier says so")
  func modified() {
    let row = HStackLayout(alignItems: .start) {
      leaf
      Spacer(minLength: 4).background(MeasuredLeaf())
      Spacer(minLength: 4).flexGrow(0)
    }
    #expect(frames(row, in: range).map(\.size.width) == [30, 266, 4])
  }

  @Test("with an invalid length is reported and has none", arguments: [-1, .nan, .infinity, 1e9])
  func invalid(_ length: Double) {
    let (layout, messages) = diagnosed { Spacer(minLength: length).layout(thatFits: .unconstrained) }
    #expect(layout.size == .zero)
    #expect(messages.count == 1)
  }
}
