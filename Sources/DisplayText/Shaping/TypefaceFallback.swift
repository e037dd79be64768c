public import DisplayCanvas

/// Finds a typeface for characters that another one lacks.
public protocol TypefaceFallback: Sendable {
  /// A typeface that has a glyph for a scalar and goes with another one; nil when there is none.
  ///
  /// Any thread may call it, and often with the same arguments.
  func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)?

  /// A typeface that has glyphs for all scalars of a word and goes with another one, which lacks some of them; nil when
  /// there is none.
  ///
  /// A word is set in one face where one has all of it. Otherwise each of its characters that is missing is asked for by
  /// itself. Any thread may call it. Unless a type says otherwise, the faces are tried that its scalars have by
  /// themselves.
  ///
  /// - Parameter word: The scalars of the word, each once; at most 64.
  func typeface(forWord word: [Unicode.Scalar], insteadOf typeface: any Typeface) -> (any Typeface)?

  /// A typeface with colors of its own that has glyphs for all scalars of an emoji; nil, unless a type says otherwise.
  ///
  /// Asked for what is to be shown as an emoji, also where the typeface has glyphs for it that take the color of the text.
  /// Where there is none, emoji are looked for as other characters are. Any thread may call it.
  func typeface(forEmoji scalars: [Unicode.Scalar], insteadOf typeface: any Typeface) -> (any Typeface)?
}

extension TypefaceFallback {
  /// None.
  public func typeface(
    forEmoji scalars: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? { nil }

  /// The first of the faces of the missing scalars that has all scalars of the word.
  ///
  /// - Complexity: A search for each scalar, and in its face one look-up for each other.
  public func typeface(
    forWord word: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? {
    for scalar in word where typeface.glyph(for: scalar) == .missing {
      guard let candidate = self.typeface(for: scalar, insteadOf: typeface) else { return nil }
      if candidate.hasGlyphs(for: word) { return candidate }
    }
    return nil
  }
}

extension Typeface {
  /// Whether there is a glyph for each of some scalars.
  func hasGlyphs(for scalars: [Unicode.Scalar]) -> Bool {
    scalars.allSatisfy { glyph(for: $0) != .missing }
  }
}
