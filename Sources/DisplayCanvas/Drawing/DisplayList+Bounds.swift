package import DisplayGeometry

extension DisplayList.Command {
  /// The pixels outside which a drawing command changes nothing.
  package func pixelBounds(under transform: Transform) -> PixelRect {
    switch self {
    case .fill(let shape, _, _): Self.pixels(around: shape.bounds, transform)
    case .stroke(let shape, let style, _):
      Self.pixels(around: shape.bounds.inset(by: EdgeInsets(all: -style.reach)), transform)
    case .drawBitmap(_, let rect, _): Self.pixels(around: rect, transform)
    case .drawGlyphs(let run, let origin): Self.pixels(around: run.bounds(at: origin), transform)
    default: .empty
    }
  }

  private static func pixels(around rect: Rect, _ transform: Transform) -> PixelRect {
    let moved = transform.apply(to: rect)
    guard moved.origin.isFinite, moved.size.isFinite else { return .largest }
    return PixelRect(around: moved.inset(by: EdgeInsets(all: -1)))
  }
}

extension GlyphRun {
  /// A rectangle around the glyphs: four ems around each origin, as far as the glyph cache keeps shapes, too.
  fileprivate func bounds(at origin: Point) -> Rect {
    let ems = EdgeInsets(all: -4 * fontSize)
    let places = glyphs.map { Rect(origin: origin + $0.position, size: Size(width: 1e-9, height: 1e-9)) }
    guard let first = places.first else { return .zero }
    return places.dropFirst().reduce(first) { $0.union($1) }.inset(by: ems)
  }
}
