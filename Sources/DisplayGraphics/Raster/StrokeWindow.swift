internal import DisplayGeometry

/// Where the middle of a line has to run for some of the line to be seen, in the coordinates of its outline.
///
/// What lies outside is neither cut into dashes nor widened: however long an outline is, and however fine its
/// pattern, what it costs depends on what of it is seen.
struct StrokeWindow {
  private var minX = -Double.infinity
  private var minY = -Double.infinity
  private var maxX = Double.infinity
  private var maxY = Double.infinity

  /// Everything is seen.
  init() {}

  /// - Parameters:
  ///   - field: The pixels of the whole drawing.
  ///   - transform: Takes the outline's coordinates to pixels.
  ///   - reach: How far from its middle something of the line may be.
  init(_ field: PixelRect, transform: AffineTransform, reach: Double) {
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
