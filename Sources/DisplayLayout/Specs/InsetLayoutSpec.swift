public import DisplayGeometry

/// A child with space around it.
///
/// An infinite inset is a spring: it takes what the range leaves on its side, so one pushes the child to the
/// other side and two opposite ones centre it. On an axis without a largest length there is nothing to take;
/// there an infinite inset counts as 0 and is reported. Negative insets enlarge the child beyond the spec.
///
/// The sizes of the spec's own style are ignored.
public struct InsetLayoutSpec: UnboundedSpec {
  /// The distances from the spec's edges to the child's, in points; each may be infinite.
  public var insets: EdgeInsets {
    get { content.value.insets }
    _modify { yield &content.value.insets }
  }
  /// The element inside.
  public var child: any LayoutElement {
    get { content.value.child.element }
    set { content.value.child = SpecChild(newValue) }
  }

  var content: Indirect<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var insets: EdgeInsets
    var child: SpecChild

    var nesting: Nesting { child.nesting.enclosed }
  }

  /// Makes a spec from insets and a child.
  public init(_ insets: EdgeInsets, child: any LayoutElement) {
    content = Indirect(
      Content(
        insets: insets,
        child: SpecChild(child)
      )
    )
  }

  /// Adds the spec and its child to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(
      .inset(insets),
      Self.self,
      style: style,
      traits: [.ignoresBounds, .usesParentSize],
      child: child
    )
  }
}

extension LayoutArena {
  /// Offers the child what is left inside the insets, and nothing as the least on an axis with a spring.
  mutating func layOutInset(
    _ insets: EdgeInsets,
    _ node: Int,
    _ answer: Int,
    in range: SizeRange,
    parentSize: Size
  ) -> Size {
    let isWidthLimited = range.max.width.isUsableLength
    let isHeightLimited = range.max.height.isUsableLength
    let horizontal = InsetAxis(
      inset(insets.left, isLimited: isWidthLimited, of: node),
      inset(insets.right, isLimited: isWidthLimited, of: node),
      min: range.min.width,
      max: range.max.width
    )
    let vertical = InsetAxis(
      inset(insets.top, isLimited: isHeightLimited, of: node),
      inset(insets.bottom, isLimited: isHeightLimited, of: node),
      min: range.min.height,
      max: range.max.height
    )
    let child = layOut(
      Int(nodes[node].firstChild),
      in: SizeRange(
        uncheckedMin: Size(width: horizontal.childMin, height: vertical.childMin),
        max: Size(width: horizontal.childMax, height: vertical.childMax)
      ),
      parentSize: Size(
        width: horizontal.inner(parentSize.width),
        height: vertical.inner(parentSize.height)
      )
    )
    let position = Point(
      x: horizontal.position(ofLength: child.size.width, grid: context.pixelGrid),
      y: vertical.position(ofLength: child.size.height, grid: context.pixelGrid)
    )
    place(child, at: position, child: 0, of: answer)
    return range.clamp(
      Size(
        width: horizontal.outer(child.size.width),
        height: vertical.outer(child.size.height)
      )
    )
  }

  /// An inset, which may stay infinite where there is a largest length to fill.
  @inline(__always)
  private mutating func inset(_ inset: Double, isLimited: Bool, of node: Int) -> Double {
    inset.magnitude < .unconstrainedLength || inset.isInfinite && isLimited
      ? inset : mendedInset(inset, of: node)
  }

  @inline(never)
  private mutating func mendedInset(_ inset: Double, of node: Int) -> Double {
    inset.isInfinite ? 0 : distance(inset, "An inset", of: node)
  }

  /// Reports infinite insets on an axis that has no largest length in the end.
  mutating func checkSprings(_ insets: EdgeInsets, of node: Int, in answer: Int) {
    let largest = answers[answer].range.max
    let isLost =
      (insets.left.isInfinite || insets.right.isInfinite) && !largest.width.isUsableLength
      || (insets.top.isInfinite || insets.bottom.isInfinite) && !largest.height.isUsableLength
    guard isLost else { return }
    report(
      .spring(node: node),
      at: node,
      "An infinite inset counts as 0 where the range has no largest length to fill."
    )
  }
}

/// The insets of one axis and the range on it.
private struct InsetAxis {
  /// The inset before the child, which may be a spring.
  let before: Double
  /// The inset after it, which may be one too.
  let after: Double
  /// The sum of the insets that are no springs.
  let rigid: Double
  let min: Double
  let max: Double

  @inline(__always)
  init(_ before: Double, _ after: Double, min: Double, max: Double) {
    self.before = before
    self.after = after
    self.min = min
    self.max = max
    rigid = (before.isInfinite ? 0 : before) + (after.isInfinite ? 0 : after)
  }

  var hasSpring: Bool { before.isInfinite || after.isInfinite }
  var childMin: Double { Swift.max(0, (hasSpring ? 0 : min) - rigid) }
  var childMax: Double { Swift.max(0, max - rigid) }

  /// A length of the parent's without the insets; an undefined one stays undefined.
  func inner(_ length: Double) -> Double {
    length.isNaN ? .nan : Swift.max(0, length - rigid)
  }

  /// The spec's length around a child.
  func outer(_ length: Double) -> Double { hasSpring ? max : length + before + after }

  func position(ofLength length: Double, grid: PixelGrid) -> Double {
    if !before.isInfinite { return before }
    if !after.isInfinite { return max - (after + length) }
    return max - (grid.round((max - length) / 2) + length)
  }
}
