internal import DisplayCanvas

/// What shaping needs of a style, in the form that it needs it in.
struct RunStyle {
  /// A cluster of one ASCII character as it was shaped before.
  struct Known {
    var glyph: GlyphID
    var advance: TextUnit
    var traits: ShapedClusters.Traits
  }

  let font: Font
  let attachment: TextAttachment?
  let raise: Double
  var ascii = [Known?](repeating: nil, count: 128)
  private let tracking: TextUnit
  private var hasReportedAdvance = false

  init(_ style: TextStyle) {
    font = style.font
    attachment = style.attachment
    tracking = Self.tracking(of: style)
    raise = style.baselineOffset.isFinite ? TextUnit(points: style.baselineOffset).points : 0
  }

  /// The space after each letter in a style.
  static func tracking(of style: TextStyle) -> TextUnit {
    style.tracking.isFinite ? TextUnit(points: style.tracking) : 0
  }

  /// How far the pen moves on after a glyph of the style's own font.
  mutating func advance(of glyph: GlyphID) -> TextUnit { advance(of: glyph, in: font) }

  /// How far the pen moves on after a glyph; tracking is added once for each letter, not for its marks.
  ///
  /// An advance that is not finite counts as 0; the first one in the style is reported.
  mutating func advance(of glyph: GlyphID, in font: Font, isLetter: Bool = true) -> TextUnit {
    let own = font.advance(of: glyph) ?? reportedAdvance(of: glyph, in: font)
    return max(0, isLetter && own > 0 ? own + tracking : own)
  }

  private mutating func reportedAdvance(of glyph: GlyphID, in font: Font) -> TextUnit {
    if !hasReportedAdvance {
      font.reportInvalid("an advance of glyph \(glyph.rawValue)", font.typeface.advance(of: glyph))
    }
    hasReportedAdvance = true
    return 0
  }
}
