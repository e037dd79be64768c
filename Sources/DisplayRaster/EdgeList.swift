internal import DisplayCanvas
internal import DisplayGeometry

/// The edges of a shape inside a field of pixels, in order of their upper ends.
///
/// What lies above, below and to the right of the field is left out. What lies to its left stays as edges along
/// its left side, for it decides what is inside. So a shape of any size has edges of a bounded size.
struct EdgeList: Sendable {
  private(set) var edges: [Edge] = []
  /// The pixels of the field that the shape touches.
  private(set) var bounds = PixelRect.empty
  /// Whether the shape has so many curves that some are cut coarsely.
  private(set) var isCoarse = false

  private let field: PixelRect
  private var minimum = Point(x: .infinity, y: .infinity)
  private var maximum = Point(x: -.infinity, y: -.infinity)

  /// The edges of a path after a transform.
  ///
  /// Elements with coordinates that are not finite are left out.
  ///
  /// - Parameters:
  ///   - path: The outline; each subpath counts as closed.
  ///   - transform: Takes the outline's coordinates to pixels.
  ///   - field: All pixels that the shape may be asked for. The same field gives the same edges, so whoever
  ///     draws a part of a picture gives the field of the whole.
  ///   - isCancelled: Asked now and then whether the edges are still wanted; some are missing where they are not.
  /// - Complexity: O(n log n) in the number of lines, curves cut into lines.
  init(
    _ path: Path,
    transform: Transform,
    field: PixelRect = .largest,
    isCancelled: () -> Bool = { false }
  ) {
    self.field = field.intersection(.largest)
    guard !self.field.isEmpty else { return }
    edges.reserveCapacity(path.elements.count)
    var start = Point.zero
    var current = Point.zero
    let flattening = PathFlattening(transform: transform, bounds: VisibleBounds(self.field))
    isCoarse = flattening.forEachStep(of: path.elements, isCancelled: isCancelled) { step in
      switch step {
      case .move(let point):
        add(from: current, to: start)
        (start, current) = (point, point)
      case .line(let point, _):
        add(from: current, to: point)
        current = point
      case .close:
        add(from: current, to: start)
        current = start
      }
    }
    add(from: current, to: start)
    sort()
  }

  /// The edges of the area that a line along an outline covers, after a transform.
  ///
  /// The polygons of the area are never all there at once.
  ///
  /// - Parameters:
  ///   - outline: The area.
  ///   - transform: Takes the outline's coordinates to pixels.
  ///   - field: As for a path.
  ///   - isCancelled: As for a path.
  init(
    _ outline: StrokeOutline,
    transform: Transform,
    field: PixelRect,
    isCancelled: () -> Bool = { false }
  ) {
    self.field = field.intersection(.largest)
    guard !self.field.isEmpty else { return }
    let flattening = PathFlattening(transform: transform, bounds: VisibleBounds(self.field))
    isCoarse = outline.forEachPolygon(isCancelled: isCancelled) { corners in
      var (first, previous): (Point?, Point?)
      for corner in corners {
        guard let corner = flattening.image(of: corner) else { continue }
        if let previous { add(from: previous, to: corner) } else { first = corner }
        previous = corner
      }
      if let first, let previous { add(from: previous, to: first) }
    }
    sort()
  }

  private mutating func sort() {
    edges.sort(by: Edge.isBefore)
    bounds = Self.pixels(from: minimum, to: maximum).intersection(field)
  }

  /// How many pixels the edges pass through, at most.
  var pixelLength: Int {
    edges.reduce(0) { sum, edge in
      let across = abs(edge.place(at: edge.bottom) - edge.start) >> Edge.placeBits
      return sum + across + Int(edge.bottom - edge.top) >> Edge.heightBits + 2
    }
  }

  private static func pixels(from minimum: Point, to maximum: Point) -> PixelRect {
    guard minimum.x < maximum.x, minimum.y < maximum.y else { return .empty }
    return PixelRect(
      minX: Int(PixelRect.near(minimum.x).rounded(.down)),
      minY: Int(PixelRect.near(minimum.y).rounded(.down)),
      maxX: Int(PixelRect.near(maximum.x).rounded(.up)),
      maxY: Int(PixelRect.near(maximum.y).rounded(.up))
    )
  }

  /// Adds what is to be seen of a line.
  private mutating func add(from: Point, to: Point) {
    guard from != to else { return }
    minimum = Point(x: min(minimum.x, from.x, to.x), y: min(minimum.y, from.y, to.y))
    maximum = Point(x: max(maximum.x, from.x, to.x), y: max(maximum.y, from.y, to.y))
    let isDown = from.y < to.y
    var (upper, lower) = isDown ? (from, to) : (to, from)
    let winding: Int32 = isDown ? 1 : -1
    let (top, bottom) = (Double(field.minY), Double(field.maxY))
    guard upper.y < lower.y, lower.y > top, upper.y < bottom else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    // So flat that its height cannot be told from none.
    guard slope.isFinite else { return }
    if upper.y < top { upper = Point(x: upper.x + (top - upper.y) * slope, y: top) }
    if lower.y > bottom { lower = Point(x: lower.x + (bottom - lower.y) * slope, y: bottom) }
    cut(from: upper, to: lower, slope: slope, winding: winding)
  }

  /// Cuts a line from top to bottom at the sides of the field.
  private mutating func cut(from upper: Point, to lower: Point, slope: Double, winding: Int32) {
    let (left, right) = (Double(field.minX), Double(field.maxX))
    if upper.x >= left && lower.x >= left && upper.x <= right && lower.x <= right {
      return append(from: upper, to: lower, winding: winding)
    }
    if upper.x > right && lower.x > right { return }
    if upper.x < left && lower.x < left {
      return append(from: Point(x: left, y: upper.y), to: Point(x: left, y: lower.y), winding: winding)
    }
    // At least one side is crossed, so that the slope is not 0.
    func height(at x: Double) -> Double {
      min(max(upper.y + (x - upper.x) / slope, upper.y), lower.y)
    }
    var (first, last) = (upper, lower)
    if upper.x < left {
      first = Point(x: left, y: height(at: left))
      append(from: Point(x: left, y: upper.y), to: first, winding: winding)
    } else if upper.x > right {
      first = Point(x: right, y: height(at: right))
    }
    if lower.x < left {
      last = Point(x: left, y: height(at: left))
      append(from: last, to: Point(x: left, y: lower.y), winding: winding)
    } else if lower.x > right {
      last = Point(x: right, y: height(at: right))
    }
    append(from: first, to: last, winding: winding)
  }

  private mutating func append(from upper: Point, to lower: Point, winding: Int32) {
    let top = Self.round(upper.y, bits: Edge.heightBits)
    let bottom = Self.round(lower.y, bits: Edge.heightBits)
    guard top < bottom else { return }
    edges.append(
      Edge(
        top: top,
        bottom: bottom,
        start: Self.round(upper.x, bits: Edge.placeBits),
        end: Self.round(lower.x, bits: Edge.placeBits),
        winding: winding
      )
    )
  }

  /// A coordinate of the largest field in fixed point. What is added makes it positive, for which cutting off the
  /// fraction rounds down; that is much quicker than calling for a rounding.
  @inline(__always)
  private static func round(_ coordinate: Double, bits: Int) -> Int {
    let offset = 1 << 17
    return Int((coordinate + Double(offset)) * Double(1 << bits) + 0.5) &- offset &<< bits
  }
}
