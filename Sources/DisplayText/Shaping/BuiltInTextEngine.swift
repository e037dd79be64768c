/// The text engine that needs nothing installed: one glyph after the other, in the direction of the text.
///
/// What the text's font lacks comes from the fonts of the machine, a word in one face wherever one has all of it.
///
/// Characters are taken as readers see them: a letter with its marks, an emoji sequence, a Hangul syllable. A
/// character of several scalars takes the composed glyph where the typeface has it, and else the glyphs of its
/// scalars over one another. Pairs are kerned. Text from right to left is found and ordered by Unicode's
/// bidirectional algorithm. There are no ligatures, no joined forms and no glyphs in another order than their
/// letters, which Arabic and Indic scripts would need; with the trait HarfBuzz there are, in fonts from files.
///
/// - Complexity: Linear in the length of the text.
public struct BuiltInTextEngine: TextEngine {
  private let fallback: (any TypefaceFallback)?

  /// Makes an engine.
  ///
  /// - Parameter fallback: Is asked for a typeface for each word of which the text's own lacks a character: the fonts of
  ///   the machine unless said otherwise. Nil shows a box for such a character, so that a text looks the same on all
  ///   machines.
  public init(fallback: (any TypefaceFallback)? = InstalledFonts()) {
    self.fallback = fallback
  }

  /// The glyphs of a text.
  public func shape(_ text: AttributedText) -> ShapedText {
    var shaper = ClusterShaper(text, fallback: fallback)
    return ShapedText(text: text, clusters: shaper.shape())
  }
}
