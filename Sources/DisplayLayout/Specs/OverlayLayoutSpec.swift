public import DisplayGeometry

/// A child and, in front of it, an overlay of exactly the child's size.
///
/// The sizes of the spec's own style are ignored.
public struct OverlayLayoutSpec: LayoutSpec {
  /// The element that decides the size.
  public var child: any LayoutElement
  /// The element in front of it.
  public var overlay: any LayoutElement
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from the two elements.
  public init(child: any LayoutElement, overlay: any LayoutElement) {
    self.child = child
    self.overlay = overlay
  }

  /// Offers the whole range to ``calculateLayout(thatFits:parentSize:context:)``, whatever the style says.
  public func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    calculateLayout(thatFits: range, parentSize: parentSize, context: context)
  }

  /// Offers the child the range, and the overlay exactly the size that the child took.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let below = child.layout(thatFits: range, parentSize: parentSize, context: context)
    let above = overlay.layout(
      thatFits: SizeRange(uncheckedMin: below.size, max: below.size),
      parentSize: below.size,
      context: context
    )
    return Layout(
      of: Self.self,
      size: below.size,
      sublayouts: [
        below.placed(at: .zero, context: context), above.placed(at: .zero, context: context),
      ],
      context: context
    )
  }
}
