public import DisplayGeometry

/// A polygon's winding number around a point, straight from the definition.
public func winding(of polygon: [Point], around point: Point) -> Int {
  var sum = 0
  for (index, from) in polygon.enumerated() {
    let to = polygon[(index + 1) % polygon.count]
    guard (from.y <= point.y) != (to.y <= point.y) else { continue }
    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    if x > point.x { sum += from.y < to.y ? 1 : -1 }
  }
  return sum
}
