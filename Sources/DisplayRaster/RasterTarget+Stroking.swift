internal import DisplayCanvas
internal import DisplayGeometry

extension RasterTarget {
  mutating func stroke(_ shape: Shape, style: StrokeStyle, paint: Paint) {
    guard style.width > 0, style.width.isFinite else { return }
    let source = makeSource(paint)
    if let frame = frameLine(of: shape, style: style) {
      return fill(frame, rule: .evenOdd, with: source)
    }
    let transform = state.transform
    let squares =
      transform.a * transform.a + transform.b * transform.b + transform.c * transform.c
      + transform.d * transform.d
    let outline = StrokeOutline(
      of: shape,
      style: style,
      pixelsPerPoint: squares.squareRoot(),
      bounds: VisibleBounds(field, transform: transform, reach: style.reach)
    )
    fill(EdgeList(outline, transform: transform, field: field, isCancelled: isCancelled), with: source)
  }

  /// The area between two rectangles, when that is what the line is.
  private func frameLine(of shape: Shape, style: StrokeStyle) -> Path? {
    let (rect, radii): (Rect, CornerRadii)
    switch shape {
    case .rect(let sharp): (rect, radii) = (sharp, CornerRadii())
    case .roundedRect(let rounded, let own): (rect, radii) = (rounded, own.fitting(rounded.size))
    case .ellipse, .path: return nil
    }
    // The miter of a right angle is √2 widths long.
    guard style.dash == nil, style.join == .miter, style.miterLimit > 1.4143, !rect.isEmpty,
      rect.size.isFinite
    else { return nil }
    let half = style.width / 2
    let outer = rect.inset(by: EdgeInsets(all: -half))
    let inner = rect.inset(by: EdgeInsets(all: half))
    let outerPath = Path(outer, cornerRadii: radii.inset(by: -half))
    return Path(outerPath.elements + Path(inner, cornerRadii: radii.inset(by: half)).elements)
  }
}
