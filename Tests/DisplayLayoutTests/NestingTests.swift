import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("A tree without end")
struct NestingTests {
  private let range = SizeRange(upTo: Size(width: 100, height: 100))

  @Test("of 100,000 levels ends where levels do, reports it once and releases what it holds")
  func deepValues() {
    var element: any LayoutElement = MeasuredLeaf(Size(width: 10, height: 10))
    for level in 0..<100_000 {
      switch level % 3 {
      case 0: element = InsetLayoutSpec(EdgeInsets(), child: element)
      case 1: element = StackLayoutSpec(.vertical, children: [element])
      default: element = OverlayLayoutSpec(child: element, overlay: MeasuredLeaf())
      }
    }
    #expect(element.nesting.levels <= Nesting.greatestLevels)
    let (layout, messages) = diagnosed { element.layout(thatFits: range) }
    #expect(layout.size == .zero)
    #expect(messages.count == 1)
    #expect(messages[0].contains("What is inside is left out, for a tree ends at 400 levels"))
    var levels = 0
    var current: Layout? = layout
    while let next = current {
      levels += 1
      current = next.sublayouts.first
    }
    #expect(levels == element.nesting.levels)
  }

  @Test("up to the last level is laid out whole")
  func deepestValues() {
    var element: any LayoutElement = MeasuredLeaf(Size(width: 10, height: 10))
    for _ in 1..<Nesting.greatestLevels {
      element = InsetLayoutSpec(EdgeInsets(), child: element)
    }
    #expect(element.nesting.levels == Nesting.greatestLevels)
    let (layout, messages) = diagnosed { element.layout(thatFits: range) }
    #expect(layout.size == Size(width: 10, height: 10))
    #expect(messages == [])
  }

  @Test("that doubles with each level ends where elements do")
  func wideValues() {
    var element: any LayoutElement = MeasuredLeaf(Size(width: 1, height: 1))
    for _ in 0..<100 {
      element = StackLayoutSpec(.vertical, children: [element, element])
    }
    #expect(element.nesting.elements <= Nesting.greatestElements)
  }

  @Test("of elements that are composed of themselves ends where levels do")
  func recursiveComposition() {
    let (layout, messages) = diagnosed { Matryoshka().layout(thatFits: range) }
    #expect(layout.size == .zero)
    #expect(messages.count == 1)
  }

  @Test("of elements that lay themselves out inside each other ends where levels do")
  func recursiveLayout() {
    let (layout, messages) = diagnosed { Mirror().layout(thatFits: range) }
    #expect(layout.size == Size(width: 0, height: 0))
    #expect(messages.count == 1)
  }

  @Test("is none for an element without any layout, which is reported")
  func nothing() {
    let (layout, messages) = diagnosed { Nothing().layout(thatFits: range) }
    #expect(layout.size == .zero)
    #expect(messages.count == 1)
    #expect(messages[0].contains("implement calculateLayout or assemble"))
  }

  @Test(
    "whose layout stands in itself twice at each level is compared once for each level, and ends where layouts do"
  )
  func sharedLayouts() {
    let (deep, messages) = diagnosed { nest(22, 1) }
    #expect(messages == [] && !deep.sublayouts.isEmpty)
    let copy = nest(22, 1)
    #expect((0..<1_000).allSatisfy { _ in deep == copy } && deep != nest(22, 2) && deep != nest(21, 1))
    let (_, reports) = diagnosed { nest(100, 1) }
    #expect(reports.count == 4 && reports.allSatisfy { $0.contains("more than 16777216 others inside") })
  }

  /// A layout that stands in itself twice at each level.
  private func nest(_ levels: Int, _ innermost: Double) -> Layout {
    let context = LayoutContext()
    var layout = Layout(of: MeasuredLeaf.self, size: Size(width: innermost, height: 1), context: context)
    for _ in 0..<levels {
      let size = Size(width: 100, height: 100)
      layout = Layout(of: MeasuredLeaf.self, size: size, sublayouts: [layout, layout], context: context)
    }
    return layout
  }

  @Test(
    "ends there, too, where each of its layouts comes from a spec or belongs to an owner",
    arguments: [false, true]
  )
  func sharedLayoutsOfSpecs(haveOwners: Bool) {
    var context = LayoutContext()
    context.reportsOverflow = false
    var layout = MeasuredLeaf(Size(width: 1, height: 1)).layout(thatFits: range)
    let (_, reports) = diagnosed {
      for _ in 0..<100 {
        let twice = StackLayoutSpec(.vertical, children: [Made(layout: layout), Made(layout: layout)])
        layout =
          haveOwners
          ? Layout(owner: TestNode(), laying: twice, thatFits: range, context: context)
          : twice.layout(thatFits: range, context: context)
      }
    }
    #expect(reports.count == 4 && reports.allSatisfy { $0.contains("more than 16777216 others inside") })
  }

  @Test("is not gone through for more owners than a layout may hold")
  func sharedLayoutsOfOwners() {
    let context = LayoutContext()
    let most = nest(23, 1)
    let owned = Layout(
      of: TestNode.self,
      owner: TestNode(),
      size: .zero,
      sublayouts: [most],
      context: context
    )
    func layOut(_ layouts: [Layout]) -> (Layout, [String]) {
      let spec = StackLayoutSpec(.vertical, children: layouts.map { Made(layout: $0) })
      return diagnosed { Layout(owner: TestNode(), laying: spec, thatFits: range, context: context) }
    }
    let (one, reports) = layOut([owned])
    #expect(one.sublayouts.count == 1 && reports == [])
    let (none, surplus) = layOut([owned, most])
    #expect(none.sublayouts.isEmpty && surplus.count == 1)
  }

  @Test("of layouts that were made before their specs is released, however deep it is")
  func deepLayoutsOfSpecs() {
    var layout = MeasuredLeaf(Size(width: 1, height: 1)).layout(thatFits: range)
    for _ in 0..<TestDepth.count(40_000, full: 100_000) {
      layout = InsetLayoutSpec(EdgeInsets(), child: Made(layout: layout)).layout(thatFits: range)
    }
    #expect(layout.sublayouts.count == 1)
  }

  /// An element whose layout is there already.
  private struct Made: LayoutElement {
    let layout: Layout

    var style: LayoutStyle { LayoutStyle() }

    func calculateLayout(thatFits range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      layout
    }
  }

  private struct Matryoshka: LayoutElement {
    var style: LayoutStyle { LayoutStyle() }

    func assemble(into assembly: inout LayoutAssembly) {
      assembly.add(InsetLayoutSpec(EdgeInsets(), child: Matryoshka()), of: self)
    }
  }

  private final class Mirror: LayoutElement {
    var style: LayoutStyle { LayoutStyle() }

    func calculateLayout(thatFits range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      var context = context
      context.owner = self
      let spec = InsetLayoutSpec(EdgeInsets(), child: self)
      return Layout(owner: self, laying: spec, thatFits: range, context: context)
    }
  }

  private struct Nothing: LayoutElement {
    var style: LayoutStyle { LayoutStyle() }
  }
}
