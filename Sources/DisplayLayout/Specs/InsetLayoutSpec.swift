public import DisplayGeometry

/// A child with space around it.
///
/// An infinite inset is flexible: it takes what the range leaves on its side, so one pushes the child to the
/// other side and two opposite ones center it. On an axis without a largest length there is nothing to take;
/// there an infinite inset counts as 0 and is reported. Negative insets enlarge the child beyond the spec.
///
/// The sizes of the spec's own style are ignored.
public struct InsetLayoutSpec: UnboundedSpec {
  /// The distances from the spec's edges to the child's, in points; each may be infinite.
  public var insets: EdgeInsets {
    get { storage.content.insets }
    _modify { yield &storage.content.insets }
  }
  /// The element inside.
  public var child: any LayoutElement {
    get { storage.child }
    set { storage.child = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var insets: EdgeInsets
    var elements: SpecChild
  }

  /// Makes a spec from insets and a child.
  public init(_ insets: EdgeInsets, child: any LayoutElement) {
    storage = SpecStorage(Content(insets: insets, elements: SpecChild(child)))
  }

  /// Adds the spec and its child to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .inset(insets))
  }
}

extension LayoutArena {
  /// Offers the child what is left inside the insets, and nothing as the least on an axis with a flexible inset.
  mutating func layOutInset(
    _ insets: EdgeInsets,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
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
    let inside = nodes[node].firstChild
    let least = Size(width: horizontal.childMin, height: vertical.childMin)
    let offer = SizeRange(
      uncheckedMin: least,
      max: Size(width: horizontal.childMax, height: vertical.childMax)
    )
    let innerSize = Size(
      width: horizontal.inner(parentSize.width),
      height: vertical.inner(parentSize.height)
    )
    let child = layOut(
      inside,
      in: held(offer, for: inside, parentSize: innerSize),
      parentSize: innerSize
    )
    let position = Point(
      x: horizontal.position(ofLength: child.size.width, grid: context.pixelGrid),
      y: vertical.position(ofLength: child.size.height, grid: context.pixelGrid)
    )
    let offset = heldPosition(of: inside, child.size, in: least)
    place(child, at: position + offset, child: 0, of: measurement)
    return range.clamp(
      Size(
        width: horizontal.outer(child.size.width),
        height: vertical.outer(child.size.height)
      )
    )
  }

  /// An inset, which may stay infinite where there is a largest length to fill.
  @inline(__always)
  private mutating func inset(_ inset: Double, isLimited: Bool, of node: NodeIndex) -> Double {
    inset.magnitude < .unconstrainedLength || inset.isInfinite && isLimited
      ? inset : sanitizedInset(inset, of: node)
  }

  @inline(never)
  private mutating func sanitizedInset(_ inset: Double, of node: NodeIndex) -> Double {
    inset.isInfinite ? 0 : distance(inset, "An inset", of: node)
  }

  /// Reports infinite insets on an axis that has no largest length in the end.
  mutating func checkFlexibleInsets(
    _ insets: EdgeInsets,
    of node: NodeIndex,
    in measurement: MeasurementIndex
  ) {
    let largest = measurements[measurement].range.max
    let isLost =
      (insets.left.isInfinite || insets.right.isInfinite) && !largest.width.isUsableLength
      || (insets.top.isInfinite || insets.bottom.isInfinite) && !largest.height.isUsableLength
    guard isLost else { return }
    report(
      .flexibleInset(node: node),
      at: node,
      "An infinite inset counts as 0 where the range has no largest length to fill."
    )
  }
}

/// The insets of one axis and the range on it.
private struct InsetAxis {
  /// The inset before the child, which may be flexible.
  let before: Double
  /// The inset after it, which may be flexible, too.
  let after: Double
  /// The sum of the insets that are not flexible.
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

  var isFlexible: Bool { before.isInfinite || after.isInfinite }
  var childMin: Double { Swift.max(0, (isFlexible ? 0 : min) - rigid) }
  var childMax: Double { Swift.max(0, max - rigid) }

  /// A length of the parent's without the insets; an undefined one stays undefined.
  func inner(_ length: Double) -> Double {
    length.isNaN ? .nan : Swift.max(0, length - rigid)
  }

  /// The spec's length around a child.
  func outer(_ length: Double) -> Double { isFlexible ? max : length + before + after }

  func position(ofLength length: Double, grid: PixelGrid) -> Double {
    if !before.isInfinite { return before }
    if !after.isInfinite { return max - (after + length) }
    return max - (grid.round((max - length) / 2) + length)
  }
}
