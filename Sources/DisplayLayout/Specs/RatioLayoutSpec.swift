public import DisplayGeometry

/// A child whose height and width keep a ratio, as large as the range allows.
///
/// There are at most two candidates, one as wide and one as high as allowed; the one that keeps the ratio
/// better within the range wins, the wide one if both keep it equally well. In a range that is unconstrained
/// on both axes the child is laid out freely. A ratio that is not positive and finite is reported, and then
/// the child is laid out freely, too.
public struct RatioLayoutSpec: LayoutSpec {
  /// Height divided by width.
  public var ratio: Double
  /// The element inside.
  public var child: any LayoutElement
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from a ratio, height divided by width, and a child.
  public init(_ ratio: Double, child: any LayoutElement) {
    self.ratio = ratio
    self.child = child
  }

  /// Offers the child exactly the better candidate and takes the size that it returns.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let size = bestSize(in: range, context: context)
    let inner = child.layout(
      thatFits: size.map { range.intersection(SizeRange(uncheckedMin: $0, max: $0)) } ?? range,
      parentSize: size ?? Size(width: .nan, height: .nan),
      context: context
    )
    return Layout(
      of: Self.self,
      size: inner.size,
      sublayouts: [inner.placed(at: .zero, context: context)],
      context: context
    )
  }

  private func bestSize(in range: SizeRange, context: LayoutContext) -> Size? {
    guard ratio > 0, ratio.isFinite else {
      context.report(
        "A ratio of \(ratio) is ignored. It is height divided by width, positive and finite."
      )
      return nil
    }
    let grid = context.pixelGrid
    let wide = Size(width: range.max.width, height: grid.floor(ratio * range.max.width))
    let high = Size(width: grid.floor(range.max.height / ratio), height: range.max.height)
    switch (range.max.width.isUsableLength, range.max.height.isUsableLength) {
    case (false, false): return nil
    case (true, false): return range.clamp(wide)
    case (false, true): return range.clamp(high)
    case (true, true):
      let (wide, high) = (range.clamp(wide), range.clamp(high))
      return error(of: high) < error(of: wide) ? high : wide
    }
  }

  private func error(of size: Size) -> Double { (size.height / size.width - ratio).magnitude }
}
