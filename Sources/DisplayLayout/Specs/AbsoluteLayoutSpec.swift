public import DisplayGeometry

/// Children at the positions that their styles name, later ones in front.
///
/// A child may be as large as what the range leaves to the right of and below its position, unless its style
/// has a maximum of its own.
public struct AbsoluteLayoutSpec: LayoutSpec {
  /// How large the spec itself is.
  public var sizing: Sizing
  /// The elements inside, the hindmost first.
  public var children: [any LayoutElement]
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from its children.
  public init(sizing: Sizing = .fill, children: [any LayoutElement]) {
    self.sizing = sizing
    self.children = children
  }

  /// Offers each child what its style asks for, bounded by the rest of the range from its position on.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let available = Size(
      width: range.max.width.isUsableLength ? range.max.width : .nan,
      height: range.max.height.isUsableLength ? range.max.height : .nan
    )
    var union = range.min
    var sublayouts: [Layout] = []
    sublayouts.reserveCapacity(children.count)
    for child in children {
      let style = child.style
      let position = Point(
        x: context.distance(style.layoutPosition.x, "A layout position's x"),
        y: context.distance(style.layoutPosition.y, "A layout position's y")
      )
      let rest = Size(
        width: range.max.width - position.x,
        height: range.max.height - position.y
      )
      let layout = child.layout(
        thatFits: style.sizeRange(
          in: available,
          auto: SizeRange(uncheckedMin: .zero, max: rest)
        ),
        parentSize: available,
        context: context
      )
      union.width = max(union.width, position.x + layout.size.width)
      union.height = max(union.height, position.y + layout.size.height)
      sublayouts.append(layout.placed(at: position, context: context))
    }
    let size = Size(
      width: sizing == .sizeToFit || available.width.isNaN ? union.width : available.width,
      height: sizing == .sizeToFit || available.height.isNaN ? union.height : available.height
    )
    return Layout(
      of: Self.self,
      size: range.clamp(size),
      sublayouts: sublayouts,
      context: context
    )
  }

  /// How large an absolute layout is.
  public enum Sizing: Sendable, Hashable, CaseIterable {
    /// As large as the range allows, and as its children need on an axis that is unconstrained.
    case fill
    /// As large as its children need.
    case sizeToFit
  }
}
