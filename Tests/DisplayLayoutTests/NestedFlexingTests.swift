import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("Stacks that flex inside each other")
struct NestedFlexingTests {
  private let measured = Lock(0)
  private let range = SizeRange(min: Size(width: 300, height: 0), max: Size(width: 300, height: 1_000))

  /// A text of 1,000 square points.
  private var leaf: MeasuredLeaf {
    MeasuredLeaf { [measured] range in
      measured.withLock { $0 += 1 }
      let width = min(max(37, range.min.width), range.max.width, 100)
      return Size(width: width, height: 1_000 / max(1, width))
    }
  }

  private func nest(_ levels: Int, _ wrap: (any LayoutElement) -> any LayoutElement) -> any LayoutElement {
    (0..<levels).reduce(leaf) { element, _ in wrap(element) }
  }

  enum FixedLength: CaseIterable {
    case basis, style, shrinking
  }

  @Test(
    "lay out what is inside once for each of their sizes, where their lengths are known",
    arguments: FixedLength.allCases
  )
  func fixedLengths(_ kind: FixedLength) {
    let element = nest(14) { inner in
      var stack = StackLayoutSpec(.horizontal, children: [inner])
      switch kind {
      case .basis: (stack.style.flexBasis, stack.style.flexGrow) = (.fraction(0.8), 1)
      case .style: (stack.style.width, stack.style.flexGrow) = (.fraction(0.8), 1)
      case .shrinking: (stack.style.flexBasis, stack.style.flexShrink) = (.fraction(1.1), 1)
      }
      return stack
    }
    let (_, messages) = diagnosed { element.layout(thatFits: range) }
    #expect(measured.withLock { $0 } <= 28)
    #expect(messages == [])
  }

  /// Every level is measured as long as it likes, and again with what is left.
  private func paddedStack(_ inner: any LayoutElement) -> any LayoutElement {
    var inset = InsetLayoutSpec(EdgeInsets(all: 1), child: StackLayoutSpec(.horizontal, children: [inner]))
    (inset.style.flexBasis, inset.style.flexGrow) = (.fraction(0.8), 1)
    return inset
  }

  @Test("ask no element for more than some hundred sizes, and say so once")
  func limit() {
    let few = nest(6, paddedStack)
    #expect(diagnosed { few.layout(thatFits: range) }.1 == [])
    let element = nest(TestDepth.count(16, full: 30), paddedStack)
    let (layout, messages) = diagnosed { element.layout(thatFits: range) }
    #expect(measured.withLock { $0 } < 2_000)
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains("is asked for more than 512 sizes in one layout") })
    #expect(layout.size.width <= 300)
  }

  @Test(
    "at random, take a number of measurements that does not grow with depth",
    arguments: 0..<UInt64(TestDepth.count(40, full: 400))
  )
  func randomNesting(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let kinds = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.next() }
    var level = 0
    let element = nest(24) { inner in
      level += 1
      return Self.wrap(inner, beside: leaf, seed: kinds[level % kinds.count])
    }
    _ = diagnosed { element.layout(thatFits: SizeRange(upTo: Size(width: 300, height: .infinity))) }
    // Each level adds a leaf, which is asked as often as what lies beside it.
    #expect(measured.withLock { $0 } <= 25 * 2 * 512)
  }

  private static func wrap(_ inner: any LayoutElement, beside leaf: MeasuredLeaf, seed: UInt64)
    -> any LayoutElement
  {
    var random = SeededNumbers(seed: seed)
    func dimension() -> LayoutDimension {
      switch random.next() % 4 {
      case 0: .fraction(Double(random.next() % 150) / 100)
      case 1: .points(Double(random.next() % 200))
      default: .auto
      }
    }
    var styled = StyledElement(inner)
    let (width, height, basis) = (dimension(), dimension(), dimension())
    (styled.style.width, styled.style.height, styled.style.flexBasis) = (width, height, basis)
    if random.next() % 3 == 0 { styled.style.minWidth = dimension() }
    if random.next() % 3 == 0 { styled.style.maxHeight = dimension() }
    (styled.style.flexGrow, styled.style.flexShrink) = (Double(random.next() % 3), Double(random.next() % 3))
    var inner: any LayoutElement = styled
    switch random.next() % 6 {
    case 0: inner = InsetLayoutSpec(EdgeInsets(all: 1), child: inner)
    case 1: inner = RatioLayoutSpec(Double(random.next() % 300 + 1) / 100, child: inner)
    case 2: inner = OverlayLayoutSpec(child: leaf, overlay: inner)
    default: break
    }
    let alignments: [StackLayoutSpec.AlignItems] = [.start, .center, .stretch, .baselineFirst]
    return StackLayoutSpec(
      random.next() % 2 == 0 ? .horizontal : .vertical,
      spacing: Double(random.next() % 5),
      alignItems: alignments[Int(random.next() % 4)],
      flexWrap: random.next() % 3 == 0 ? .wrap : .noWrap,
      children: random.next() % 2 == 0 ? [inner] : [inner, leaf]
    )
  }

  /// What is nested, and 50 leaves without width beside it that are higher from level to level, so that all is stretched.
  private func row(_ inner: any LayoutElement, level: Int) -> StackLayoutSpec {
    let leaves = (0..<50).map { _ -> any LayoutElement in
      MeasuredLeaf(measure: { [measured] range in
        measured.withLock { $0 += 1 }
        return range.clamp(Size(width: 0, height: 10 * Double(level)))
      })
    }
    return StackLayoutSpec(.horizontal, children: [inner] + leaves)
  }

  @Test(
    "beside many leaves, are calculated a few times each, and so are the leaves",
    arguments: FixedLength.allCases
  )
  func wideLevels(_ kind: FixedLength) {
    let levels = 14
    var level = 0
    let element = nest(levels) { inner in
      level += 1
      var stack = row(inner, level: level)
      switch kind {
      case .basis: (stack.style.flexBasis, stack.style.flexGrow) = (.fraction(0.8), 1)
      case .style: (stack.style.width, stack.style.flexGrow) = (.fraction(0.8), 1)
      case .shrinking: (stack.style.flexBasis, stack.style.flexShrink) = (.fraction(1.1), 1)
      }
      return stack
    }
    var tree = LayoutTree(element)
    let (_, messages) = diagnosed { tree.layout(thatFits: range) }
    #expect(messages == [])
    #expect(tree.counts.calculations <= 4 * levels)
    #expect(measured.withLock { $0 } <= 4 * tree.elementCount)
  }

  @Test(
    "beside many leaves, where each is measured twice, are calculated for some hundred sizes each at most"
  )
  func wideLimit() {
    let levels = 14
    var level = 0
    let element = nest(levels) { inner in
      level += 1
      var inset = InsetLayoutSpec(EdgeInsets(all: 1), child: row(inner, level: level))
      (inset.style.flexBasis, inset.style.flexGrow) = (.fraction(0.8), 1)
      return inset
    }
    var tree = LayoutTree(element)
    let (_, messages) = diagnosed { tree.layout(thatFits: range) }
    #expect(messages.count == 1)
    // Of each level the inset and the stack.
    #expect(tree.counts.calculations <= 2 * levels * 512)
    #expect(measured.withLock { $0 } <= 16 * tree.elementCount)
  }

  @Test("in a tree that is kept, answer for any number of widths")
  func manyWidths() {
    var context = LayoutContext()
    context.reportsOverflow = false
    var tree = LayoutTree(nest(2, paddedStack), context: context)
    let (_, messages) = diagnosed {
      for width in 1...2_000 {
        _ = tree.layout(thatFits: SizeRange(exactly: Size(width: Double(width), height: 100)))
      }
    }
    #expect(messages == [])
  }
}
