internal import DisplayCanvas
internal import DisplayGeometry

/// The area that a line along an outline covers, as polygons that overlap and are all wound alike, so that the
/// nonzero rule unites them: a strip along each part that bends gently, and what joins and ends them.
///
/// The polygons are handed on one by one, because there are several for each of the lines that a curve is cut into: as a
/// path, half a megabyte of curves took more than two gigabytes.
struct StrokeOutline {
  private let path: Path
  private let halfWidth: Double
  private let style: StrokeStyle
  /// How far lines may be from curves.
  private let curveTolerance: Double
  /// How far arcs may be from circles.
  private let tolerance: Double
  private let pixelWidth: Double
  private let bounds: VisibleBounds

  /// How far arcs may be from circles at the least, in radii: no circle needs more lines than a large curve may have.
  private static let roundness = 3e-7

  /// The area of a line along a shape.
  ///
  /// - Parameters:
  ///   - shape: The outline, in points.
  ///   - style: How the line looks.
  ///   - pixelsPerPoint: How much larger the line is drawn at most, which says how exactly arcs are cut into lines.
  ///   - bounds: Where the outline has to run for the line to be visible; what is not may be left out.
  init(of shape: Shape, style: StrokeStyle, pixelsPerPoint: Double, bounds: VisibleBounds) {
    path = shape.path
    self.style = style
    self.bounds = bounds
    halfWidth = style.width / 2
    curveTolerance = PathFlattening.tolerance / max(pixelsPerPoint, 1e-9)
    tolerance = max(curveTolerance, halfWidth * Self.roundness)
    pixelWidth = style.width * pixelsPerPoint
  }

  /// Calls a function with the corners of each polygon.
  ///
  /// - Parameter isCancelled: Asked now and then whether the polygons are still wanted; they end where they are not.
  /// - Returns: Whether some curves were cut coarsely.
  @discardableResult
  func forEachPolygon(isCancelled: () -> Bool, _ body: ([Point]) -> Void) -> Bool {
    guard halfWidth > 0, halfWidth.isFinite, tolerance > 0 else { return false }
    var arcs = ArcBudget()
    guard let dashing = style.dash.flatMap(Dashing.init) else {
      // An outline that is not dashed may be cut short where it is not visible.
      let isCoarse = forEachPolyline(inside: bounds, isCancelled: isCancelled) {
        add($0, isCancelled: isCancelled, &arcs, body)
      }
      return isCoarse || arcs.isSpent
    }
    var length = 0.0
    forEachPolyline(inside: VisibleBounds(), isCancelled: isCancelled) { length += $0.length(inside: bounds) }
    var isDashed = dashing.isDrawable(length: length, pixelWidth: pixelWidth)
    // On the average there are no more, and nowhere many more.
    let limit = 2 * dashing.limit(pixelWidth: pixelWidth)
    var budget = limit
    let isCoarse = forEachPolyline(inside: VisibleBounds(), isCancelled: isCancelled) { polyline in
      guard isDashed, !isCancelled() else { return add(polyline, isCancelled: isCancelled, &arcs, body) }
      guard let dashes = dashing.cut(polyline, inside: bounds, budget: &budget) else {
        isDashed = false
        dashing.reportTooMany(Double(limit), on: length, limit: limit, pixelWidth: pixelWidth)
        return add(polyline, isCancelled: isCancelled, &arcs, body)
      }
      for dash in dashes { add(dash, isCancelled: isCancelled, &arcs, body) }
    }
    return isCoarse || arcs.isSpent
  }

  @discardableResult
  private func forEachPolyline(
    inside bounds: VisibleBounds,
    isCancelled: () -> Bool,
    _ body: (Polyline) -> Void
  ) -> Bool {
    let flattening = PathFlattening(transform: .identity, bounds: bounds, tolerance: curveTolerance)
    return Polyline.forEach(of: path, flattening: flattening, isCancelled: isCancelled, body)
  }

  private func add(
    _ polyline: Polyline,
    isCancelled: () -> Bool,
    _ arcs: inout ArcBudget,
    _ body: ([Point]) -> Void
  ) {
    let vertices = polyline.vertices
    guard vertices.count > 1 else { return addDot(at: vertices[0].point, &arcs, body) }
    let first = vertices[1].point.direction(from: vertices[0].point)
    var last = first
    var lastLength = 0.0
    var strip = StrokeStrip()
    for index in 1..<vertices.count {
      if index & 255 == 0, isCancelled() { return }
      let (from, to) = (vertices[index - 1].point, vertices[index].point)
      let (direction, length) = (to.direction(from: from), (to - from).length)
      let isVisible = bounds.part(from: from, to: to) != nil
      if index > 1 {
        let side = side(from: last, to: direction, shortest: min(lastLength, length))
        if let side, isVisible, strip.isOpen {
          strip.add(from, side, body)
        } else {
          strip.end(at: from, last.left * halfWidth, body)
          if side == nil { addJoin(at: vertices[index - 1], from: last, to: direction, &arcs, body) }
        }
      }
      if isVisible, !strip.isOpen { strip.add(from, direction.left * halfWidth, body) }
      (last, lastLength) = (direction, length)
    }
    strip.end(at: vertices[vertices.count - 1].point, last.left * halfWidth, body)
    if polyline.isClosed {
      addJoin(at: vertices[0], from: last, to: first, &arcs, body)
    } else {
      addCap(at: vertices[0].point, direction: first * -1, &arcs, body)
      addCap(at: vertices[vertices.count - 1].point, direction: last, &arcs, body)
    }
  }

  /// From a vertex to the left edge of a strip that goes on through it; nil where the line bends so much that the corner of
  /// the strip would be seen, or that its inner edge would fold over.
  private func side(from: Point, to: Point, shortest length: Double) -> Point? {
    let (turn, cosine) = (abs(from.cross(to)), from.dot(to))
    // A corner of a strip stands out by the half width times about (1 - cosine) / 4, and takes the half width times the
    // tangent of half the turn from the inner edge of either part.
    guard cosine > 0.9, halfWidth * (1 - cosine) < 2 * tolerance else { return nil }
    guard 2 * halfWidth * turn < length * (1 + cosine) else { return nil }
    return (from.left + to.left) * (halfWidth / (1 + cosine))
  }

  /// A subpath without length shows its caps alone, upright when they are square.
  private func addDot(at point: Point, _ arcs: inout ArcBudget, _ body: ([Point]) -> Void) {
    guard style.cap != .butt else { return }
    for direction in [Point(x: 1, y: 0), Point(x: -1, y: 0)] {
      addCap(at: point, direction: direction, &arcs, body)
    }
  }

  private func addCap(
    at point: Point,
    direction: Point,
    _ arcs: inout ArcBudget,
    _ body: ([Point]) -> Void
  ) {
    guard bounds.contains(point) else { return }
    let side = direction.left * halfWidth
    let ahead = direction * halfWidth
    switch style.cap {
    case .butt: break
    case .square: body([point + side, point + side + ahead, point - side + ahead, point - side])
    case .round:
      var corners = [point + side]
      appendArc(around: point, from: side, to: ahead, &corners, &arcs)
      appendArc(around: point, from: ahead, to: side * -1, &corners, &arcs)
      body(corners)
    }
  }

  private func addJoin(
    at vertex: Polyline.Vertex,
    from: Point,
    to: Point,
    _ arcs: inout ArcBudget,
    _ body: ([Point]) -> Void
  ) {
    guard bounds.contains(vertex.point) else { return }
    let turn = from.cross(to)
    let cosine = from.dot(to)
    // Nearly straight on there is no gap to speak of.
    if cosine > 0, abs(turn) * halfWidth < tolerance / 4 { return }
    let point = vertex.point
    // The outer side, so that the piece is wound like the rest.
    let (start, end) = turn > 0 ? (from.left, to.left) : (to.left * -1, from.left * -1)
    var corners = [point, point + start * halfWidth]
    switch vertex.isInsideCurve ? .round : style.join {
    case .bevel: break
    case .miter:
      // The square of the miter's length in widths is 2 / (1 + cosine).
      if 1 + cosine > 0, 2 <= style.miterLimit * style.miterLimit * (1 + cosine) {
        corners.append(point + (start + end) * (halfWidth / (1 + cosine)))
      }
    case .round:
      if cosine < -0.999 {
        // Half a circle, by way of where the line came to.
        let ahead = from * halfWidth
        appendArc(around: point, from: start * halfWidth, to: ahead, &corners, &arcs)
        appendArc(around: point, from: ahead, to: end * halfWidth, &corners, &arcs)
      } else {
        appendArc(around: point, from: start * halfWidth, to: end * halfWidth, &corners, &arcs)
      }
    }
    if corners.last != point + end * halfWidth { corners.append(point + end * halfWidth) }
    body(corners)
  }

  /// Adds points of an arc of less than half a circle, the last included, by halving it until chords are near
  /// enough.
  private func appendArc(
    around center: Point,
    from start: Point,
    to end: Point,
    _ corners: inout [Point],
    _ arcs: inout ArcBudget,
    depth: Int = 0
  ) {
    let sum = start + end
    let length = sum.length
    guard depth < arcs.mostDepth, length > 0, halfWidth - length / 2 > tolerance else {
      arcs.rest -= 1
      return corners.append(center + end)
    }
    let middle = sum * (halfWidth / length)
    appendArc(around: center, from: start, to: middle, &corners, &arcs, depth: depth + 1)
    appendArc(around: center, from: middle, to: end, &corners, &arcs, depth: depth + 1)
  }
}

/// How many corners the arcs of one outline may have; those after are cut coarsely.
private struct ArcBudget {
  var rest = 1 << 20

  var isSpent: Bool { rest <= 0 }
  /// How often an arc is halved.
  var mostDepth: Int { rest > 0 ? 10 : 2 }
}

extension Point {
  /// The direction a quarter turn to the left, seen on screen.
  fileprivate var left: Point { Point(x: y, y: -x) }

  fileprivate func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Positive when the other direction lies to the right, seen on screen.
  fileprivate func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The direction from another point, which lies elsewhere.
  fileprivate func direction(from start: Point) -> Point {
    let way = self - start
    return way * (1 / way.length)
  }
}
