public import DisplayGeometry

/// Children on top of one another at the origin, later ones in front.
///
/// The spec is as large as its largest child on each axis, and at least the smallest size on offer. A child
/// that exceeds the range makes the spec exceed it.
public struct WrapperLayoutSpec: LayoutSpec {
  /// The elements inside, the hindmost first.
  public var children: [any LayoutElement]
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from its children.
  public init(_ children: [any LayoutElement]) {
    self.children = children
  }

  /// Makes a spec around one child.
  public init(_ child: any LayoutElement) {
    self.init([child])
  }

  /// Offers each child the range; fractions refer to its largest size.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    var size = range.min
    var sublayouts: [Layout] = []
    sublayouts.reserveCapacity(children.count)
    for child in children {
      let layout = child.layout(thatFits: range, parentSize: range.max, context: context)
      size.width = max(size.width, layout.size.width)
      size.height = max(size.height, layout.size.height)
      sublayouts.append(layout.placed(at: .zero, context: context))
    }
    return Layout(of: Self.self, size: size, sublayouts: sublayouts, context: context)
  }
}
