internal import DisplayCanvas
internal import DisplayGeometry

/// The shapes that lines flow around, as straight edges.
///
/// A point is in a shape by the nonzero rule, and every subpath counts as closed. What a shape takes of a band between two
/// heights is where it has any point at a height between them: the part that a line through the middle of the band has in
/// common with it, and the parts of the band that its edges cross.
///
/// - Complexity: Linear in the number of elements to make; a search is linear in the number of edges of the shapes that lie
///   at its height, times a logarithm for those in the middle.
struct TextExclusions {
  fileprivate struct Edge {
    /// The upper end, and the lower one.
    var top: Point
    var bottom: Point
    /// 1 where the outline runs down, -1 where it runs up, 0 where it runs level.
    var winding: Int

    /// The horizontal position at a height between the ends.
    func x(at y: Double) -> Double {
      let height = bottom.y - top.y
      return height > 0 ? top.x + (bottom.x - top.x) * ((y - top.y) / height) : top.x
    }
  }

  fileprivate struct Shape {
    var edges: [Edge] = []
    var top = Double.infinity
    var bottom = -Double.infinity
  }

  /// How many pieces a curve is cut into.
  private static let curvePieces = 16
  /// As far as a text may reach, in points.
  private static let farthest = 1_000_000.0

  private var shapes: [Shape] = []
  /// The heights at which edges end, in order.
  private var heights: [Double] = []

  /// How far down the shapes reach.
  var bottom: Double { heights.last ?? 0 }

  /// Reads shapes; nil when they take no room below the text's upper edge.
  init?(_ paths: [Path]) {
    for path in paths {
      var shape = Shape()
      read(path, into: &shape)
      if shape.bottom > shape.top, shape.bottom > 0 { shapes.append(shape) }
    }
    if shapes.isEmpty { return nil }
    heights = Set(shapes.joinedHeights).sorted()
  }

  /// What is free between two heights from 0 to a width, from the left.
  func free(from top: Double, to bottom: Double, width: TextUnit) -> [Range<TextUnit>] {
    var taken: [ClosedRange<Double>] = []
    for shape in shapes where shape.top < bottom && shape.bottom > top {
      appendTaken(of: shape, from: top, to: bottom, to: &taken)
    }
    var free: [Range<TextUnit>] = []
    var edge: TextUnit = 0
    for span in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let (left, right) = (TextUnit(points: span.lowerBound), TextUnit(points: span.upperBound))
      if left >= width { break }
      if left > edge { free.append(edge..<left) }
      edge = max(edge, right)
    }
    if edge < width { free.append(edge..<width) }
    return free
  }

  /// The first height below another at which an edge ends; nil when none does.
  func height(below y: Double) -> Double? {
    var low = 0
    var high = heights.count
    while low < high {
      let middle = (low + high) / 2
      if heights[middle] <= y { low = middle + 1 } else { high = middle }
    }
    return low < heights.count ? heights[low] : nil
  }

  private func appendTaken(
    of shape: Shape,
    from top: Double,
    to bottom: Double,
    to taken: inout [ClosedRange<Double>]
  ) {
    let middle = top + (bottom - top) / 2
    var crossings: [(x: Double, winding: Int)] = []
    for edge in shape.edges where edge.top.y < bottom && edge.bottom.y > top {
      let upper = edge.x(at: max(top, edge.top.y))
      let lower = edge.winding == 0 ? edge.bottom.x : edge.x(at: min(bottom, edge.bottom.y))
      if upper != lower { taken.append(min(upper, lower)...max(upper, lower)) }
      if edge.top.y <= middle, edge.bottom.y > middle { crossings.append((edge.x(at: middle), edge.winding)) }
    }
    var depth = 0
    var left = 0.0
    for crossing in crossings.sorted(by: { $0.x < $1.x }) {
      if depth == 0 { left = crossing.x }
      depth += crossing.winding
      if depth == 0, crossing.x > left { taken.append(left...crossing.x) }
    }
  }

  // MARK: Reading

  private func read(_ path: Path, into shape: inout Shape) {
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        guard let point = Self.placed(point) else { continue }
        shape.add(from: current, to: start)
        (start, current) = (point, point)
      case .line(let point):
        guard let point = Self.placed(point) else { continue }
        shape.add(from: current, to: point)
        current = point
      case .quadratic(let control, let end):
        guard let control = Self.placed(control), let end = Self.placed(end) else { continue }
        let from = current
        addCurve(to: &shape, &current) { t in
          let s = 1 - t
          return from * (s * s) + control * (2 * s * t) + end * (t * t)
        }
      case .cubic(let first, let second, let end):
        guard let first = Self.placed(first), let second = Self.placed(second), let end = Self.placed(end)
        else {
          continue
        }
        let from = current
        addCurve(to: &shape, &current) { t in
          let s = 1 - t
          return from * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + end * (t * t * t)
        }
      case .close:
        shape.add(from: current, to: start)
        current = start
      }
    }
    shape.add(from: current, to: start)
  }

  private func addCurve(to shape: inout Shape, _ current: inout Point, at place: (Double) -> Point) {
    for piece in 1...Self.curvePieces {
      let next = place(Double(piece) / Double(Self.curvePieces))
      shape.add(from: current, to: next)
      current = next
    }
  }

  private static func placed(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return Point(
      x: min(max(point.x, -farthest), farthest),
      y: min(max(point.y, -farthest), farthest)
    )
  }
}

extension TextExclusions.Shape {
  fileprivate mutating func add(from start: Point, to end: Point) {
    guard start != end else { return }
    let isDown = start.y <= end.y
    edges.append(
      TextExclusions.Edge(
        top: isDown ? start : end,
        bottom: isDown ? end : start,
        winding: start.y == end.y ? 0 : isDown ? 1 : -1
      )
    )
    top = min(top, start.y, end.y)
    bottom = max(bottom, start.y, end.y)
  }
}

extension [TextExclusions.Shape] {
  fileprivate var joinedHeights: [Double] { flatMap { $0.edges.flatMap { [$0.top.y, $0.bottom.y] } } }
}
