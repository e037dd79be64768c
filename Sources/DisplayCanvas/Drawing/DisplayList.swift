public import DisplayGeometry

/// What a canvas recorded: an immutable list of drawing commands, in points.
///
/// A rasterizer turns it into pixels at any scale, on any thread; ``svg(size:)`` into text; ``cost(size:scale:)``
/// into numbers. Two lists are equal when they hold the same commands. Copies share their storage.
public struct DisplayList: Sendable, Hashable {
  /// One step of a drawing.
  public enum Command: Sendable, Hashable {
    /// Remembers transform, clip, opacity, blend mode and shadow.
    case save
    /// Goes back to what was remembered last.
    case restore
    /// Applies a transform to what follows, before those that apply already.
    case concatenate(Transform)
    /// Cuts off what follows outside a shape.
    case clip(Shape, FillRule)
    /// Makes what follows more transparent, each command by itself.
    case multiplyOpacity(Double)
    /// Blends what follows in a way.
    case setBlendMode(BlendMode)
    /// Gives what follows a shadow, each command by itself; nil takes it away.
    case setShadow(Shadow?)
    /// Gathers what follows in a picture of its own, remembering the state too.
    case beginLayer
    /// Draws what was gathered with the state that was remembered, and goes back to it.
    case endLayer
    /// Fills a shape.
    case fill(Shape, FillRule, Paint)
    /// Draws a line along a shape's outline.
    case stroke(Shape, StrokeStyle, Paint)
    /// Draws a picture stretched over a rectangle.
    case drawBitmap(Bitmap, Rect, BitmapFilter)
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
