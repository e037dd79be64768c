public import DisplayGeometry

/// Glyphs of one typeface, size and color, placed: what a typesetter hands to a canvas.
public struct GlyphRun: Sendable {
  /// A glyph and where its origin lies, in points from the run's own origin, on the baseline.
  @frozen
  public struct Glyph: Sendable, Hashable {
    /// The glyph's name in the run's typeface.
    public var id: GlyphID
    /// The glyph's origin.
    public var position: Point

    /// Makes a placed glyph.
    @inlinable
    public init(id: GlyphID, position: Point) {
      self.id = id
      self.position = position
    }
  }

  /// The typeface that the glyphs are of.
  public let typeface: any Typeface
  /// The length of one em, in points.
  public let fontSize: Double
  /// The color that the glyphs are filled with.
  public let color: Color
  /// The glyphs, in drawing order.
  public let glyphs: [Glyph]

  /// Makes a run.
  public init(typeface: any Typeface, fontSize: Double, color: Color, glyphs: [Glyph]) {
    self.typeface = typeface
    self.fontSize = fontSize
    self.color = color
    self.glyphs = glyphs
  }
}

extension GlyphRun: Hashable {
  /// Whether two runs draw the same; typefaces are the same when they are one object.
  public static func == (lhs: GlyphRun, rhs: GlyphRun) -> Bool {
    lhs.typeface === rhs.typeface && lhs.fontSize == rhs.fontSize && lhs.color == rhs.color
      && lhs.glyphs == rhs.glyphs
  }

  /// Feeds what equality compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(typeface))
    hasher.combine(fontSize)
    hasher.combine(color)
    hasher.combine(glyphs)
  }
}
