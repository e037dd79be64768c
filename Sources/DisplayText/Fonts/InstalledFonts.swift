public import DisplayCanvas

/// The fonts of the machine as the source of characters that a font lacks.
///
/// They are searched for in ``FontLibrary/system`` when the first character is missing, on the thread that misses it;
/// texts whose fonts have all characters never touch a file. On a machine without fonts nothing is found, and a missing
/// character stays a box. Values of this type are all alike and cost nothing to make.
public struct InstalledFonts: TypefaceFallback, Hashable {
  /// Makes a source of missing characters. Nothing is read.
  public init() {}

  /// The installed face that has a glyph for a scalar and goes best with another one; nil when no face has.
  ///
  /// - Complexity: That of the same search in ``FontLibrary``, and for the first one linear in the number of font files,
  ///   of each of which some kilobytes are read.
  public func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)? {
    FontLibrary.system.typeface(for: scalar, insteadOf: typeface)
  }

  /// The installed face that has glyphs for all scalars of a word and goes best with another one; nil when no face has.
  ///
  /// - Complexity: That of the same search in ``FontLibrary``, and for the first one linear in the number of font files,
  ///   of each of which some kilobytes are read.
  public func typeface(
    forWord word: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? {
    FontLibrary.system.typeface(forWord: word, insteadOf: typeface)
  }

  /// The installed face with colors that has glyphs for all scalars of an emoji; nil when no face has.
  ///
  /// - Complexity: That of the same search in ``FontLibrary``, and for the first one linear in the number of font files,
  ///   of each of which some kilobytes are read.
  public func typeface(
    forEmoji scalars: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? {
    FontLibrary.system.typeface(forEmoji: scalars, insteadOf: typeface)
  }
}
