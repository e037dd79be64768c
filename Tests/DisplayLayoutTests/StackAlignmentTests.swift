import DisplayGeometry
import DisplayLayout
import Testing

@Suite("A stack aligns its children")
struct StackAlignmentTests {
  @Test("along and across itself", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  @Test("by baselines of columns inside each other, however many there are", arguments: [false, true])
  func nestedColumns(isLast: Bool) {
    var leaf = MeasuredLeaf(Size(width: 10, height: 20))
    (leaf.style.ascender, leaf.style.descender) = (15, -3)
    let column = (0..<300).reduce(leaf as any LayoutElement) { inner, level in
      StackLayoutSpec(level % 2 == 0 ? .vertical : .verticalReversed, children: [inner])
    }
    #expect(column.baselines == LayoutBaselines(ascender: 15, descender: -3))
    var other = MeasuredLeaf(Size(width: 10, height: 10))
    (other.style.ascender, other.style.descender) = (5, -1)
    let row = StackLayoutSpec(
      .horizontal,
      alignItems: isLast ? .baselineLast : .baselineFirst,
      children: [column, other]
    )
    let layout = row.layout(thatFits: SizeRange(upTo: Size(width: 100, height: 100)))
    // The lines stand 15 below the first one's top and 5 below the other's; or 17 and 9.
    #expect(layout.sublayouts.map(\.position.y) == [0, isLast ? 8 : 10])
  }

  static let fixtures = LayoutFixture.all(inFile: "stack-alignment")
}
