internal import DisplayConcurrency
public import DisplayGeometry

/// Turns display lists into bitmaps, with antialiasing, on the calling thread.
///
/// The same list gives the same pixels to the bit on every machine. Nothing in a list can make it trap:
/// coordinates that are not finite leave out what they belong to.
public struct Rasterizer: Sendable {
  /// Pixels per point.
  public let scale: Double

  private let glyphCache: GlyphCache

  /// Makes a rasteriser.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; what is no positive number counts as 1.
  ///   - glyphCache: Keeps the shapes of glyphs between drawings.
  public init(scale: Double, glyphCache: GlyphCache = .shared) {
    self.scale = PixelGrid(scale: scale).scale
    self.glyphCache = glyphCache
  }

  /// Draws a list into a new transparent bitmap.
  ///
  /// - Parameters:
  ///   - list: The commands, in points.
  ///   - size: The bitmap's size in points, rounded up to whole pixels.
  ///   - isCancelled: Asked between commands whether the bitmap is still wanted.
  /// - Returns: The bitmap; nil when it is not wanted any more, when it would have no pixel, or when it would
  ///   be larger than ``Bitmap/maximumArea`` or ``Bitmap/maximumSide``, which is reported.
  public func render(
    _ list: DisplayList,
    size: Size,
    isCancelled: () -> Bool = { false }
  ) -> Bitmap? {
    guard var target = makeTarget(size: size) else { return nil }
    for command in list.commands {
      if isCancelled() { return nil }
      target.execute(command)
    }
    return isCancelled() ? nil : target.bitmap
  }

  private func makeTarget(size: Size) -> RasterTarget? {
    let grid = PixelGrid(scale: scale)
    let (width, height) = (grid.ceil(size.width) * scale, grid.ceil(size.height) * scale)
    guard width > 0, height > 0 else { return nil }
    let limit = Double(Bitmap.maximumSide)
    guard width <= limit, height <= limit,
      let bitmap = Bitmap(width: Int(width.rounded()), height: Int(height.rounded()), scale: scale)
    else {
      Diagnostics.report(
        Diagnostic(
          message: "A drawing of \(size) points at \(scale) pixels per point is too large to be drawn; "
            + "a bitmap has at most \(Bitmap.maximumArea) pixels and \(Bitmap.maximumSide) on a side."
        )
      )
      return nil
    }
    return RasterTarget(bitmap: bitmap, glyphCache: glyphCache)
  }
}
