internal import DisplayGeometry

/// Children one after another in a row or a column, which grow and shrink to fill it, on one line or several.
///
/// The algorithm resembles CSS flexible boxes and has rules of its own. Growing and shrinking is one pass, and
/// the length that it gives a child beats the bounds of the child's own style. Growth is handed out in whole
/// points, and the first growing child takes what is left of them. Overflow is honoured where it comes from:
/// centred children overflow on both sides, end-justified ones at the start.
///
/// A child's size is whole pixels, so children that shrink may together be longer than the stack by less
/// than a pixel each.
///
/// - Complexity: Linear in the number of children. Each is measured once, once more if it grows or shrinks,
///   and once more if it is then stretched.
public struct StackLayoutSpec: LayoutSpec {
  /// The axis along which the children follow one another.
  public var direction: Direction
  /// The space between neighbours on a line, in points; may be negative.
  public var spacing: Double
  /// What happens to free or missing space along a line; ``horizontalAlignment`` or ``verticalAlignment`` may
  /// override it.
  public var justifyContent: JustifyContent
  /// How children lie across their line unless their style says otherwise; ``horizontalAlignment`` or
  /// ``verticalAlignment`` may override it.
  public var alignItems: AlignItems
  /// Whether children that do not fit start a new line.
  public var flexWrap: FlexWrap
  /// What happens to free or missing space across the lines; it matters only with wrapping.
  public var alignContent: AlignContent
  /// The space between neighbouring lines, in points; may be negative.
  public var lineSpacing: Double
  /// Where the children go horizontally, whichever way the stack runs; nil leaves it to ``justifyContent`` in
  /// a row and to ``alignItems`` in a column.
  public var horizontalAlignment: HorizontalAlignment?
  /// Where the children go vertically, whichever way the stack runs; nil leaves it to ``alignItems`` in a row
  /// and to ``justifyContent`` in a column.
  public var verticalAlignment: VerticalAlignment?
  /// The elements in the stack, in order.
  public var children: [any LayoutElement] {
    get { content.elements }
    set { content = SpecChildren(newValue) }
  }
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()
  private var content: SpecChildren

  /// Makes a stack.
  public init(
    _ direction: Direction = .horizontal,
    spacing: Double = 0,
    justifyContent: JustifyContent = .start,
    alignItems: AlignItems = .stretch,
    flexWrap: FlexWrap = .noWrap,
    alignContent: AlignContent = .start,
    lineSpacing: Double = 0,
    children: [any LayoutElement]
  ) {
    self.direction = direction
    self.spacing = spacing
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    content = SpecChildren(children)
  }

  /// A column has the first baseline of the child at its top and the last one of the child at its bottom.
  public var baselines: LayoutBaselines {
    guard direction.isVertical, let first = children.first, let last = children.last else {
      return LayoutBaselines(ascender: style.ascender, descender: style.descender)
    }
    return LayoutBaselines(
      ascender: (direction.isReversed ? last : first).baselines.ascender,
      descender: (direction.isReversed ? first : last).baselines.descender
    )
  }

  /// The children and the spec around them.
  public var nesting: Nesting { content.nesting }

  /// Adds the stack and its children to a tree; an empty stack is as small as it may be.
  public func assemble(into assembly: inout LayoutAssembly) {
    assembly.add(stack: self)
  }
}
