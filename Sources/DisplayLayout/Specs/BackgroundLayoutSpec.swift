public import DisplayGeometry

/// A child and, behind it, a background of exactly the child's size.
///
/// Fractions in the background's style refer to the spec's parent, not to the child. The sizes of the spec's
/// own style are ignored.
public struct BackgroundLayoutSpec: LayoutSpec {
  /// The element that decides the size.
  public var child: any LayoutElement
  /// The element behind it.
  public var background: any LayoutElement
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, background: any LayoutElement) {
    self.child = child
    self.background = background
  }

  /// Offers the whole range to ``calculateLayout(thatFits:parentSize:context:)``, whatever the style says.
  public func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    calculateLayout(thatFits: range, parentSize: parentSize, context: context)
  }

  /// Offers the child the range, and the background exactly the size that the child took.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let above = child.layout(thatFits: range, parentSize: parentSize, context: context)
    let below = background.layout(
      thatFits: SizeRange(uncheckedMin: above.size, max: above.size),
      parentSize: parentSize,
      context: context
    )
    return Layout(
      of: Self.self,
      size: above.size,
      sublayouts: [
        below.placed(at: .zero, context: context), above.placed(at: .zero, context: context),
      ],
      context: context
    )
  }
}
