package import DisplayGeometry

/// How far each corner of a rectangle is rounded, in points.
///
/// A radius that is not positive, or no number, leaves its corner sharp. Radii that do not fit beside each other
/// on a side are all made smaller by the same factor, as CSS does; so half of the shorter side is the most that
/// four equal radii can be.
public struct CornerRadii: Sendable, Hashable {
  /// The radius of the upper left corner.
  public var topLeft: Double
  /// The radius of the upper right corner.
  public var topRight: Double
  /// The radius of the lower right corner.
  public var bottomRight: Double
  /// The radius of the lower left corner.
  public var bottomLeft: Double

  /// Makes four radii; those that are not given leave sharp corners.
  public init(
    topLeft: Double = 0,
    topRight: Double = 0,
    bottomRight: Double = 0,
    bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Makes four equal radii.
  public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Whether all corners are sharp.
  package var isZero: Bool { !(topLeft > 0 || topRight > 0 || bottomRight > 0 || bottomLeft > 0) }

  /// The radii that a rectangle of a size has room for.
  package func fitting(_ size: Size) -> CornerRadii {
    func positive(_ radius: Double) -> Double { radius > 0 ? min(radius, size.width + size.height) : 0 }
    let radii = CornerRadii(
      topLeft: positive(topLeft),
      topRight: positive(topRight),
      bottomRight: positive(bottomRight),
      bottomLeft: positive(bottomLeft)
    )
    let sides = [
      (size.width, radii.topLeft + radii.topRight), (size.width, radii.bottomLeft + radii.bottomRight),
      (size.height, radii.topLeft + radii.bottomLeft), (size.height, radii.topRight + radii.bottomRight),
    ]
    let factor = sides.reduce(1.0) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
    return radii.mapped { $0 * factor }
  }

  /// The radii of a rectangle whose sides all lie that much further in.
  package func inset(by distance: Double) -> CornerRadii { mapped { $0 > 0 ? max(0, $0 - distance) : 0 } }

  /// The radii, each changed alike.
  package func mapped(_ transform: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: transform(topLeft),
      topRight: transform(topRight),
      bottomRight: transform(bottomRight),
      bottomLeft: transform(bottomLeft)
    )
  }
}
