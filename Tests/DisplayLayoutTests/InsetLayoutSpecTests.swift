import DisplayGeometry
import DisplayLayout
import Testing

@Suite("Insets")
struct InsetLayoutSpecTests {
  @Test("Insets put space around the child", arguments: fixtures)
  func frames(_ fixture: LayoutFixture) throws {
    try fixture.check()
  }

  /// Every combination of a rigid inset and a spring on the four sides.
  static let combinations: [EdgeInsets] = [0, 10].flatMap { (rigid: Double) in
    (0..<16).map { bits in
      func inset(_ bit: Int) -> Double { bits & bit == 0 ? rigid : .infinity }
      return EdgeInsets(top: inset(8), left: inset(4), bottom: inset(2), right: inset(1))
    }
  }

  @Test(
    "Without springs the child fills a fixed size, with them it keeps its own and is pushed",
    arguments: combinations
  )
  func springsInFixedSize(_ insets: EdgeInsets) {
    let layout = lay(insets, min: Size(width: 300, height: 300))
    #expect(layout.size == Size(width: 300, height: 300))
    let horizontal = expected(insets.left, insets.right, fixed: true)
    let vertical = expected(insets.top, insets.bottom, fixed: true)
    #expect(
      layout.sublayouts[0].frame
        == Rect(x: horizontal.0, y: vertical.0, width: horizontal.1, height: vertical.1)
    )
  }

  @Test("A spring makes the spec as large as it may be, otherwise it hugs the child", arguments: combinations)
  func springsInVariableSize(_ insets: EdgeInsets) {
    let layout = lay(insets, min: .zero)
    let horizontal = expected(insets.left, insets.right, fixed: false)
    let vertical = expected(insets.top, insets.bottom, fixed: false)
    #expect(layout.size == Size(width: horizontal.2, height: vertical.2))
    #expect(
      layout.sublayouts[0].frame
        == Rect(x: horizontal.0, y: vertical.0, width: horizontal.1, height: vertical.1)
    )
  }

  private func lay(_ insets: EdgeInsets, min: Size) -> Layout {
    let range = SizeRange(min: min, max: Size(width: 300, height: 300))
    let child = MeasuredLeaf(Size(width: 10, height: 10))
    return InsetLayoutSpec(insets, child: child).layout(thatFits: range)
  }

  /// Position and length of a child of 10 points in 300, and the spec's length.
  private func expected(_ before: Double, _ after: Double, fixed: Bool) -> (Double, Double, Double) {
    switch (before.isInfinite, after.isInfinite) {
    case (true, true): (145, 10, 300)
    case (true, false): (290 - after, 10, 300)
    case (false, true): (before, 10, 300)
    case (false, false):
      fixed ? (before, 300 - before - after, 300) : (before, 10, 10 + before + after)
    }
  }

  @Test("A spring on an unconstrained axis counts as nothing and is reported")
  func springWithoutBounds() {
    let spec = InsetLayoutSpec(
      EdgeInsets(top: .infinity, left: 5, bottom: 7, right: .infinity),
      child: MeasuredLeaf(Size(width: 10, height: 10))
    )
    let (layout, messages) = diagnosed { spec.layout(thatFits: .unconstrained) }
    #expect(layout.size == Size(width: 15, height: 17))
    #expect(layout.sublayouts[0].frame == Rect(x: 5, y: 0, width: 10, height: 10))
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains("infinite inset counts as 0") })
  }

  @Test("A spring on an unconstrained axis leaves the least length to the child")
  func springWithoutBoundsKeepsTheMinimum() {
    let range = SizeRange(min: Size(width: 80, height: 0), max: Size(width: .infinity, height: 20))
    let spec = InsetLayoutSpec(
      EdgeInsets(left: 5, right: .infinity),
      child: MeasuredLeaf(Size(width: 10, height: 10))
    )
    let (layout, _) = diagnosed { spec.layout(thatFits: range) }
    #expect(layout.sublayouts[0].frame == Rect(x: 5, y: 0, width: 75, height: 10))
  }

  static let fixtures = LayoutFixture.all(inFile: "insets")
}
