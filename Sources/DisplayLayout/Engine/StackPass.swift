internal import DisplayGeometry

/// One layout of a stack in the making.
///
/// The phases run in the order of the files beside this one: measuring, breaking into lines and flexing, cross sizes,
/// positions. A length is an extent on the main axis, a cross size one on the cross axis. What the phases find out about
/// the children lies at the end of ``LayoutArena/items``; what is inside the children adds its own beyond and takes it
/// away again.
struct StackPass {
  /// What is smaller than this, in points, counts as neither free nor missing space.
  static var epsilon: Double { 0.01 }

  let options: Options
  let node: NodeIndex
  let measurement: MeasurementIndex
  let range: SizeRange
  let minLength: Double
  let maxLength: Double
  let minCrossSize: Double
  let maxCrossSize: Double
  /// The parent size for the children.
  let definiteSize: Size
  let children: NodeRange
  /// Where the items of this stack begin.
  let firstItem: Int

  var lines: Lines
  /// The child that is not measured until the space for it is known; nil when there is none or it has been.
  var deferredChild: Int?
  /// Whether children are not laid out whose length is known.
  var hasUnmeasuredChildren = false

  /// A stack without its children.
  struct Options: Sendable {
    var direction: StackLayoutSpec.Direction
    var justifyContent: StackLayoutSpec.JustifyContent
    var alignItems: StackLayoutSpec.AlignItems
    var flexWrap: StackLayoutSpec.FlexWrap
    var alignContent: StackLayoutSpec.AlignContent
    var spacing: Double
    var lineSpacing: Double
  }

  /// What the phases know of a child.
  struct Item: Sendable {
    /// The bounds on the cross axis that the child's own style gives: zero and infinite where it gives none.
    var ownMinCrossSize = 0.0
    var ownMaxCrossSize = Double.infinity
    /// Whether modifiers gave these bounds, which then hold against stretching.
    var holdsBounds = false
    /// The size of the latest outcome.
    var length = 0.0
    var crossSize = 0.0
    /// The change of length that flexing decided on.
    var flex = 0.0
    var outcome = Outcome.none
    var alignment: StackLayoutSpec.AlignItems
    /// Whether the length is known and the child is not laid out yet.
    var isUnmeasured = false

    @inline(__always)
    mutating func note(_ outcome: Outcome, _ direction: StackLayoutSpec.Direction) {
      self.outcome = outcome
      isUnmeasured = false
      length = direction.length(outcome.size)
      crossSize = direction.crossSize(outcome.size)
    }
  }

  /// Children beside one another.
  struct Line {
    var indices: Range<Int>
    /// The distance on the cross axis from the line's start to the common baseline.
    var baseline = 0.0
    var crossSize = 0.0
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

  init(
    _ options: Options,
    node: NodeIndex,
    measurement: MeasurementIndex,
    range: SizeRange,
    in arena: borrowing LayoutArena
  ) {
    self.options = options
    self.node = node
    self.measurement = measurement
    self.range = range
    let direction = options.direction
    minLength = direction.length(range.min)
    maxLength = direction.length(range.max)
    minCrossSize = direction.crossSize(range.min)
    maxCrossSize = direction.crossSize(range.max)
    definiteSize = range.definiteSize
    children = arena.nodes[node].children
    firstItem = arena.items.count
    lines = Lines(first: Line(indices: children.indices))
  }

  /// How far a length is outside what the range allows on the main axis: positive when space is free, negative
  /// when it is missing.
  @inline(__always)
  func violation(ofLength length: Double) -> Double {
    if length < minLength { return minLength - length }
    if length > maxLength { return maxLength - length }
    return 0
  }

  /// The same on the cross axis.
  @inline(__always)
  func violation(ofCrossSize crossSize: Double) -> Double {
    if crossSize < minCrossSize { return minCrossSize - crossSize }
    if crossSize > maxCrossSize { return maxCrossSize - crossSize }
    return 0
  }

  /// The lengths and spacings of the children on a line.
  func totalLength(of line: Line, in arena: borrowing LayoutArena) -> Double {
    var total = options.spacing * Double(line.indices.count - 1)
    for index in line.indices {
      total = total + arena.nodes[children[index]].style.spacingBefore
      total = total + arena.nodes[children[index]].style.spacingAfter
    }
    for index in line.indices {
      total += arena.items[firstItem + index].length
    }
    return total
  }

  /// Measures a child in a range, and notes the size.
  ///
  /// On the cross axis a stretched child is offered what the caller says, except where its own style bounds
  /// it; any other child is offered everything up to the maximum.
  @inline(__always)
  mutating func layOut(
    _ index: Int,
    minLength: Double,
    maxLength: Double,
    minCrossSize: Double,
    maxCrossSize: Double,
    in arena: inout LayoutArena
  ) {
    var least = 0.0
    var most = maxCrossSize
    if arena.items[firstItem + index].alignment == .stretch {
      let ownMin = arena.items[firstItem + index].ownMinCrossSize
      let ownMax = arena.items[firstItem + index].ownMaxCrossSize
      least = ownMin != 0 ? ownMin : minCrossSize
      most = ownMax != .infinity ? ownMax : maxCrossSize
      if arena.items[firstItem + index].holdsBounds { least = min(least, ownMax) }
    }
    if arena.nodes[children[index]].traits.contains(.isSpacer) { (least, most) = (0, 0) }
    let direction = options.direction
    let outcome = arena.layOut(
      children[index],
      in: SizeRange(
        uncheckedMin: direction.size(length: minLength, crossSize: least),
        max: direction.size(length: maxLength, crossSize: most)
      ),
      parentSize: definiteSize
    )
    arena.items[firstItem + index].note(outcome, direction)
    if index == deferredChild { deferredChild = nil }
  }
}

extension LayoutArena {
  /// Lays out the children of a stack; an empty one is as small as it may be.
  mutating func layOutStack(
    _ options: StackPass.Options,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange
  ) -> Size {
    guard !nodes[node].children.isEmpty else { return range.min }
    var pass = StackPass(options, node: node, measurement: measurement, range: range, in: self)
    defer { for _ in 0..<pass.children.count { items.removeLast() } }
    pass.measureChildren(in: &self)
    guard !isWaiting else { return .zero }
    pass.breakLines(in: self)
    pass.flexChildren(in: &self)
    guard !isWaiting else { return .zero }
    pass.computeCrossSizes(in: &self)
    pass.stretchChildren(in: &self)
    return pass.placeChildren(in: &self)
  }
}
