import DisplayGeometry
import DisplayLayout
import Testing

@Suite("Styles")
struct LayoutStyleTests {
  @Test("The minimum beats the maximum and both beat the length")
  func precedence() {
    var style = LayoutStyle()
    style.width = 50
    #expect(bounds(style) == 50...50)
    style.maxWidth = 40
    #expect(bounds(style) == 40...40)
    style.minWidth = 45
    #expect(bounds(style) == 45...45)
    style.maxWidth = .auto
    style.minWidth = 60
    #expect(bounds(style) == 60...60)
    style.width = .auto
    #expect(bounds(style) == 60...Double.infinity)
    style.maxWidth = .fraction(0.9)
    #expect(bounds(style) == 60...90)
  }

  private func bounds(_ style: LayoutStyle) -> ClosedRange<Double> {
    let range = style.sizeRange(in: Size(width: 100, height: 100))
    return range.min.width...range.max.width
  }

  @Test("Shorthands set both extents and read back only points")
  func shorthands() {
    var style = LayoutStyle()
    #expect(style.preferredSize == nil)
    style.preferredSize = Size(width: 10, height: 20)
    #expect(style.width == 10 && style.height == 20)
    style.width = .fraction(0.5)
    #expect(style.preferredSize == nil)
    #expect(style.preferredLayoutSize == LayoutSize(width: .fraction(0.5), height: 20))
    style.preferredSize = nil
    #expect(style.preferredLayoutSize == .auto)
    style.minSize = Size(width: 1, height: 2)
    style.maxSize = Size(width: 3, height: 4)
    #expect(style.minLayoutSize == LayoutSize(width: 1, height: 2))
    #expect(style.maxHeight == 4)
  }

  @Test("A style fits into 128 bytes, two cache lines")
  func footprint() {
    #expect(MemoryLayout<LayoutStyle>.stride <= 128)
  }

  @Test("Styling leaves the original alone")
  func styling() {
    let leaf = MeasuredLeaf(Size(width: 1, height: 1))
    let grown = leaf.styled { $0.flexGrow = 2 }
    #expect(leaf.style.flexGrow == 0)
    #expect(grown.style.flexGrow == 2)
  }
}
