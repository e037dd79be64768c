/// A map of the plane that keeps parallel lines parallel.
///
/// A point `(x, y)` is sent to `(a·x + c·y + tx, b·x + d·y + ty)`. Transforms compose in reading order:
/// `t.concatenating(u)` applies `t` first.
@frozen
public struct Transform: Sendable, Hashable {
  /// The share of x in the new x.
  public var a: Double
  /// The share of x in the new y.
  public var b: Double
  /// The share of y in the new x.
  public var c: Double
  /// The share of y in the new y.
  public var d: Double
  /// What is added to the new x.
  public var tx: Double
  /// What is added to the new y.
  public var ty: Double

  /// Makes a transform from its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  @inlinable
  public static var identity: Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Whether all coefficients are finite numbers.
  @inlinable
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Makes a transform that moves every point by the same vector.
  @inlinable
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes a transform that stretches both axes about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Makes a transform that turns about the origin, clockwise on screen for positive angles.
  ///
  /// The result is the same to the bit on every platform: it does not depend on the system's math library.
  public static func rotation(radians: Double) -> Transform {
    let (sine, cosine) = sineAndCosine(radians)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The factor by which areas grow; negative when the transform mirrors, zero when it flattens.
  @inlinable
  package var determinant: Double { a * d - b * c }

  /// The transform that applies this one and then another.
  @inlinable
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty
    )
  }

  /// The transform that undoes this one, or nil when areas collapse or a coefficient is not finite.
  @inlinable
  public var inverted: Transform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite, tx.isFinite, ty.isFinite else { return nil }
    return Transform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  /// The image of a point.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around the image of a rectangle.
  public func apply(to rect: Rect) -> Rect {
    let corners = [
      apply(to: Point(x: rect.minX, y: rect.minY)),
      apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.minX, y: rect.maxY)),
      apply(to: Point(x: rect.maxX, y: rect.maxY)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
