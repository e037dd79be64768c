internal import DisplayCanvas
internal import DisplayGeometry

/// A glyph of the built-in font, in em.
struct BuiltInGlyph: Sendable {
  let advance: Double
  let outline: Path
}

/// The pen that a weight of the built-in font is drawn with.
struct BuiltInPen: Sendable {
  /// Half of the pen's width, and the space added to each glyph, in hundredths of an em.
  let radius: Double
  let extraAdvance: Double
  /// How much wider than written the glyphs are.
  let stretch: Double

  static let regular = BuiltInPen(radius: 4.2, extraAdvance: 0, stretch: 1)
  static let bold = BuiltInPen(radius: 6.2, extraAdvance: 3, stretch: 1.04)

  /// Draws a glyph. A mark that is put over the letter before it takes no width in any weight.
  func draw(_ skeleton: Skeleton) -> BuiltInGlyph {
    var outline = SkeletonPen.outline(of: skeleton, radius: radius, stretch: stretch)
    guard skeleton.advance > 0 else { return BuiltInGlyph(advance: 0, outline: outline) }
    // The extra width lies on both sides.
    if extraAdvance > 0 {
      outline = outline.transformed(by: .translation(x: extraAdvance / 200, y: 0))
    }
    return BuiltInGlyph(advance: (skeleton.advance * stretch + extraAdvance) / 100, outline: outline)
  }
}
