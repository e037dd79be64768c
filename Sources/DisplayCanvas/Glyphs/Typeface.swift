/// Names one glyph of one typeface.
public struct GlyphID: RawRepresentable, Sendable, Hashable {
  /// The typeface's own number for the glyph.
  public let rawValue: UInt32

  /// Makes a name from the typeface's number.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The box that every typeface shows for what it has no glyph for.
  @inlinable
  public static var missing: GlyphID { GlyphID(rawValue: 0) }
}

/// A source of glyph outlines and their metrics: what a font is, before a size is chosen.
///
/// All lengths are in em (1 is the font size), the y axis points down and the origin lies on the baseline at
/// the glyph's left side bearing. A typeface is immutable, so that any worker may use it.
public protocol Typeface: Sendable, AnyObject {
  /// The height of the line box above the baseline, positive.
  var ascent: Double { get }
  /// The depth of the line box below the baseline, positive.
  var descent: Double { get }
  /// The extra space between two lines.
  var leading: Double { get }

  /// How far below the baseline the middle of an underline lies.
  var underlinePosition: Double { get }
  /// How far above the baseline the middle of a line through letters lies.
  var strikethroughPosition: Double { get }
  /// How thick both are.
  var decorationThickness: Double { get }

  /// The glyph that stands for a scalar; ``GlyphID/missing`` when the typeface has none.
  func glyph(for scalar: Unicode.Scalar) -> GlyphID
  /// How far the pen moves on after a glyph.
  func advance(of glyph: GlyphID) -> Double
  /// Whether any pair of glyphs is kerned; where none is, nobody asks for the kerning of any.
  var hasKerning: Bool { get }
  /// What is added to the advance of a glyph when another follows.
  func kerning(between left: GlyphID, and right: GlyphID) -> Double
  /// The glyph's outline, to be filled by the nonzero rule.
  func outline(of glyph: GlyphID) -> Path

  /// Whether glyphs may have colors of their own, as emoji do; where none has, nobody asks for the drawing of any.
  var hasColorGlyphs: Bool { get }
  /// What is drawn for a glyph that has colors of its own; nil for one that is an outline in the color of the text.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - textColor: The color of the text: its opacity is the drawing's, and parts of a glyph may be drawn in it.
  /// - Returns: Commands in em, from the glyph's origin; what lies more than two ems to its right or above it, or more than one to
  ///   its left or below it, may be cut off. Asked for when the glyph is drawn, on any thread; what is drawn of it is kept.
  func drawing(of glyph: GlyphID, textColor: Color) -> DisplayList?
  /// The one glyph that stands for several scalars together, such as a flag or a family; nil when there is none.
  func glyph(forSequence scalars: [Unicode.Scalar]) -> GlyphID?
}

extension Typeface {
  /// A tenth of an em below the baseline.
  public var underlinePosition: Double { 0.1 }
  /// The middle of small letters.
  public var strikethroughPosition: Double { 0.26 }
  /// A fourteenth of an em.
  public var decorationThickness: Double { 1.0 / 14 }
  /// No pair is.
  public var hasKerning: Bool { false }
  /// None.
  public func kerning(between left: GlyphID, and right: GlyphID) -> Double { 0 }
  /// None has.
  public var hasColorGlyphs: Bool { false }
  /// None.
  public func drawing(of glyph: GlyphID, textColor: Color) -> DisplayList? { nil }
  /// None.
  public func glyph(forSequence scalars: [Unicode.Scalar]) -> GlyphID? { nil }
}
