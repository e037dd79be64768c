internal import DisplayCanvas
internal import DisplayGeometry

/// A rectangle with rounded corners, or an ellipse, at its place: a small one near the origin, from whose rows of coverage its
/// own follow.
///
/// The small one lies as far from the pixels' edges and has the same corners; of what lies between those one column and one
/// row of pixels are left, which stand for as many as there are. So one conversion serves shapes of any size and place, as
/// a picture with stretchable sides does.
struct RoundedShape {
  /// The small one, in pixels.
  let outline: Shape
  /// From the small one's pixels to the shape's own.
  private let columns: Stretch
  private let rows: Stretch

  /// How wide and high the small one is at most: curves of larger ones are converted where they are, each time.
  private static let greatestSide = 128.0
  /// The same of one with as much as there may be behind its corners.
  private static let greatestSideWithMargin = 512.0

  /// How far away a shape may lie, in pixels: farther than any bitmap goes.
  private static let farthest = 1e6

  /// Nil for other shapes, for those without an area, and where circles do not stay circles.
  ///
  /// - Parameter margin: How many pixels behind each corner are to be as far from the other corners as they are.
  init?(_ shape: Shape, transform: Transform, margin: Int = 0) {
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0 else { return nil }
    guard !shape.bounds.isEmpty else { return nil }
    let rect = transform.apply(to: shape.bounds)
    // In this form what is no number lies outside, too.
    let isNear = [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy { abs($0) < Self.farthest }
    guard isNear, !rect.isEmpty else { return nil }
    let radii: CornerRadii
    switch shape {
    case .roundedRect(let bounds, let corners):
      let scale = transform.a
      radii = corners.fitting(bounds.size).mapped { $0 * scale }
      columns = Stretch(
        from: rect.minX,
        to: rect.maxX,
        keeping: max(radii.topLeft, radii.bottomLeft) + Double(margin),
        max(radii.topRight, radii.bottomRight) + Double(margin)
      )
      rows = Stretch(
        from: rect.minY,
        to: rect.maxY,
        keeping: max(radii.topLeft, radii.topRight) + Double(margin),
        max(radii.bottomLeft, radii.bottomRight) + Double(margin)
      )
    case .ellipse:
      radii = CornerRadii()
      columns = Stretch(from: rect.minX, to: rect.maxX, keeping: rect.width, 0)
      rows = Stretch(from: rect.minY, to: rect.maxY, keeping: rect.height, 0)
    case .rect, .path:
      return nil
    }
    let small = Rect(
      x: columns.start,
      y: rows.start,
      width: columns.end - columns.start,
      height: rows.end - rows.start
    )
    let greatest = min(Self.greatestSide + 4 * Double(margin), Self.greatestSideWithMargin)
    guard small.maxX <= greatest, small.maxY <= greatest else { return nil }
    if case .ellipse = shape { outline = .ellipse(in: small) } else { outline = .roundedRect(small, radii) }
  }

  /// The pixels that the shape touches.
  var place: PixelRect {
    let (x, y) = (columns.range(for: 0..<columns.pixelCount), rows.range(for: 0..<rows.pixelCount))
    return PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }

  /// The small one's pixels.
  var pixels: PixelRect { PixelRect(minX: 0, minY: 0, maxX: columns.pixelCount, maxY: rows.pixelCount) }

  /// How much of each of them the small one covers.
  func makeCoverage(accumulator: inout RowAccumulator) -> SpanMask {
    let edges = EdgeList(outline.path, transform: .identity, field: pixels)
    return SpanMask(edges, rule: .nonzero, in: pixels, accumulator: &accumulator)
  }

  /// The rows of pixels for which one of the small one stands.
  func rows(for row: Int) -> Range<Int> { rows.range(for: row..<row + 1) }

  /// The one column that stands for as many as there are.
  var repeatedColumn: Int { columns.repeated }

  /// The pixels of a row for which some of the small one stand.
  func columns(for range: Range<Int>) -> Range<Int> { columns.range(for: range) }

  /// One direction: whole pixels that were taken out between two ends.
  private struct Stretch {
    /// Where the small one begins and ends.
    let start: Double
    let end: Double
    /// Where the pixel comes to lie that is its first.
    private let origin: Int
    /// The pixel that stands for several, and for how many more.
    let repeated: Int
    private let extra: Int

    /// - Parameters:
    ///   - from: The shape's beginning, in pixels.
    ///   - to: Its end.
    ///   - head: How far its beginning bends.
    ///   - tail: How far its end does.
    init(from: Double, to: Double, keeping head: Double, _ tail: Double) {
      let first = from.rounded(.down)
      let straight = (from + head).rounded(.up)
      let count = (to - tail).rounded(.down) - straight
      extra = count > 1 ? Int(count) - 1 : 0
      origin = Int(first)
      repeated = Int(straight - first)
      // Exact, but for what begins before 0, which is rounded by less than a thousandth of a billionth of a pixel.
      start = from - first
      end = to - first - Double(extra)
    }

    var pixelCount: Int { Int(end.rounded(.up)) }

    func range(for pixels: Range<Int>) -> Range<Int> {
      let lower = pixels.lowerBound + (pixels.lowerBound > repeated ? extra : 0)
      let upper = pixels.upperBound + (pixels.upperBound > repeated ? extra : 0)
      return (origin + lower)..<(origin + upper)
    }
  }
}
