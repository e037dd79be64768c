public import DisplayGeometry

/// Modifiers that put a spec around an element.
extension LayoutElement {
  /// The element with the same space on all sides.
  public func padding(_ points: Double) -> InsetLayoutSpec {
    padding(EdgeInsets(all: points))
  }

  /// The element with space around it; an infinite inset takes what is left on its side.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
    InsetLayoutSpec(insets, child: self)
  }

  /// The element with the same space on the left and the right, and on the top and the bottom.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
    padding(EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }

  /// The element with another one of its size behind it.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }

  /// The element with another one of its size in front of it.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }

  /// The element with another one whose centre sits on one of its corners, as a badge does.
  public func corner(
    _ location: CornerLayoutSpec.Location,
    offset: Point = .zero,
    sizing: CornerLayoutSpec.Sizing = .child,
    _ corner: any LayoutElement
  ) -> CornerLayoutSpec {
    CornerLayoutSpec(location, offset: offset, sizing: sizing, child: self, corner: corner)
  }

  /// The element as large as there is room for at a ratio, as in `.aspectRatio(width: 16, height: 9)`.
  public func aspectRatio(width: Double, height: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(height / width, child: self)
  }

  /// The element in the middle of as much space as there is.
  public func centered(
    _ centering: CenterLayoutSpec.Centering = .both,
    sizing: RelativeLayoutSpec.Sizing = []
  ) -> CenterLayoutSpec {
    CenterLayoutSpec(centering, sizing: sizing, child: self)
  }

  /// The element at one of nine places in as much space as there is.
  public func relative(
    horizontal: RelativeLayoutSpec.Position = .none,
    vertical: RelativeLayoutSpec.Position = .none,
    sizing: RelativeLayoutSpec.Sizing = []
  ) -> RelativeLayoutSpec {
    RelativeLayoutSpec(
      horizontalPosition: horizontal,
      verticalPosition: vertical,
      sizing: sizing,
      child: self
    )
  }
}
