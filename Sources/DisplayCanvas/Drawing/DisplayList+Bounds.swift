package import DisplayGeometry

extension DisplayList.Command {
  /// The pixels outside which a drawing command changes nothing.
  package func pixelBounds(under transform: Transform) -> PixelRect {
    switch self {
    case .fill(let shape, _, _): shape.pixelBounds(under: transform)
    case .stroke(let shape, let style, _):
      Self.pixels(around: shape.bounds.inset(by: EdgeInsets(all: -style.reach)), transform)
    case .drawBitmap(_, let rect, _): Self.pixels(around: rect, transform)
    case .drawGlyphs(let run, let origin): run.pixelBounds(at: origin, under: transform)
    default: .empty
    }
  }

  /// How far off, in pixels, a coordinate is still known to a thousandth of a pixel, also as a sum of others.
  private static let farthestExact = 1e12

  fileprivate static func pixels(around rect: Rect, _ transform: Transform) -> PixelRect {
    let moved = transform.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return .largest }
    // A side that is farther off takes the others along, as they are sums.
    let (x, y) = (max(abs(rect.minX), abs(rect.maxX)), max(abs(rect.minY), abs(rect.maxY)))
    let across = abs(transform.a) * x + abs(transform.c) * y + abs(transform.tx)
    let down = abs(transform.b) * x + abs(transform.d) * y + abs(transform.ty)
    guard across < farthestExact, down < farthestExact else { return .largest }
    return PixelRect(around: moved.inset(by: EdgeInsets(all: -1)))
  }
}

extension Shape {
  /// The pixels outside which nothing of the shape lies.
  package func pixelBounds(under transform: Transform) -> PixelRect {
    DisplayList.Command.pixels(around: bounds, transform)
  }
}

extension GlyphRun {
  /// The largest glyphs whose shapes are kept, in pixels; larger ones are rare and drawn from their outlines.
  private static var largestKeptPixelSize: Double { 256 }

  /// The size in pixels at which shapes of the glyphs are kept; nil for those that are too large or too turned, and are
  /// drawn from their outlines.
  package func keptPixelSize(under transform: Transform) -> Double? {
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0 else { return nil }
    let pixelSize = fontSize * transform.a
    return pixelSize > 0 && pixelSize <= Self.largestKeptPixelSize ? pixelSize : nil
  }

  /// How far from its origin a shape is kept, in ems of a whole number of pixels; what lies beyond is cut off.
  package static var keptReach: Int { 4 }

  fileprivate func pixelBounds(at origin: Point, under transform: Transform) -> PixelRect {
    // What glyphs with colors draw lies within the same reach.
    guard keptPixelSize(under: transform) != nil || typeface.hasColorGlyphs else {
      return DisplayList.Command.pixels(around: outlineBounds(at: origin), transform)
    }
    return DisplayList.Command.pixels(around: bounds(at: origin), transform).inset(by: -Self.keptReach)
  }

  /// A rectangle around the outlines of all glyphs.
  private func outlineBounds(at origin: Point) -> Rect {
    var known: [GlyphID: Rect] = [:]
    var all = Rect.zero
    for glyph in glyphs {
      let place = origin + glyph.position
      guard place.isFinite else { continue }
      let outline = known[glyph.id] ?? typeface.outline(of: glyph.id).controlBounds
      known[glyph.id] = outline
      let toPoints = Transform(a: fontSize, b: 0, c: 0, d: fontSize, tx: place.x, ty: place.y)
      all = all.union(toPoints.apply(to: outline))
    }
    return all
  }

  /// A rectangle around the shapes that are kept of all glyphs, but for what their ems are rounded up by.
  private func bounds(at origin: Point) -> Rect {
    guard let first = glyphs.first else { return .zero }
    var (least, most) = (first.position, first.position)
    for glyph in glyphs.dropFirst() {
      least = Point(x: min(least.x, glyph.position.x), y: min(least.y, glyph.position.y))
      most = Point(x: max(most.x, glyph.position.x), y: max(most.y, glyph.position.y))
    }
    let size = Size(width: most.x - least.x, height: most.y - least.y)
    let reach = Double(Self.keptReach) * fontSize
    return Rect(origin: origin + least, size: size).inset(by: EdgeInsets(all: -reach))
  }
}
