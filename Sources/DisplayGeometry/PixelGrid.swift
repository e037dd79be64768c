/// The device's pixels under a plane of points, and the one way to put a length onto them.
///
/// A grid knows only how many pixels a point has. Rounding down and up forgives an error of one
/// single-precision unit, so that 20.0000001 does not become a further pixel.
@frozen
public struct PixelGrid: Sendable, Hashable {
  /// Pixels per point.
  public let scale: Double

  /// The forgiven error, in points: 2⁻²³.
  @usableFromInline
  static var tolerance: Double { 0x1p-23 }

  /// Makes a grid of `scale` pixels per point.
  ///
  /// A scale that is not a positive finite number counts as 1; any other is brought into the range from 1/64
  /// to 1,024, in which sizes of things on screens can be rounded without loss.
  @inlinable
  public init(scale: Double) {
    self.scale = scale.isFinite && scale > 0 ? min(max(scale, 1 / 64), 1_024) : 1
  }

  /// The smallest whole number of pixels that is not below a length, in points.
  @inlinable
  public func ceil(_ length: Double) -> Double {
    ((length - Self.tolerance) * scale).rounded(.up) / scale
  }

  /// The largest whole number of pixels that is not above a length, in points.
  @inlinable
  public func floor(_ length: Double) -> Double {
    ((length + Self.tolerance) * scale).rounded(.down) / scale
  }

  /// The whole number of pixels nearest to a length, halves away from zero, in points.
  @inlinable
  public func round(_ length: Double) -> Double {
    (length * scale).rounded() / scale
  }

  /// A size with both extents rounded up.
  @inlinable
  public func ceil(_ size: Size) -> Size {
    Size(width: ceil(size.width), height: ceil(size.height))
  }

  /// A point with both coordinates rounded up.
  @inlinable
  package func ceil(_ point: Point) -> Point {
    Point(x: ceil(point.x), y: ceil(point.y))
  }

  /// A point with both coordinates rounded to the nearest pixel.
  @inlinable
  package func round(_ point: Point) -> Point {
    Point(x: round(point.x), y: round(point.y))
  }
}
