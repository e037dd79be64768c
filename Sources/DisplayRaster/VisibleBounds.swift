internal import DisplayCanvas
internal import DisplayGeometry

/// Where an outline has to run for some of its drawing to be visible.
///
/// Curves outside are not flattened, and lines outside are neither dashed nor widened: the cost of an outline depends on
/// what of it is visible, however long it is and however fine its pattern.
struct VisibleBounds {
  private var minX = -Double.infinity
  private var minY = -Double.infinity
  private var maxX = Double.infinity
  private var maxY = Double.infinity

  /// Everything is visible.
  init() {}

  /// The area of an outline that is itself drawn, in pixels.
  init(_ field: PixelRect) {
    (minX, maxX) = (Double(field.minX), Double(field.maxX))
    (minY, maxY) = (Double(field.minY), Double(field.maxY))
  }

  /// The area of an outline along which a line is drawn, in the coordinates of the outline.
  ///
  /// - Parameters:
  ///   - field: The pixels of the whole drawing.
  ///   - transform: Takes the outline's coordinates to pixels.
  ///   - reach: How far from its middle something of the line may be.
  init(_ field: PixelRect, transform: Transform, reach: Double) {
    // A pixel more on each side is more than numbers lose on their way back.
    let rect = field.inset(by: -1).rect
    guard let inverse = transform.inverted else { return }
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map(inverse.apply(to:))
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      (left + right + top + bottom + reach).isFinite
    else { return }
    (minX, maxX) = (left - reach, right + reach)
    (minY, maxY) = (top - reach, bottom + reach)
  }

  /// Whether a curve may enter: not when all its control points lie on one outer side.
  func mayContainCurve(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    max(max(p0.y, p1.y), max(p2.y, p3.y)) > minY && min(min(p0.y, p1.y), min(p2.y, p3.y)) < maxY
      && max(max(p0.x, p1.x), max(p2.x, p3.x)) > minX && min(min(p0.x, p1.x), min(p2.x, p3.x)) < maxX
  }

  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Which part of a straight way lies inside, from 0 at its start to 1 at its end.
  ///
  /// After Y.-D. Liang and B. A. Barsky, "A new concept and method for line clipping", 1984.
  func part(from start: Point, to end: Point) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    for (from, to, least, most) in [(start.x, end.x, minX, maxX), (start.y, end.y, minY, maxY)] {
      guard from != to else {
        if from < least || from > most { return nil }
        continue
      }
      let (one, other) = ((least - from) / (to - from), (most - from) / (to - from))
      low = max(low, min(one, other))
      high = min(high, max(one, other))
    }
    return low <= high ? low...high : nil
  }
}
