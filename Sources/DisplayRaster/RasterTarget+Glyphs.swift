internal import DisplayCanvas
internal import DisplayGeometry

extension RasterTarget {
  mutating func draw(_ run: GlyphRun, at origin: Point) {
    if run.typeface.hasColorGlyphs { return drawColors(of: run, at: origin) }
    drawMasks(of: run, at: origin)
  }

  /// Draws glyphs in one color.
  mutating func drawMasks(of run: GlyphRun, at origin: Point) {
    let transform = state.transform
    guard let pixelSize = run.keptPixelSize(under: transform) else {
      return drawOutlines(of: run, at: origin)
    }
    let pixel = scale(run.color.premultiplied, by: state.opacity)
    var finder = glyphCache.makeFinder(of: run.typeface, pixelSize: pixelSize)
    for glyph in run.glyphs {
      let pen = transform.apply(to: origin + glyph.position)
      guard pen.isFinite, abs(pen.x) < PixelRect.farthest, abs(pen.y) < PixelRect.farthest else { continue }
      // Horizontally a quarter of a pixel is seen in the spacing; vertically whole pixels keep lines sharp.
      let quarters = Int((pen.x * 4).rounded(.down))
      let column = quarters >> 2
      let mask = finder.mask(at: GlyphStrike.Place(glyph: glyph.id, quarter: quarters & 3))
      fill(mask, offsetX: column, offsetY: Int(pen.y.rounded()), with: pixel)
    }
    glyphCache.keep(&finder)
  }

  /// Glyphs too large or too turned for the cache.
  private mutating func drawOutlines(of run: GlyphRun, at origin: Point) {
    let source = makeSource(.solid(run.color))
    for glyph in run.glyphs {
      let toPoints = run.transform(of: glyph, at: origin)
      fill(run.typeface.outline(of: glyph.id).transformed(by: toPoints), with: source)
    }
  }
}
