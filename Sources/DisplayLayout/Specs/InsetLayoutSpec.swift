public import DisplayGeometry

/// A child with space around it.
///
/// An infinite inset is a spring: it takes what the range leaves on its side, so one pushes the child to the
/// other side and two opposite ones centre it. On an axis without a largest length there is nothing to take;
/// there an infinite inset counts as 0 and is reported. Negative insets enlarge the child beyond the spec.
///
/// The sizes of the spec's own style are ignored.
public struct InsetLayoutSpec: LayoutSpec {
  /// The distances from the spec's edges to the child's, in points; each may be infinite.
  public var insets: EdgeInsets
  /// The element inside.
  public var child: any LayoutElement
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from insets and a child.
  public init(_ insets: EdgeInsets, child: any LayoutElement) {
    self.insets = insets
    self.child = child
  }

  /// Offers the whole range to ``calculateLayout(thatFits:parentSize:context:)``, whatever the style says.
  public func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    calculateLayout(thatFits: range, parentSize: parentSize, context: context)
  }

  /// Offers the child what is left inside the insets, and nothing as the least on an axis with a spring.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let horizontal = Axis(
      insets.left,
      insets.right,
      min: range.min.width,
      max: range.max.width,
      context: context
    )
    let vertical = Axis(
      insets.top,
      insets.bottom,
      min: range.min.height,
      max: range.max.height,
      context: context
    )
    let inner = child.layout(
      thatFits: SizeRange(
        uncheckedMin: Size(width: horizontal.childMin, height: vertical.childMin),
        max: Size(width: horizontal.childMax, height: vertical.childMax)
      ),
      parentSize: Size(
        width: horizontal.inner(parentSize.width),
        height: vertical.inner(parentSize.height)
      ),
      context: context
    )
    let size = Size(
      width: horizontal.outer(inner.size.width),
      height: vertical.outer(inner.size.height)
    )
    let position = Point(
      x: horizontal.position(ofLength: inner.size.width, grid: context.pixelGrid),
      y: vertical.position(ofLength: inner.size.height, grid: context.pixelGrid)
    )
    return Layout(
      of: Self.self,
      size: range.clamp(size),
      sublayouts: [inner.placed(at: position, context: context)],
      context: context
    )
  }

  /// The insets of one axis and the range on it.
  private struct Axis {
    /// The inset before the child, which may be a spring.
    let before: Double
    /// The inset after it, which may be one too.
    let after: Double
    /// The sum of the insets that are no springs.
    let rigid: Double
    let min: Double
    let max: Double

    init(_ before: Double, _ after: Double, min: Double, max: Double, context: LayoutContext) {
      let isConstrained = max.isUsableLength
      self.before = Self.mended(before, isConstrained: isConstrained, context: context)
      self.after = Self.mended(after, isConstrained: isConstrained, context: context)
      self.min = min
      self.max = max
      rigid =
        (self.before.isInfinite ? 0 : self.before) + (self.after.isInfinite ? 0 : self.after)
    }

    private static func mended(
      _ inset: Double,
      isConstrained: Bool,
      context: LayoutContext
    ) -> Double {
      guard inset.isInfinite else { return context.distance(inset, "An inset") }
      if isConstrained { return inset }
      context.report("An infinite inset counts as 0 where the range has no largest length to fill.")
      return 0
    }

    var hasSpring: Bool { before.isInfinite || after.isInfinite }
    var childMin: Double { hasSpring ? 0 : Swift.max(0, min - rigid) }
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
}
