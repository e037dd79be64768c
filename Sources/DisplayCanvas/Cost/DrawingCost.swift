/// What drawing a display list takes, counted without drawing: the ground for a cost model.
public struct DrawingCost: Sendable, Hashable {
  /// Commands of any kind.
  public var commands = 0
  /// Fills and strokes.
  public var shapes = 0
  /// Elements of the outlines of all fills, strokes and clips.
  public var pathElements = 0
  /// Pictures.
  public var bitmaps = 0
  /// Glyphs.
  public var glyphs = 0
  /// Layers, those of shadows among them.
  public var layers = 0
  /// Pixels that drawing may change, each as often as it may; those inside the clips' bounding rectangles.
  public var pixels = 0

  /// Makes a cost of nothing.
  package init() {}
}
