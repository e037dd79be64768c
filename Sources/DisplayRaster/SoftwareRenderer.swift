public import DisplayCanvas
public import DisplayGeometry

/// The renderer that needs nothing but memory: contents are bitmaps, drawn by a `Rasterizer`.
public struct SoftwareRenderer: ContentsRenderer {
  private let glyphCache: GlyphCache
  private let pool: PixelBufferPool

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - glyphCache: Keeps the shapes of glyphs between drawings.
  ///   - pool: Keeps memory between drawings.
  public init(glyphCache: GlyphCache = .shared, pool: PixelBufferPool = .shared) {
    self.glyphCache = glyphCache
    self.pool = pool
  }

  /// Draws; nil when that is not wanted any more, or would be no bitmap, which is reported where it is too large.
  public func render(
    _ drawing: DisplayList,
    size: Size,
    scale: Double,
    isCancelled: @escaping () -> Bool
  ) -> (any RenderedContents)? {
    Rasterizer(scale: scale, glyphCache: glyphCache, pool: pool)
      .render(drawing, size: size, isCancelled: isCancelled)
  }
}
