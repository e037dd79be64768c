import DisplayGeometry
import DisplayLayout

/// Numbers that are the same on every platform for the same seed (Vigna's SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Makes trees of all specs with styles and options of all kinds.
struct RandomTree {
  private var numbers: SeededNumbers
  /// The chance that a number is none at all, in percent.
  private let badness: Int
  /// Whether leaves are nodes with caches.
  private let makesNodes: Bool
  private var paths: [[Int]] = []

  init(seed: UInt64, badness: Int = 0, makesNodes: Bool = false) {
    numbers = SeededNumbers(seed: seed)
    self.badness = badness
    self.makesNodes = makesNodes
  }

  mutating func element(depth: Int) -> any LayoutElement {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<16, using: &numbers)
    switch kind {
    case 0, 1: return leaf()
    case 2: return styled(InsetLayoutSpec(insets(), child: element(depth: depth - 1)))
    case 3: return styled(RatioLayoutSpec(length() / 50 + 0.01, child: element(depth: depth - 1)))
    case 4:
      return styled(
        OverlayLayoutSpec(child: element(depth: depth - 1), overlay: element(depth: depth - 1))
      )
    case 5:
      return styled(
        BackgroundLayoutSpec(child: element(depth: depth - 1), background: element(depth: depth - 1))
      )
    case 6:
      return styled(
        RelativeLayoutSpec(
          horizontalPosition: any(),
          verticalPosition: any(),
          sizing: .init(rawValue: UInt8.random(in: 0...3, using: &numbers)),
          child: element(depth: depth - 1)
        )
      )
    case 7:
      return styled(AbsoluteLayoutSpec(sizing: any(), children: elements(depth: depth - 1)))
    case 8:
      return styled(
        CornerLayoutSpec(
          any(),
          offset: Point(x: length() - 50, y: length() - 50),
          sizing: any(),
          child: element(depth: depth - 1),
          corner: element(depth: depth - 1)
        )
      )
    case 9:
      return styled(
        CenterLayoutSpec(
          .init(rawValue: UInt8.random(in: 0...3, using: &numbers)),
          sizing: .init(rawValue: UInt8.random(in: 0...3, using: &numbers)),
          child: element(depth: depth - 1)
        )
      )
    case 10: return styled(WrapperLayoutSpec(elements(depth: depth - 1)))
    case 11: return StyledElement(element(depth: depth - 1)).styled { $0.flexGrow = 1 }
    default: return styled(stack(depth: depth))
    }
  }

  mutating func range() -> SizeRange {
    let width = Double.random(in: 0...400, using: &numbers)
    let height = Double.random(in: 0...400, using: &numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return SizeRange(exactly: Size(width: width, height: height))
    case 1: return SizeRange(upTo: Size(width: width, height: height))
    case 2: return SizeRange(upTo: Size(width: width, height: .infinity))
    default:
      return SizeRange(
        min: Size(width: width / 2, height: height / 3),
        max: Size(width: width, height: height)
      )
    }
  }

  /// Wraps an element into specs of all kinds, and remembers the way to it.
  mutating func around(_ element: any LayoutElement, depth: Int) -> any LayoutElement {
    var element = element
    var path: [Int] = []
    for _ in 0..<depth {
      let child = element
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: element = styled(InsetLayoutSpec(insets(), child: child))
      case 1: element = styled(BackgroundLayoutSpec(child: child, background: self.element(depth: 1)))
      case 2: element = styled(OverlayLayoutSpec(child: child, overlay: self.element(depth: 1)))
      default:
        let before = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in self.element(depth: 1) }
        var stack = stack(depth: 1)
        stack.children = before + [child] + stack.children
        path.insert(before.count, at: 0)
        element = styled(stack)
        continue
      }
      path.insert(element is BackgroundLayoutSpec ? 1 : 0, at: 0)
    }
    paths.append(path)
    return element
  }

  /// The way to an element that was wrapped, in the order of wrapping.
  func path(of number: Int) -> [Int] { paths[number] }

  private mutating func stack(depth: Int) -> StackLayoutSpec {
    var stack = StackLayoutSpec(
      any(),
      spacing: length() / 10,
      justifyContent: any(),
      alignItems: any(),
      flexWrap: any(),
      alignContent: any(),
      lineSpacing: length() / 10,
      children: elements(depth: depth - 1)
    )
    if chance(10) { stack.horizontalAlignment = any() }
    if chance(10) { stack.verticalAlignment = any() }
    return stack
  }

  private mutating func elements(depth: Int) -> [any LayoutElement] {
    (0..<Int.random(in: 0...4, using: &numbers)).map { _ in element(depth: depth) }
  }

  private mutating func leaf() -> any LayoutElement {
    let size = Size(width: length(), height: length())
    if makesNodes {
      return TestNode(style: style(), content: MeasuredLeaf(size))
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return styled(MeasuredLeaf())
    case 1: return styled(MeasuredLeaf(size))
    case 2: return styled(MeasuredLeaf(fitting: { Self.text(of: size.width * 4, in: $0) }))
    default:
      return styled(
        MeasuredLeaf { range in
          Size(width: min(size.width, range.max.width), height: max(size.height, range.min.height))
        }
      )
    }
  }

  /// The size of a text of this length in lines of 10 points.
  private static func text(of length: Double, in largest: Size) -> Size {
    let width = min(length, largest.width)
    let lines = width > 0 ? (length / width).rounded(.up) : length
    return Size(width: width, height: 10 * max(1, lines))
  }

  private mutating func styled<Spec: LayoutSpec>(_ spec: Spec) -> Spec {
    var spec = spec
    spec.style = style()
    return spec
  }

  mutating func style() -> LayoutStyle {
    var style = LayoutStyle()
    style.width = dimension()
    style.height = dimension()
    style.minWidth = dimension()
    style.minHeight = dimension()
    style.maxWidth = dimension()
    style.maxHeight = dimension()
    style.flexBasis = dimension()
    style.flexGrow = chance(30) ? length() / 50 : 0
    style.flexShrink = chance(30) ? length() / 50 : 0
    style.spacingBefore = chance(20) ? length() / 10 - 2 : 0
    style.spacingAfter = chance(20) ? length() / 10 - 2 : 0
    style.alignSelf = chance(20) ? any() : nil
    style.ascender = length() / 5
    style.descender = -length() / 10
    style.layoutPosition = Point(x: length(), y: length())
    return style
  }

  private mutating func dimension() -> LayoutDimension {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: .points(length())
    case 1: .fraction(length() / 100)
    default: .auto
    }
  }

  private mutating func insets() -> EdgeInsets {
    EdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  private mutating func inset() -> Double { chance(15) ? .infinity : length() / 10 }

  private mutating func length() -> Double {
    let bad: [Double] = [
      .nan, .infinity, -.infinity, -5, 1e7, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0,
    ]
    if chance(badness) { return bad[Int.random(in: bad.indices, using: &numbers)] }
    let number = Double.random(in: 0...100, using: &numbers)
    return chance(50) ? number.rounded() : number
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  private mutating func any<Option: CaseIterable>() -> Option {
    let all = Array(Option.allCases)
    return all[Int.random(in: all.indices, using: &numbers)]
  }
}
