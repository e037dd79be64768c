internal import DisplayGeometry

extension RasterTarget {
  mutating func draw(_ picture: Bitmap, in rect: Rect) {
    guard !state.clip.isEmpty, state.opacity > 0, rect.width > 0, rect.height > 0 else { return }
    if let pixels = wholePixels(of: rect), pixels.width == picture.width,
      pixels.height == picture.height, state.transform.a > 0, state.transform.d > 0
    {
      copy(picture, to: pixels)
    } else {
      stretch(picture, over: rect)
    }
  }

  mutating func draw(_ run: GlyphRun, at origin: Point) {
    guard !state.clip.isEmpty, state.opacity > 0 else { return }
    let shader = makeShader(.solid(run.color))
    let transform = state.transform
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0 else {
      return drawOutlines(of: run, at: origin)
    }
    let pixelSize = run.fontSize * transform.a
    guard pixelSize > 0, pixelSize <= GlyphCache.largestPixelSize else {
      return drawOutlines(of: run, at: origin)
    }
    for glyph in run.glyphs {
      let pen = transform.apply(to: origin + glyph.position)
      guard pen.isFinite, abs(pen.x) < PixelRect.farthest, abs(pen.y) < PixelRect.farthest else { continue }
      // Horizontally a quarter of a pixel is seen in the spacing; vertically whole pixels keep lines sharp.
      let quarters = Int((pen.x * 4).rounded(.down))
      let column = quarters >> 2
      let mask = glyphCache.mask(
        of: glyph.id,
        in: run.typeface,
        pixelSize: pixelSize,
        quarter: quarters & 3
      )
      fill(mask, offsetX: column, offsetY: Int(pen.y.rounded()), with: shader)
    }
  }

  /// Glyphs too large or too turned for the cache.
  private mutating func drawOutlines(of run: GlyphRun, at origin: Point) {
    for glyph in run.glyphs {
      let place = origin + glyph.position
      let toPoints = AffineTransform(
        a: run.fontSize,
        b: 0,
        c: 0,
        d: run.fontSize,
        tx: place.x,
        ty: place.y
      )
      fill(run.typeface.outline(of: glyph.id).transformed(by: toPoints), paint: .solid(run.color))
    }
  }

  /// Lays a picture pixel on pixel.
  private mutating func copy(_ picture: Bitmap, to place: PixelRect) {
    let visible = place.intersection(state.clip)
    guard !visible.isEmpty else { return }
    let mask = state.mask
    let opacity = state.opacity
    let width = bitmap.width
    let source = picture.pixels.span
    var pixels = bitmap.pixels.mutableSpan
    for y in visible.minY..<visible.maxY {
      let from = (y - place.minY) * picture.width - place.minX
      let to = y * width
      for x in visible.minX..<visible.maxX {
        let pixel = source[from + x]
        if mask == nil && opacity == 255 {
          pixels[to + x] = pixel >> 24 == 255 ? pixel : blend(pixel, over: pixels[to + x])
        } else {
          let coverage = mask?.limit(UInt8(opacity), x: x, y: y) ?? UInt8(opacity)
          pixels.blend(pixel, coverage: coverage, at: to + x)
        }
      }
    }
  }

  /// Draws a picture at another size or turned, each pixel from the four of the picture around it; when it
  /// shrinks, from several such places, so that no pixel of the picture is passed over.
  private mutating func stretch(_ picture: Bitmap, over rect: Rect) {
    let toPoints = AffineTransform(
      a: rect.width / Double(picture.width),
      b: 0,
      c: 0,
      d: rect.height / Double(picture.height),
      tx: rect.minX,
      ty: rect.minY
    )
    let toPixels = toPoints.concatenating(state.transform)
    guard let toPicture = toPixels.inverted else { return }
    let shape = CoverageMask(of: EdgeList(Path(rect), transform: state.transform), in: state.clip)
    guard !shape.rect.isEmpty else { return }
    let sampler = PictureSampler(picture: picture, toPicture: toPicture)
    let mask = state.mask
    let opacity = state.opacity
    let width = bitmap.width
    var pixels = bitmap.pixels.mutableSpan
    var index = 0
    for y in shape.rect.minY..<shape.rect.maxY {
      for x in shape.rect.minX..<shape.rect.maxX {
        var coverage = shape.coverage[index]
        index += 1
        if coverage == 0 { continue }
        if let mask { coverage = mask.limit(coverage, x: x, y: y) }
        let pixel = scale(sampler.pixel(x: x, y: y), by: opacity)
        pixels.blend(pixel, coverage: coverage, at: y * width + x)
      }
    }
  }
}
