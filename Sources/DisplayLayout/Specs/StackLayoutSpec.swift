internal import DisplayGeometry

/// Children one after another in a row or a column, which grow and shrink to fill it, on one line or several.
///
/// The algorithm resembles CSS flexible boxes and has rules of its own. Growing and shrinking is one pass, and
/// the length that it gives a child beats the bounds of the child's own style. Growth is handed out in whole
/// points, and the first growing child takes what is left of them. Overflow is honored where it comes from:
/// centered children overflow on both sides, end-justified ones at the start.
///
/// A child's size is whole pixels, so children that shrink may together be longer than the stack by less
/// than a pixel each.
///
/// - Complexity: Linear in the number of children. Each is measured once, once more if it grows or shrinks,
///   and once more if it is then stretched.
public struct StackLayoutSpec: StoredSpec {
  /// The axis along which the children follow one another.
  public var direction: Direction {
    get { storage.content.options.direction }
    _modify { yield &storage.content.options.direction }
  }
  /// The space between neighbors on a line, in points; may be negative.
  public var spacing: Double {
    get { storage.content.options.spacing }
    _modify { yield &storage.content.options.spacing }
  }
  /// What happens to free or missing space along a line; ``horizontalAlignment`` or ``verticalAlignment`` may
  /// override it.
  public var justifyContent: JustifyContent {
    get { storage.content.options.justifyContent }
    _modify { yield &storage.content.options.justifyContent }
  }
  /// How children lie across their line unless their style says otherwise; ``horizontalAlignment`` or
  /// ``verticalAlignment`` may override it.
  public var alignItems: AlignItems {
    get { storage.content.options.alignItems }
    _modify { yield &storage.content.options.alignItems }
  }
  /// Whether children that do not fit start a new line.
  public var flexWrap: FlexWrap {
    get { storage.content.options.flexWrap }
    _modify { yield &storage.content.options.flexWrap }
  }
  /// What happens to free or missing space across the lines; it matters only with wrapping.
  public var alignContent: AlignContent {
    get { storage.content.options.alignContent }
    _modify { yield &storage.content.options.alignContent }
  }
  /// The space between neighboring lines, in points; may be negative.
  public var lineSpacing: Double {
    get { storage.content.options.lineSpacing }
    _modify { yield &storage.content.options.lineSpacing }
  }
  /// Where the children go horizontally, whichever way the stack runs; nil leaves it to ``justifyContent`` in
  /// a row and to ``alignItems`` in a column.
  public var horizontalAlignment: HorizontalAlignment? {
    get { storage.content.options.horizontalAlignment }
    _modify { yield &storage.content.options.horizontalAlignment }
  }
  /// Where the children go vertically, whichever way the stack runs; nil leaves it to ``alignItems`` in a row
  /// and to ``justifyContent`` in a column.
  public var verticalAlignment: VerticalAlignment? {
    get { storage.content.options.verticalAlignment }
    _modify { yield &storage.content.options.verticalAlignment }
  }
  /// The elements in the stack, in order.
  public var children: [any LayoutElement] {
    get { storage.children }
    set { storage.children = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var options: Options
    var elements: SpecChildren
  }

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
    storage = SpecStorage(
      Content(
        options: Options(
          direction: direction,
          spacing: spacing,
          justifyContent: justifyContent,
          alignItems: alignItems,
          flexWrap: flexWrap,
          alignContent: alignContent,
          lineSpacing: lineSpacing
        ),
        elements: SpecChildren(children)
      )
    )
  }

  /// A stack without its children.
  struct Options: Sendable {
    var direction: Direction
    var spacing: Double
    var justifyContent: JustifyContent
    var alignItems: AlignItems
    var flexWrap: FlexWrap
    var alignContent: AlignContent
    var lineSpacing: Double
    var horizontalAlignment: HorizontalAlignment?
    var verticalAlignment: VerticalAlignment?
  }

  /// A column has the first baseline of the child at its top and the last one of the child at its bottom.
  @_spi(Machinery) public var baselines: LayoutBaselines {
    LayoutBaselines(
      ascender: Self.lineOwner(of: self, isFirst: true)?.baselines.ascender ?? style.ascender,
      descender: Self.lineOwner(of: self, isFirst: false)?.baselines.descender ?? style.descender
    )
  }

  /// The element in a column whose first or last line is the column's; nil for a stack that is none, or is empty.
  private static func lineOwner(of column: StackLayoutSpec, isFirst: Bool) -> (any LayoutElement)? {
    var owner: (any LayoutElement)?
    var stack: StackLayoutSpec? = column
    while let next = stack, next.direction.isVertical,
      let child = isFirst != next.direction.isReversed ? next.children.first : next.children.last
    {
      owner = child
      while let styled = owner as? StyledElement { owner = styled.child }
      stack = owner as? StackLayoutSpec
    }
    return owner
  }

  /// Adds the stack and its children to a tree; an empty stack is as small as it may be.
  func add(to assembly: inout LayoutAssembly) {
    let options = StackPass.Options(
      direction: direction,
      justifyContent: effectiveJustifyContent,
      alignItems: effectiveAlignItems,
      flexWrap: flexWrap,
      alignContent: alignContent,
      spacing: assembly.distance(spacing, "A stack's spacing"),
      lineSpacing: assembly.distance(lineSpacing, "A stack's line spacing")
    )
    assembly.add(self, as: .stack(options))
  }
}
