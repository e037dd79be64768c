package import DisplayGeometry

extension LayoutStyle {
  /// The sizes that the style asks for inside a parent.
  ///
  /// On each axis the minimum beats the maximum and both beat the asked length.
  ///
  /// - Parameters:
  ///   - parentSize: What fractions refer to; NaN where it is undefined.
  ///   - auto: The bounds for minima and maxima that are auto.
  package func sizeRange(in parentSize: Size, auto: SizeRange = .unconstrained) -> SizeRange {
    let horizontal = Self.constrain(
      min: minWidth.resolved(in: parentSize.width, auto: auto.min.width),
      exact: width.resolved(in: parentSize.width, auto: .nan),
      max: maxWidth.resolved(in: parentSize.width, auto: auto.max.width)
    )
    let vertical = Self.constrain(
      min: minHeight.resolved(in: parentSize.height, auto: auto.min.height),
      exact: height.resolved(in: parentSize.height, auto: .nan),
      max: maxHeight.resolved(in: parentSize.height, auto: auto.max.height)
    )
    return SizeRange(
      uncheckedMin: Size(width: horizontal.min, height: vertical.min),
      max: Size(width: horizontal.max, height: vertical.max)
    )
  }

  @inline(__always)
  private static func constrain(
    min: Double,
    exact: Double,
    max: Double
  ) -> (min: Double, max: Double) {
    if max <= min { return (min, min) }
    // Every comparison with an exact length that is auto, thus NaN, is false.
    if exact > max { return (max, max) }
    if exact < min { return (min, min) }
    return exact.isNaN ? (min, max) : (exact, exact)
  }
}
