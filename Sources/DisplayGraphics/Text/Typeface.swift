/// Names one glyph of one typeface.
public struct GlyphID: RawRepresentable, Sendable, Hashable {
  /// The typeface's own number for the glyph.
  public let rawValue: UInt32

  /// Makes a name from the typeface's number.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
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

  /// The glyph that stands for a scalar; a visible box when the typeface has none.
  func glyph(for scalar: Unicode.Scalar) -> GlyphID
  /// How far the pen moves on after a glyph.
  func advance(of glyph: GlyphID) -> Double
  /// The glyph's outline, to be filled by the nonzero rule.
  func outline(of glyph: GlyphID) -> Path
}
