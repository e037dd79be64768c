internal import DisplayCanvas
internal import DisplayConcurrency

// What a typeface says of itself, for which anybody may have written it, as lengths that text can be set by.

extension Font {
  /// How far the pen moves on after a glyph; nil where the typeface says nothing finite.
  func advance(of glyph: GlyphID) -> TextUnit? {
    let advance = typeface.advance(of: glyph)
    return advance.isFinite ? TextUnit(points: advance * size) : nil
  }

  /// A length of the typeface in points; one that is not finite counts as 0.
  func points(_ length: Double) -> Double { length.isFinite ? length * size : 0 }

  /// Reports a length of the typeface that is not finite.
  func reportInvalid(_ name: String, _ length: Double) {
    Diagnostics.report(
      Diagnostic(
        message:
          "\(type(of: typeface)) has \(name) of \(length), which counts as 0; a typeface's lengths are finite numbers of em."
      )
    )
  }

  /// Reports those of the typeface's heights that are not finite.
  func reportInvalidHeights() {
    let heights = [
      ("an ascent", typeface.ascent), ("a descent", typeface.descent), ("a leading", typeface.leading),
    ]
    for (name, height) in heights where !height.isFinite { reportInvalid(name, height) }
  }
}
