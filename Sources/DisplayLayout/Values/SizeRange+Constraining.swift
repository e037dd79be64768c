public import DisplayGeometry

extension SizeRange {
  /// Whether both maxima leave more than a tenth of a point, so that there is something to lay out.
  @inlinable
  package var hasSignificantArea: Bool { max.width > 0.1 && max.height > 0.1 }

  /// The size of the range nearest to a size, on each axis.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: Swift.max(min.width, Swift.min(max.width, size.width)),
      height: Swift.max(min.height, Swift.min(max.height, size.height))
    )
  }

  /// The sizes of this range that are in another one too.
  ///
  /// On an axis where there are none, the end of this range that lies nearer to the other one is left as the
  /// only length: what an element asks for never leaves what it was offered.
  @inlinable
  public func intersection(_ other: SizeRange) -> SizeRange {
    let width = Self.intersect(min.width, max.width, other.min.width, other.max.width)
    let height = Self.intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(
      uncheckedMin: Size(width: width.min, height: height.min),
      max: Size(width: width.max, height: height.max)
    )
  }

  @inlinable
  static func intersect(
    _ min: Double,
    _ max: Double,
    _ otherMin: Double,
    _ otherMax: Double
  ) -> (min: Double, max: Double) {
    let low = Swift.max(min, otherMin)
    let high = Swift.min(max, otherMax)
    if low <= high { return (low, high) }
    return min < otherMin ? (max, max) : (min, min)
  }

  /// The size where the range fixes it and NaN where it does not: what fractions inside may refer to.
  @inlinable
  package var definiteSize: Size {
    Size(
      width: min.width == max.width ? min.width : .nan,
      height: min.height == max.height ? min.height : .nan
    )
  }
}

extension SizeRange {
  /// The largest size where it is a length and NaN where it is not: what fractions inside may refer to if the
  /// whole space is taken.
  var availableSize: Size {
    Size(
      width: max.width.isUsableLength ? max.width : .nan,
      height: max.height.isUsableLength ? max.height : .nan
    )
  }
}

extension Size {
  /// Whether fractions mean the same in both; an extent that is not known, which is NaN, is the same as another.
  @inline(__always)
  func isSameParentSize(as other: Size) -> Bool {
    (width == other.width || (width.isNaN && other.width.isNaN))
      && (height == other.height || (height.isNaN && other.height.isNaN))
  }
}

extension Double {
  /// The first length that counts as unconstrained: a mistake, or a stand-in for infinity.
  @usableFromInline
  static var unconstrainedLength: Double { 10_000_000 }

  /// Whether a number can be the extent of something on a screen: finite, not negative, not astronomical.
  @inlinable
  var isUsableLength: Bool { self >= 0 && self < Double.unconstrainedLength }
}
