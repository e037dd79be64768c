public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry

/// Turns display lists into bitmaps, with antialiasing.
///
/// The same list gives the same pixels to the bit on every machine, drawn at once, in strips by several workers,
/// or mended in a damaged part. Nothing in a list can make it trap: coordinates that are not finite leave out what
/// they belong to.
public struct Rasterizer: Sendable {
  /// Pixels per point.
  public let scale: Double

  let glyphCache: GlyphCache
  package let pool: PixelBufferPool

  /// Makes a rasterizer.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; what is no positive number counts as 1.
  ///   - glyphCache: Keeps the shapes of glyphs between drawings.
  ///   - pool: Keeps memory between drawings.
  public init(scale: Double, glyphCache: GlyphCache = .shared, pool: PixelBufferPool = .shared) {
    self.scale = PixelGrid(scale: scale).scale
    self.glyphCache = glyphCache
    self.pool = pool
  }

  /// Draws a list into a new transparent bitmap, on the calling thread.
  ///
  /// - Parameters:
  ///   - list: The commands, in points.
  ///   - size: The bitmap's size in points, rounded up to whole pixels.
  ///   - isCancelled: Asked between commands, and now and then within one, whether the bitmap is still wanted.
  /// - Returns: The bitmap; nil when it is not wanted any more, when it would have no pixel, or when it would
  ///   be larger than ``Bitmap/maximumArea`` or ``Bitmap/maximumSide``, which is reported.
  public func render(
    _ list: DisplayList,
    size: Size,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Bitmap? {
    guard let field = pixels(of: size),
      let pixels = draw(list, part: field, of: field, isCancelled: isCancelled)
    else { return nil }
    return makeBitmap(field, pixels)
  }

  /// The pixels of a part of a drawing, as they are in all of it; nil when they are not wanted any more.
  package func draw(
    _ list: DisplayList,
    part: PixelRect,
    of field: PixelRect,
    isCancelled: @escaping () -> Bool = { false }
  ) -> [UInt32]? {
    var target = makeTarget(
      Surface(rect: part, pixels: pool.take(count: part.width * part.height)),
      field: field,
      clip: part,
      isCancelled: isCancelled
    )
    if target.execute(list.commands) { return target.surface.pixels }
    target.giveBackPixels()
    return nil
  }

  func makeTarget(
    _ surface: consuming Surface,
    field: PixelRect,
    clip: PixelRect,
    isCancelled: @escaping () -> Bool
  ) -> RasterTarget {
    RasterTarget(
      surface: surface,
      field: field,
      clip: clip,
      scale: scale,
      glyphCache: glyphCache,
      pool: pool,
      isCancelled: isCancelled
    )
  }

  func makeBitmap(_ field: PixelRect, _ pixels: consuming [UInt32]) -> Bitmap {
    Bitmap(
      width: field.width,
      height: field.height,
      scale: scale,
      buffer: PixelBuffer(pixels, pool: pool)
    )
  }

  /// The pixels of a size in points, when they can be a bitmap; says why not unless there are none.
  package func pixels(of size: Size) -> PixelRect? {
    let grid = PixelGrid(scale: scale)
    let (width, height) = (grid.ceil(size.width) * scale, grid.ceil(size.height) * scale)
    guard width > 0, height > 0 else { return nil }
    let limit = Double(Bitmap.maximumSide)
    guard width <= limit, height <= limit,
      Bitmap.isUsable(width: Int(width.rounded()), height: Int(height.rounded()))
    else {
      Diagnostics.report(
        Diagnostic(
          message: "A drawing of \(size) points at \(scale) pixels per point is too large to be drawn; "
            + "a bitmap has at most \(Bitmap.maximumArea) pixels and \(Bitmap.maximumSide) on a side. Draw it in several "
            + "nodes, or at a lower scale."
        )
      )
      return nil
    }
    return PixelRect(minX: 0, minY: 0, maxX: Int(width.rounded()), maxY: Int(height.rounded()))
  }
}
