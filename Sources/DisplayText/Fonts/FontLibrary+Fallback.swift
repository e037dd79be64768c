public import DisplayCanvas

extension FontLibrary: TypefaceFallback {
  /// The face that has a glyph for a scalar and goes best with another one; nil when no face has.
  ///
  /// Letters, marks and digits come from faces for text alone; signs may come from faces for formulas and symbols, where
  /// no face for text has them. Among these the widths and the slant of the other face count first, then about the same
  /// weight, then whether all characters are equally wide, then serifs.
  ///
  /// - Complexity: O(1) for a character that was asked for before; else linear in the number of faces, which are sorted
  ///   once for a style. A face's character map is read when it is first needed, and again after it was given up when a
  ///   character is missing of a block of which the face has some.
  public func typeface(for scalar: Unicode.Scalar, insteadOf typeface: any Typeface) -> (any Typeface)? {
    standIn(Question(scalars: [scalar], style: Style(of: typeface)))
  }

  /// The face that has glyphs for all scalars of a word and goes best with another one; nil when no face has.
  ///
  /// - Complexity: Linear in the length of the word where the best face for its first missing character has all of it, as a
  ///   rule; else a search as for one character, times the length of the word.
  public func typeface(
    forWord word: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? {
    let style = Style(of: typeface)
    if let missing = word.first(where: { typeface.glyph(for: $0) == .missing }) {
      // The first face with this character is also the first with all where it has all.
      guard let nearest = standIn(Question(scalars: [missing], style: style)) else { return nil }
      let mayStandIn = word.allSatisfy { nearest.fontDescription.mayStandIn(for: $0) }
      if mayStandIn, nearest.hasGlyphs(for: word) { return nearest }
    }
    return standIn(Question(scalars: word.sorted(), style: style))
  }
}

extension FontLibrary {
  /// The face with colors that has glyphs for all scalars of an emoji; nil when no face has.
  ///
  /// - Complexity: As for one character that is missing.
  public func typeface(
    forEmoji scalars: [Unicode.Scalar],
    insteadOf typeface: any Typeface
  ) -> (any Typeface)? {
    let visible = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return standIn(Question(scalars: visible, style: Style(of: typeface), wantsColors: true))
  }
}

extension FontLibrary.Style {
  /// What a face that stands in for a typeface is to have in common with it.
  fileprivate init(of typeface: any Typeface) {
    let like = (typeface as? TrueTypeTypeface)?.fontDescription
    let isBold = typeface === BuiltInTypeface.bold
    self.init(
      weight: like?.weight ?? (isBold ? 700 : 400),
      isItalic: like?.isItalic ?? false,
      isMonospaced: like?.isMonospaced ?? false,
      isSerif: like?.isSerif ?? false
    )
  }
}
