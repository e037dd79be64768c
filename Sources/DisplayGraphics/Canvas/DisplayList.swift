public import DisplayGeometry

/// What a canvas recorded: an immutable list of drawing commands, in points.
///
/// A rasteriser turns it into pixels at any scale, on any thread. Two lists are equal when they hold the same
/// commands.
public struct DisplayList: Sendable, Hashable {
  /// One step of a drawing.
  public enum Command: Sendable, Hashable {
    /// Remembers transform, clip and opacity.
    case save
    /// Goes back to what was remembered last.
    case restore
    /// Applies a transform to what follows, before those that apply already.
    case concatenate(AffineTransform)
    /// Cuts off what follows outside a rectangle with rounded corners.
    case clip(Rect, cornerRadius: Double)
    /// Makes what follows more transparent, each command by itself.
    case multiplyOpacity(Double)
    /// Fills a rectangle with rounded corners.
    case fillRect(Rect, cornerRadius: Double, Paint)
    /// Fills an outline by the nonzero rule.
    case fillPath(Path, Paint)
    /// Draws a picture stretched over a rectangle.
    case drawBitmap(Bitmap, Rect)
    /// Draws glyphs from an origin on the baseline.
    case drawGlyphs(GlyphRun, origin: Point)
  }

  /// The steps, in order.
  public let commands: [Command]

  /// Makes a list of steps.
  public init(commands: [Command]) {
    self.commands = commands
  }
}
