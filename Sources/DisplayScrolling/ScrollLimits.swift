/// The offsets at which there is content, and whether content may be beyond them for a while.
public struct ScrollLimits: Sendable, Hashable {
  /// The offset at which the content's start lies at the viewport's start, in points.
  public let start: Double
  /// The offset at which the content's end lies at the viewport's end, in points; never before ``start``.
  public let end: Double
  /// The viewport's extent along the axis, in points.
  public let viewportLength: Double
  /// Whether dragged and ballistic content goes beyond its ends and comes back. Otherwise it stops there.
  public let bounces: Bool

  /// Creates limits. Offsets beyond ±10¹⁴ count as those.
  ///
  /// - Parameters:
  ///   - start: The offset of the content's start; an invalid number counts as 0.
  ///   - end: The offset of the content's end; one before `start`, or an invalid number, counts as `start`.
  ///   - viewportLength: The viewport's extent along the axis; negative and invalid numbers count as 0.
  ///   - bounces: Whether content goes beyond its ends and comes back.
  public init(start: Double = 0, end: Double, viewportLength: Double, bounces: Bool = true) {
    self.start = start.isFinite ? Self.reachable(start) : 0
    self.end = end.isFinite ? max(self.start, Self.reachable(end)) : self.start
    self.viewportLength = viewportLength.isFinite ? max(0, viewportLength) : 0
    self.bounces = bounces
  }

  /// The offset nearest to another that content can be scrolled to: farther away, tenths of a point are lost. Never -0,
  /// which is equal to 0 and reads as something else.
  static func reachable(_ offset: Double) -> Double { min(max(-1e14, offset), 1e14) + 0 }

  /// How far two offsets may lie apart, in points, that are taken for the same.
  public static let tolerance = 1.0 / 1_024

  /// The offset nearest to another at which there is content.
  public func clamp(_ offset: Double) -> Double { min(max(start, offset), end) + 0 }

  /// How far an offset lies beyond an end: negative before the start, positive after the end, 0 between them.
  public func overscroll(at offset: Double) -> Double { min(0, offset - start) + max(0, offset - end) }

  /// The end of the content that lies at an offset, to within ``tolerance``.
  public func edge(at offset: Double) -> Double? {
    if abs(end - offset) < Self.tolerance { return end }
    return abs(start - offset) < Self.tolerance ? start : nil
  }

  var range: ClosedRange<Double> { start...end }
}
