internal import DisplayCanvas
internal import DisplayGeometry

/// Turns an outline into straight lines after a transform, curves cut into lines that stay within a hundredth of
/// a pixel of them.
///
/// The number of lines follows from the second differences of the control points, which bound how far a chord
/// can be off (Wang's formula). A curve outside the visible bounds is a single line: nobody sees its bend. An outline of
/// very many curves is cut coarsely from some curve on, so that a small one cannot take all memory.
struct PathFlattening {
  /// One step of an outline of straight lines.
  enum Step {
    /// Starts a subpath.
    case move(Point)
    /// A line from the current point; one inside a curve goes on smoothly after it.
    case line(Point, isInsideCurve: Bool)
    /// Ends a subpath where it started.
    case close
  }

  /// How far a line may be from the curve that it stands for, after the transform.
  static let tolerance = 0.01
  /// How many lines one curve may become: enough for a circle of some 100,000 pixels.
  private static let maximumLineCount = 1_024.0
  /// How many lines all curves of an outline become before the rest is cut coarsely, and into how many each of these.
  static let lineBudget = 1 << 18
  private static let coarseLineCount = 4

  let transform: Transform
  /// Curves outside are one line each.
  let bounds: VisibleBounds
  var tolerance = Self.tolerance

  /// Calls a function with each step, in order. Elements with coordinates that are not finite are left out.
  ///
  /// - Parameter isCancelled: Asked now and then whether the steps are still wanted; they end where they are not.
  /// - Returns: Whether some curves were cut coarsely.
  @discardableResult
  func forEachStep(of elements: [Path.Element], isCancelled: () -> Bool, _ body: (Step) -> Void) -> Bool {
    var budget = Self.lineBudget
    var start: Point?
    var current: Point?
    for (index, element) in elements.enumerated() {
      if index & 255 == 255, isCancelled() { break }
      switch element {
      case .move(let point):
        start = image(of: point)
        current = start
        if let start { body(.move(start)) }
      case .line(let point):
        guard current != nil, let to = image(of: point) else { continue }
        body(.line(to, isInsideCurve: false))
        current = to
      case .quadratic(let control, let point):
        guard let from = current, let c = image(of: control), let to = image(of: point) else { continue }
        flatten(from, c, to, &budget, body)
        current = to
      case .cubic(let control1, let control2, let point):
        guard let from = current, let c1 = image(of: control1), let c2 = image(of: control2),
          let to = image(of: point)
        else { continue }
        flatten(from, c1, c2, to, &budget, body)
        current = to
      case .close:
        guard current != nil else { continue }
        body(.close)
        current = start
      }
    }
    return budget <= 0
  }

  /// Where a point comes to lie; nil where that is no place.
  func image(of point: Point) -> Point? {
    let moved = transform.apply(to: point)
    guard moved.isFinite else { return nil }
    // Nearer than this, an edge that ends far away stays where it was to a thousandth of a pixel.
    return Point(x: min(max(-1e12, moved.x), 1e12), y: min(max(-1e12, moved.y), 1e12))
  }

  private func flatten(
    _ p0: Point,
    _ p1: Point,
    _ p2: Point,
    _ budget: inout Int,
    _ body: (Step) -> Void
  ) {
    let bend = p0 - p1 * 2 + p2
    let count = lineCount(bend: (bend.x * bend.x + bend.y * bend.y).squareRoot() / 4, p0, p1, p2, p2, &budget)
    for step in 1..<max(1, count) {
      let t = Double(step) / Double(count)
      let s = 1 - t
      body(.line(p0 * (s * s) + p1 * (2 * s * t) + p2 * (t * t), isInsideCurve: true))
    }
    body(.line(p2, isInsideCurve: false))
  }

  private func flatten(
    _ p0: Point,
    _ p1: Point,
    _ p2: Point,
    _ p3: Point,
    _ budget: inout Int,
    _ body: (Step) -> Void
  ) {
    let bend1 = p0 - p1 * 2 + p2
    let bend2 = p1 - p2 * 2 + p3
    let bend = max(bend1.x * bend1.x + bend1.y * bend1.y, bend2.x * bend2.x + bend2.y * bend2.y)
    let count = lineCount(bend: bend.squareRoot() * 0.75, p0, p1, p2, p3, &budget)
    for step in 1..<max(1, count) {
      let t = Double(step) / Double(count)
      let s = 1 - t
      let point = p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
      body(.line(point, isInsideCurve: true))
    }
    body(.line(p3, isInsideCurve: false))
  }

  private func lineCount(
    bend: Double,
    _ p0: Point,
    _ p1: Point,
    _ p2: Point,
    _ p3: Point,
    _ budget: inout Int
  ) -> Int {
    guard bounds.mayContainCurve(p0, p1, p2, p3) else { return 1 }
    // In this order of arguments what is no number becomes 1.
    let count = Int(min(max(1, (bend / tolerance).squareRoot().rounded(.up)), Self.maximumLineCount))
    guard budget > 0 else { return min(count, Self.coarseLineCount) }
    budget -= count
    return count
  }
}
