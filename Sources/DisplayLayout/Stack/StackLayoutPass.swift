internal import DisplayGeometry

/// One layout of a stack in the making.
///
/// The phases run in the order of the files beside this one: measuring, breaking into lines and flexing,
/// sizes across, positions. Length means along the stack and breadth across it. The numbers of a child that
/// the phases need are gathered once, in a plain array that runs parallel to the children's layouts.
struct StackLayoutPass {
  /// What is smaller than this, in points, counts as neither free nor missing space.
  static var epsilon: Double { 0.01 }

  let stack: StackLayoutSpec
  let range: SizeRange
  let context: LayoutContext
  let direction: StackLayoutSpec.Direction
  let minLength: Double
  let maxLength: Double
  let minBreadth: Double
  let maxBreadth: Double
  let spacing: Double
  let lineSpacing: Double
  /// The parent size for the children.
  let definiteSize: Size

  var items: ContiguousArray<Item>
  /// The children's layouts; the placed ones become the result.
  var layouts: [Layout]
  var lines: Lines
  /// The child that is not measured until the space for it is known; nil when there is none or it has been.
  var deferredChild: Int?

  /// What the phases need to know of a child, so that its style is read once.
  struct Item {
    var spacingBefore: Double
    var spacingAfter: Double
    var flexGrow: Double
    var flexShrink: Double
    var flexBasis: Dimension
    /// The bounds across the stack that the child's own style gives: zero and infinite where it gives none.
    var ownMinBreadth: Double
    var ownMaxBreadth: Double
    var alignment: StackLayoutSpec.AlignItems
    /// The size of the latest layout.
    var length: Double
    var breadth: Double
    /// The change of length that flexing decided on.
    var flex: Double

    /// The length of the child with its own spacing.
    @inline(__always)
    var outerLength: Double { spacingBefore + length + spacingAfter }
  }

  /// Children beside one another.
  struct Line {
    var indices: Range<Int>
    /// The distance from the line's start across the stack to the common baseline.
    var baseline = 0.0
    var breadth = 0.0
  }

  /// The lines of a stack: nearly always one, which needs no allocation.
  struct Lines {
    var first: Line
    var others: ContiguousArray<Line> = []

    var count: Int { 1 + others.count }

    subscript(index: Int) -> Line {
      @inline(__always)
      get { index == 0 ? first : others[index - 1] }
      @inline(__always)
      set {
        if index == 0 { first = newValue } else { others[index - 1] = newValue }
      }
    }
  }

  init(_ stack: StackLayoutSpec, range: SizeRange, context: LayoutContext) {
    self.stack = stack
    self.range = range
    self.context = context
    direction = stack.direction
    minLength = direction.length(range.min)
    maxLength = direction.length(range.max)
    minBreadth = direction.breadth(range.min)
    maxBreadth = direction.breadth(range.max)
    spacing = context.distance(stack.spacing, "A stack's spacing")
    lineSpacing = context.distance(stack.lineSpacing, "A stack's line spacing")
    definiteSize = range.definiteSize
    items = []
    layouts = []
    layouts.reserveCapacity(stack.children.count)
    lines = Lines(first: Line(indices: 0..<stack.children.count))
  }

  /// How far a length is outside what the range allows along the stack: positive when space is free, negative
  /// when it is missing.
  @inline(__always)
  func violation(ofLength length: Double) -> Double {
    if length < minLength { return minLength - length }
    if length > maxLength { return maxLength - length }
    return 0
  }

  /// The same across the stack.
  @inline(__always)
  func violation(ofBreadth breadth: Double) -> Double {
    if breadth < minBreadth { return minBreadth - breadth }
    if breadth > maxBreadth { return maxBreadth - breadth }
    return 0
  }

  /// The lengths and spacings of the children on a line.
  func totalLength(of line: Line) -> Double {
    var total = spacing * Double(line.indices.count - 1)
    for index in line.indices {
      total = total + items[index].spacingBefore + items[index].spacingAfter
    }
    for index in line.indices {
      total += items[index].length
    }
    return total
  }

  /// Lays out a child anew, in place of its former layout.
  mutating func layOut(
    _ index: Int,
    minLength: Double,
    maxLength: Double,
    minBreadth: Double,
    maxBreadth: Double
  ) {
    layouts[index] = layout(
      of: index,
      minLength: minLength,
      maxLength: maxLength,
      minBreadth: minBreadth,
      maxBreadth: maxBreadth
    )
    if index == deferredChild { deferredChild = nil }
  }

  /// The layout of a child, whose size is noted.
  ///
  /// Across the stack a stretched child is offered what the caller says, except where its own style bounds
  /// it; any other child is offered everything up to the maximum.
  mutating func layout(
    of index: Int,
    minLength: Double,
    maxLength: Double,
    minBreadth: Double,
    maxBreadth: Double
  ) -> Layout {
    let item = items[index]
    var least = 0.0
    var most = maxBreadth
    if item.alignment == .stretch {
      least = item.ownMinBreadth != 0 ? item.ownMinBreadth : minBreadth
      most = item.ownMaxBreadth != .infinity ? item.ownMaxBreadth : maxBreadth
    }
    // Through the span, which lends the child; the array would hand out a copy and count a reference.
    let layout = stack.children.span[index].layout(
      thatFits: SizeRange(
        uncheckedMin: direction.size(length: minLength, breadth: least),
        max: direction.size(length: maxLength, breadth: most)
      ),
      parentSize: definiteSize,
      context: context
    )
    items[index].length = direction.length(layout.size)
    items[index].breadth = direction.breadth(layout.size)
    return layout
  }
}
