internal import DisplayCanvas
internal import DisplayGeometry

extension RasterTarget {
  /// Draws glyphs of which some have colors of their own.
  mutating func drawColors(of run: GlyphRun, at origin: Point) {
    let kept = run.keptPixelSize(under: state.transform)
    // What is large or turned is drawn once, and resampled.
    let stretch = max(state.transform.stretchAcross, state.transform.stretchDown)
    let pixelSize = kept ?? min(run.fontSize * stretch, GlyphImage.largestPixelSize)
    guard pixelSize > 0 else { return }
    var outlines: [GlyphRun.Glyph] = []
    for glyph in run.glyphs {
      let key = GlyphImage.Key(
        typeface: ObjectIdentifier(run.typeface),
        glyph: glyph.id,
        pixelSize: pixelSize,
        color: run.color
      )
      guard let image = glyphCache.image(for: key, of: run.typeface, pool: pool) else {
        outlines.append(glyph)
        continue
      }
      drawOutlines(&outlines, of: run, at: origin)
      draw(image, run.transform(of: glyph, at: origin), pixelSize: pixelSize, isKeptSize: kept != nil)
    }
    drawOutlines(&outlines, of: run, at: origin)
  }

  private mutating func drawOutlines(_ glyphs: inout [GlyphRun.Glyph], of run: GlyphRun, at origin: Point) {
    guard !glyphs.isEmpty else { return }
    let outlines = GlyphRun(
      typeface: run.typeface,
      fontSize: run.fontSize,
      color: run.color,
      glyphs: glyphs
    )
    glyphs = []
    drawMasks(of: outlines, at: origin)
  }

  /// Draws the picture of a glyph: pixel on pixel where it has its size here.
  private mutating func draw(_ image: GlyphImage, _ toPoints: Transform, pixelSize: Double, isKeptSize: Bool)
  {
    guard let bitmap = image.bitmap else { return }
    if isKeptSize {
      let pen = state.transform.apply(to: Point(x: toPoints.tx, y: toPoints.ty))
      guard pen.isFinite, abs(pen.x) < PixelRect.farthest, abs(pen.y) < PixelRect.farthest else { return }
      let rect = image.rect.offset(x: Int(pen.x.rounded()), y: Int(pen.y.rounded()))
      return fill(rect, with: bitmap.pixels, of: rect)
    }
    let toEm = 1 / pixelSize
    let area = Rect(
      x: Double(image.rect.minX) * toEm,
      y: Double(image.rect.minY) * toEm,
      width: Double(image.rect.width) * toEm,
      height: Double(image.rect.height) * toEm
    )
    draw(bitmap, in: toPoints.apply(to: area), filter: .smooth)
  }
}
