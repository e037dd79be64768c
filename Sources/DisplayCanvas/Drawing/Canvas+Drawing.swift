public import DisplayGeometry

extension Canvas {
  // MARK: Clips

  /// Cuts off what follows outside a rectangle, whose corners may be rounded.
  public mutating func clip(to rect: Rect, cornerRadius: Double = 0) {
    clip(to: .rect(rect, cornerRadius: cornerRadius))
  }

  /// Cuts off what follows outside an outline.
  public mutating func clip(to path: Path, rule: FillRule = .nonzero) { clip(to: .path(path), rule: rule) }

  /// Cuts off what follows outside a shape; clips add up, and their edges are antialiased.
  public mutating func clip(to shape: Shape, rule: FillRule = .nonzero) { record(.clip(shape, rule)) }

  // MARK: Fills

  /// Fills a rectangle, whose corners may be rounded.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    fill(.rect(rect, cornerRadius: cornerRadius), with: paint)
  }

  /// Fills an outline.
  public mutating func fill(_ path: Path, rule: FillRule = .nonzero, with paint: Paint) {
    fill(.path(path), rule: rule, with: paint)
  }

  /// Fills a shape.
  public mutating func fill(_ shape: Shape, rule: FillRule = .nonzero, with paint: Paint) {
    record(.fill(shape, rule, paint))
  }

  /// Fills the ellipse that touches the sides of a rectangle.
  public mutating func fillEllipse(in rect: Rect, with paint: Paint) {
    fill(.ellipse(in: rect), with: paint)
  }

  // MARK: Strokes

  /// Draws a line along the sides of a rectangle, whose corners may be rounded.
  public mutating func stroke(_ rect: Rect, cornerRadius: Double = 0, style: StrokeStyle, with paint: Paint) {
    stroke(.rect(rect, cornerRadius: cornerRadius), style: style, with: paint)
  }

  /// Draws a line along an outline.
  public mutating func stroke(_ path: Path, style: StrokeStyle, with paint: Paint) {
    stroke(.path(path), style: style, with: paint)
  }

  /// Draws a line along a shape's outline.
  public mutating func stroke(_ shape: Shape, style: StrokeStyle, with paint: Paint) {
    record(.stroke(shape, style, paint))
  }

  // MARK: Pictures and text

  /// Draws a picture in a rectangle.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - rect: Where it lies, in points.
  ///   - fit: How it is placed when the proportions differ.
  ///   - filter: How it is read at another size than its own.
  public mutating func draw(
    _ bitmap: Bitmap,
    in rect: Rect,
    fit: BitmapFit = .stretch,
    filter: BitmapFilter = .smooth
  ) {
    let frame = fit.frame(of: bitmap.size, in: rect)
    if rect.contains(frame) { return record(.drawBitmap(bitmap, frame, filter)) }
    save()
    clip(to: rect)
    record(.drawBitmap(bitmap, frame, filter))
    restore()
  }

  /// Draws glyphs from an origin on the baseline: outlines in the run's color, and those that have colors of their own in
  /// these.
  public mutating func draw(_ run: GlyphRun, at origin: Point) {
    if !run.glyphs.isEmpty { record(.drawGlyphs(run, origin: origin)) }
  }
}
