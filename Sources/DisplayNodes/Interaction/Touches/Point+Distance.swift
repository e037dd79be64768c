internal import DisplayGeometry

extension Point {
  /// How far another point is away, in points.
  func distance(to other: Point) -> Double {
    let difference = other - self
    return (difference.x * difference.x + difference.y * difference.y).squareRoot()
  }
}
