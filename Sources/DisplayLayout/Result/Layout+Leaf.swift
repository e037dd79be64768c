public import DisplayGeometry

extension Layout {
  /// Makes the layout of an element with nothing inside, from the size that it asks for.
  ///
  /// An asked extent that is NaN, negative or infinite counts as 0 and is reported; then the size is clamped
  /// to the range.
  public init(
    of elementType: any LayoutElement.Type,
    owner: (any LayoutElement & AnyObject)? = nil,
    leafSize: Size,
    thatFits range: SizeRange,
    context: LayoutContext
  ) {
    let size = Size(
      width: Self.usable(leafSize.width, "width", of: elementType, context: context),
      height: Self.usable(leafSize.height, "height", of: elementType, context: context)
    )
    self.init(of: elementType, owner: owner, size: range.clamp(size), context: context)
  }

  @inline(__always)
  private static func usable(
    _ extent: Double,
    _ name: StaticString,
    of elementType: any LayoutElement.Type,
    context: LayoutContext
  ) -> Double {
    if extent >= 0, extent.isFinite { return extent }
    context.report("\(elementType) measured a \(name) of \(extent), which counts as 0.")
    return 0
  }
}

extension SizeRange {
  /// The largest size, or nothing when it is unconstrained on either axis: what an element takes that has no
  /// size of its own.
  package var greedySize: Size {
    max.width.isUsableLength && max.height.isUsableLength ? max : .zero
  }
}
