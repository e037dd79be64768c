internal import DisplayGeometry

/// The straight edges of a shape in pixel coordinates, curves cut into lines, in order of their upper ends.
struct EdgeList: Sendable {
  /// A line that is not horizontal, from top to bottom.
  struct Edge: Sendable {
    let top: Double
    let bottom: Double
    /// Where the line is at height 0, and how far it moves a pixel of height.
    let xAtTop: Double
    let slope: Double
    /// 1 when the outline runs down along the edge, −1 when it runs up.
    let winding: Int

    @inline(__always)
    func x(at y: Double) -> Double { xAtTop + (y - top) * slope }
  }

  private(set) var edges: [Edge] = []
  /// The pixels that the shape touches.
  private(set) var bounds = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  private var minimum = Point(x: .infinity, y: .infinity)
  private var maximum = Point(x: -.infinity, y: -.infinity)

  /// The edges of a path after a transform. Elements with coordinates that are not finite are left out.
  init(_ path: Path, transform: AffineTransform) {
    var start: Point?
    var current: Point?
    for element in path.elements {
      switch element {
      case .move(let point):
        closeSubpath(from: current, to: start)
        start = image(of: point, under: transform)
        current = start
      case .line(let point):
        guard let from = current, let to = image(of: point, under: transform) else { continue }
        add(from: from, to: to)
        current = to
      case .quadratic(let control, let point):
        guard let from = current, let c = image(of: control, under: transform),
          let to = image(of: point, under: transform)
        else { continue }
        // As the cubic of the same shape.
        addCurve(
          from,
          from + (c - from) * (2 / 3),
          to + (c - to) * (2 / 3),
          to
        )
        current = to
      case .cubic(let control1, let control2, let point):
        guard let from = current, let c1 = image(of: control1, under: transform),
          let c2 = image(of: control2, under: transform), let to = image(of: point, under: transform)
        else { continue }
        addCurve(from, c1, c2, to)
        current = to
      case .close:
        closeSubpath(from: current, to: start)
        current = start
      }
    }
    closeSubpath(from: current, to: start)
    edges.sort { ($0.top, $0.xAtTop) < ($1.top, $1.xAtTop) }
    if minimum.x < maximum.x {
      bounds = PixelRect(
        around: Rect(
          x: minimum.x,
          y: minimum.y,
          width: maximum.x - minimum.x,
          height: maximum.y - minimum.y
        )
      )
    }
  }

  private func image(of point: Point, under transform: AffineTransform) -> Point? {
    let moved = transform.apply(to: point)
    guard moved.isFinite else { return nil }
    return Point(x: Self.near(moved.x), y: Self.near(moved.y))
  }

  /// A coordinate, or the nearest one that is not too far: so far away that what is seen of a slanted edge
  /// stays where it was, and near enough that it is still exact to a thousandth of a pixel.
  private static func near(_ coordinate: Double) -> Double {
    min(max(-1e12, coordinate), 1e12)
  }

  private mutating func closeSubpath(from current: Point?, to start: Point?) {
    if let current, let start { add(from: current, to: start) }
  }

  private mutating func add(from: Point, to: Point) {
    minimum = Point(x: min(minimum.x, from.x, to.x), y: min(minimum.y, from.y, to.y))
    maximum = Point(x: max(maximum.x, from.x, to.x), y: max(maximum.y, from.y, to.y))
    guard from.y != to.y else { return }
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    edges.append(
      Edge(
        top: upper.y,
        bottom: lower.y,
        xAtTop: upper.x,
        slope: (lower.x - upper.x) / (lower.y - upper.y),
        winding: from.y < to.y ? 1 : -1
      )
    )
  }

  /// Cuts a curve into lines that stay within a fiftieth of a pixel of it.
  ///
  /// The number of lines follows from the second differences of the control points, which bound how far a
  /// chord can be off (Wang's formula).
  private mutating func addCurve(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    let bend1 = p0 - p1 * 2 + p2
    let bend2 = p1 - p2 * 2 + p3
    let bend = max(
      (bend1.x * bend1.x + bend1.y * bend1.y).squareRoot(),
      (bend2.x * bend2.x + bend2.y * bend2.y).squareRoot()
    )
    let count = min(max((bend * 0.75 / 0.02).squareRoot().rounded(.up), 1), 200)
    var from = p0
    for step in 1...Int(count) {
      let t = Double(step) / count
      let s = 1 - t
      let to =
        p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
      add(from: from, to: step == Int(count) ? p3 : to)
      from = to
    }
  }
}
