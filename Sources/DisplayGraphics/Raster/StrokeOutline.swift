internal import DisplayGeometry

/// The area that a line along an outline covers, as pieces that overlap and are all wound alike, so that the
/// nonzero rule unites them: a rectangle for each straight part, and what joins and ends them.
struct StrokeOutline {
  private(set) var path = Path()

  private let halfWidth: Double
  private let style: StrokeStyle
  /// How far arcs may be from circles.
  private let tolerance: Double
  private let window: StrokeWindow

  /// How far arcs may be from circles at the least, in radii: no circle needs more lines than a large curve may have.
  private static let roundness = 3e-7

  /// The area of a line along a shape.
  ///
  /// - Parameters:
  ///   - shape: The outline, in points.
  ///   - style: How the line looks.
  ///   - pixelsPerPoint: How much larger the line is drawn at most, which says how exactly arcs are cut into lines.
  ///   - window: Where the outline has to run for the line to be seen; what is not seen of it may be left out.
  init(of shape: Shape, style: StrokeStyle, pixelsPerPoint: Double, window: StrokeWindow) {
    self.style = style
    self.window = window
    halfWidth = style.width / 2
    let curveTolerance = PathFlattening.tolerance / max(pixelsPerPoint, 1e-9)
    tolerance = max(curveTolerance, halfWidth * Self.roundness)
    guard halfWidth > 0, halfWidth.isFinite, tolerance > 0 else { return }
    var polylines = Polyline.all(of: shape.path, tolerance: curveTolerance)
    if let dash = style.dash, let dashing = Dashing(dash) {
      polylines = dashing.cut(polylines, inside: window, pixelWidth: style.width * pixelsPerPoint)
    }
    for polyline in polylines { add(polyline) }
  }

  private mutating func add(_ polyline: Polyline) {
    let vertices = polyline.vertices
    guard vertices.count > 1 else { return addDot(at: vertices[0].point) }
    let directions = (1..<vertices.count).map { vertices[$0].point.direction(from: vertices[$0 - 1].point) }
    for index in directions.indices {
      let (from, to) = (vertices[index].point, vertices[index + 1].point)
      if window.part(from: from, to: to) != nil {
        let side = directions[index].left * halfWidth
        addPolygon([from + side, to + side, to - side, from - side])
      }
      if index > 0 { addJoin(at: vertices[index], from: directions[index - 1], to: directions[index]) }
    }
    let (first, last) = (directions[0], directions[directions.count - 1])
    if polyline.isClosed {
      addJoin(at: vertices[0], from: last, to: first)
    } else {
      addCap(at: vertices[0].point, direction: first * -1)
      addCap(at: vertices[vertices.count - 1].point, direction: last)
    }
  }

  /// A subpath without length shows its caps alone, upright when they are square.
  private mutating func addDot(at point: Point) {
    guard style.cap != .butt else { return }
    for direction in [Point(x: 1, y: 0), Point(x: -1, y: 0)] { addCap(at: point, direction: direction) }
  }

  private mutating func addCap(at point: Point, direction: Point) {
    guard window.contains(point) else { return }
    let side = direction.left * halfWidth
    let ahead = direction * halfWidth
    switch style.cap {
    case .butt: break
    case .square: addPolygon([point + side, point + side + ahead, point - side + ahead, point - side])
    case .round:
      var corners = [point + side]
      appendArc(around: point, from: side, to: ahead, &corners)
      appendArc(around: point, from: ahead, to: side * -1, &corners)
      addPolygon(corners)
    }
  }

  private mutating func addJoin(at vertex: Polyline.Vertex, from: Point, to: Point) {
    guard window.contains(vertex.point) else { return }
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
        appendArc(around: point, from: start * halfWidth, to: ahead, &corners)
        appendArc(around: point, from: ahead, to: end * halfWidth, &corners)
      } else {
        appendArc(around: point, from: start * halfWidth, to: end * halfWidth, &corners)
      }
    }
    if corners.last != point + end * halfWidth { corners.append(point + end * halfWidth) }
    addPolygon(corners)
  }

  /// Adds points of an arc of less than half a circle, the last included, by halving it until chords are near
  /// enough.
  private func appendArc(
    around center: Point,
    from start: Point,
    to end: Point,
    _ corners: inout [Point],
    depth: Int = 0
  ) {
    let sum = start + end
    let length = sum.length
    guard depth < 10, length > 0, halfWidth - length / 2 > tolerance else {
      return corners.append(center + end)
    }
    let middle = sum * (halfWidth / length)
    appendArc(around: center, from: start, to: middle, &corners, depth: depth + 1)
    appendArc(around: center, from: middle, to: end, &corners, depth: depth + 1)
  }

  private mutating func addPolygon(_ corners: [Point]) {
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.line(to: corner) }
  }
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

extension StrokeStyle {
  /// How far from the outline something may be drawn.
  var reach: Double {
    let factor = join == .miter ? max(miterLimit, 1.5) : 1.5
    return factor.isFinite ? width / 2 * factor : .infinity
  }
}
