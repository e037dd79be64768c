public import DisplayGeometry

/// Modifiers that put a spec around an element.
///
/// What modifiers before them said to a stack or to an absolute layout holds for the spec. A background, an overlay and a
/// corner share the size of the element, the others have one of their own.
extension LayoutElement {
  /// The element with the same space on all sides.
  public func padding(_ points: Double) -> InsetLayoutSpec {
    padding(EdgeInsets(all: points))
  }

  /// The element with space around it; an infinite inset takes what is left on its side.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
    InsetLayoutSpec(insets, child: self).adopting(style)
  }

  /// The element with the same space on the left and the right, and on the top and the bottom.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
    padding(EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }

  /// The element with another one of its size behind it.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background).adopting(style, sharesSize: true)
  }

  /// The element with another one of its size in front of it.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay).adopting(style, sharesSize: true)
  }

  /// The element with another one whose center sits on one of its corners, as a badge does.
  public func corner(
    _ location: CornerLayoutSpec.Location,
    offset: Point = .zero,
    sizing: CornerLayoutSpec.Sizing = .child,
    _ corner: any LayoutElement
  ) -> CornerLayoutSpec {
    // A fraction of what is around both is no longer one of what the element is offered then.
    let hasFractions = style.hasHorizontalFraction || style.hasVerticalFraction
    return CornerLayoutSpec(location, offset: offset, sizing: sizing, child: self, corner: corner)
      .adopting(style, sharesSize: sizing == .child && !hasFractions)
  }

  /// The element as large as there is room for at a ratio, as in `.aspectRatio(width: 16, height: 9)`.
  public func aspectRatio(width: Double, height: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(width: width, height: height, child: self).adopting(style)
  }

  /// The element in the middle of as much space as there is.
  public func centered(
    _ centering: CenterLayoutSpec.Centering = .both,
    sizing: RelativeLayoutSpec.Sizing = []
  ) -> CenterLayoutSpec {
    CenterLayoutSpec(centering, sizing: sizing, child: self).adopting(style)
  }

  /// The element at one of nine places in as much space as there is.
  public func relative(
    horizontalPosition: RelativeLayoutSpec.Position = .none,
    verticalPosition: RelativeLayoutSpec.Position = .none,
    sizing: RelativeLayoutSpec.Sizing = []
  ) -> RelativeLayoutSpec {
    RelativeLayoutSpec(
      horizontalPosition: horizontalPosition,
      verticalPosition: verticalPosition,
      sizing: sizing,
      child: self
    ).adopting(style)
  }
}

extension StoredSpec {
  /// The spec with what modifiers gave the element inside it and what holds for both.
  fileprivate consuming func adopting(_ style: LayoutStyle, sharesSize: Bool = false) -> Self {
    if !style.modified.isEmpty { self.style.adopt(style, sharesSize: sharesSize) }
    return self
  }
}
