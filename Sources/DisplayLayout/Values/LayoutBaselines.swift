/// Where the first and the last line of text in an element stand, for stacks that align them.
@frozen
public struct LayoutBaselines: Sendable, Hashable {
  /// The distance from the upper edge down to the first baseline, in points.
  public var ascender: Double
  /// The distance from the lower edge to the last baseline, in points; zero or negative.
  public var descender: Double

  /// Makes a pair of distances.
  @inlinable
  public init(ascender: Double, descender: Double) {
    self.ascender = ascender
    self.descender = descender
  }
}
