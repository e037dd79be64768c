import DisplayGeometry

@testable import DisplayCanvas
@testable import DisplayText

/// Reads the bytes as a font, looks at each glyph, and sets a line of text in it.
func fuzz(_ bytes: [UInt8]) {
  for index in 0..<min(2, (try? TrueTypeTypeface.fontCount(in: bytes)) ?? 1) {
    guard let typeface = try? TrueTypeTypeface(bytes, index: index) else { continue }
    for glyph in 0..<min(64, UInt32(typeface.glyphCount)) {
      let id = GlyphID(rawValue: glyph)
      // Parts of parts may be multiplied each time; no coordinate is no number.
      for element in typeface.outline(of: id).elements {
        if case .move(let point) = element { require(!point.x.isNaN && !point.y.isNaN, "a point nowhere") }
      }
      _ = typeface.drawing(of: id, textColor: .black.withAlpha(128))
      require(typeface.advance(of: id) >= 0, "a negative advance")
      require(typeface.kerning(between: id, and: GlyphID(rawValue: glyph ^ 1)).isFinite, "endless kerning")
    }
    for sequence in ["AB", "\u{1F1E9}\u{1F1EA}", "1\u{FE0F}\u{20E3}"] {
      _ = typeface.glyph(forSequence: Array(sequence.unicodeScalars))
    }
    let style = TextStyle(font: Font(typeface: typeface, size: 16))
    let text = AttributedText("AB fi\u{301} ЖЩ 字。\u{1F600}", style: style)
    let layout = BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: 40))
    require(layout.size.width.isFinite && layout.size.height.isFinite, "a text without a size")
    require(layout.size.width >= 0 && layout.size.height >= 0, "a text of negative size")
  }
}
