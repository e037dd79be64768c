internal import DisplayCanvas
internal import DisplayGeometry

/// One subpath as straight lines between points of which no two neighbors are the same.
struct Polyline {
  /// A point, and whether the line goes on smoothly there.
  struct Vertex {
    let point: Point
    let isInsideCurve: Bool
  }

  /// At least one; of a closed line the last is the first again.
  private(set) var vertices: [Vertex]
  /// Whether the line has no ends.
  private(set) var isClosed = false

  /// Whether anything was drawn from the first point, be it to where it is.
  private(set) var isDrawn = false

  init(from point: Point) { vertices = [Vertex(point: point, isInsideCurve: false)] }

  var end: Point { vertices[vertices.count - 1].point }

  mutating func add(_ point: Point, isInsideCurve: Bool) {
    isDrawn = true
    // Points nearer than can be told apart have no direction between them.
    let way = point - end
    guard way.x * way.x + way.y * way.y > 1e-24 else { return }
    vertices.append(Vertex(point: point, isInsideCurve: isInsideCurve))
  }

  /// Goes on with another line, which begins at the end of this one.
  mutating func append(_ other: Polyline) {
    for vertex in other.vertices.dropFirst() { add(vertex.point, isInsideCurve: vertex.isInsideCurve) }
  }

  mutating func close() {
    add(vertices[0].point, isInsideCurve: false)
    isClosed = vertices.count > 2
  }

  /// Calls a function with each subpath of an outline, one at a time.
  ///
  /// - Parameters:
  ///   - flattening: How curves become lines.
  ///   - isCancelled: Asked now and then whether the lines are still wanted; they end where they are not.
  /// - Returns: Whether some curves were cut coarsely.
  @discardableResult
  static func forEach(
    of path: Path,
    flattening: PathFlattening,
    isCancelled: () -> Bool,
    _ body: (Polyline) -> Void
  ) -> Bool {
    var current: Polyline?
    let isCoarse = flattening.forEachStep(of: path.elements, isCancelled: isCancelled) { step in
      switch step {
      case .move(let point):
        if let current, current.isDrawn { body(current) }
        current = Polyline(from: point)
      case .line(let point, let isInsideCurve):
        current?.add(point, isInsideCurve: isInsideCurve)
      case .close:
        current?.close()
        if let closed = current {
          body(closed)
          current = Polyline(from: closed.vertices[0].point)
        }
      }
    }
    if let current, current.isDrawn { body(current) }
    return isCoarse
  }
}

extension Point {
  /// How far from the origin it lies.
  var length: Double { (x * x + y * y).squareRoot() }
}
