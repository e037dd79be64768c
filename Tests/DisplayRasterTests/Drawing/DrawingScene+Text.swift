import DisplayGeometry

@testable import DisplayCanvas
@testable import DisplayText

extension DrawingScene {
  static let texts = glyphs + styles + paragraphs

  private static func run(_ text: String, size: Double, _ face: BuiltInTypeface = .bold) -> GlyphRun {
    var pen = 0.0
    let glyphs = text.unicodeScalars.map { scalar in
      let id = face.glyph(for: scalar)
      defer { pen += face.advance(of: id) * size }
      return GlyphRun.Glyph(id: id, position: Point(x: pen, y: 0))
    }
    return GlyphRun(typeface: face, fontSize: size, color: navy, glyphs: glyphs)
  }

  private static func layout(
    _ text: String,
    size: Double,
    alignment: TextAlignment = .natural,
    _ change: (inout AttributedText) -> Void = { _ in }
  ) -> TextLayout {
    let style = TextStyle(font: .system(size: size), color: navy, alignment: alignment)
    var text = AttributedText(text, style: style)
    change(&text)
    return BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: 17, maximumHeight: 18))
  }

  private static let glyphs = [
    DrawingScene("glyphs") { $0.draw(run("Ag", size: 13), at: Point(x: 2, y: 14)) },
    DrawingScene("glyphs turned") { canvas in
      canvas.translate(x: 3, y: 15)
      canvas.concatenate(.rotation(radians: -0.5))
      canvas.draw(run("Ag", size: 12), at: .zero)
    },
    // Larger than the glyphs that are kept.
    DrawingScene("glyph large") { canvas in
      canvas.clip(to: frame)
      canvas.draw(run("A", size: 300), at: Point(x: -40, y: 110))
    },
    DrawingScene("glyph gradient") { canvas in
      var outline = Path()
      for glyph in run("Ag", size: 13).glyphs {
        let place = Transform(a: 13, b: 0, c: 0, d: 13, tx: 2 + glyph.position.x, ty: 14)
        outline.elements += BuiltInTypeface.bold.outline(of: glyph.id).transformed(by: place).elements
      }
      let gradient = LinearGradient(from: Point(x: 2, y: 3), to: Point(x: 17, y: 17), colors: [coral, teal])
      canvas.fill(outline, with: .linearGradient(gradient))
    },
  ]

  private static let styles = [
    DrawingScene("underline") { canvas in
      let text = layout("abc", size: 8) { $0.changeStyle(in: 0..<2) { $0.underline = .single } }
      canvas.draw(text, at: Point(x: 2, y: 4))
    },
    DrawingScene("underline twice") { canvas in
      let text = layout("abc", size: 8) {
        $0.changeStyle(in: 0..<3) { $0.underline = TextDecoration(.double, color: coral) }
      }
      canvas.draw(text, at: Point(x: 2, y: 4))
    },
    DrawingScene("strikethrough") { canvas in
      let text = layout("abc", size: 8) {
        $0.changeStyle(in: 1..<3) { $0.strikethrough = TextDecoration(.thick, color: coral) }
      }
      canvas.draw(text, at: Point(x: 2, y: 4))
    },
    DrawingScene("background") { canvas in
      let text = layout("abc", size: 8) { $0.changeStyle(in: 1..<3) { $0.backgroundColor = gold } }
      canvas.draw(text, at: Point(x: 2, y: 4))
    },
    DrawingScene("paragraph") { canvas in
      canvas.draw(layout("One two, three four five six", size: 4), at: Point(x: 2, y: 1))
    },
    DrawingScene("justified") { canvas in
      canvas.draw(layout("a bc d ef g hi j", size: 4.5, alignment: .justified), at: Point(x: 2, y: 2))
    },
    DrawingScene("right to left") { canvas in
      canvas.draw(layout("\u{202E}abc\u{202C} \u{2067}de\u{2069}f\ngh", size: 5), at: Point(x: 2, y: 3))
    },
  ]

  /// A text of one style, as one of its parts is changed.
  private static func paragraph(
    _ text: String,
    size: Double = 5,
    _ change: @escaping @Sendable (inout TextStyle) -> Void
  )
    -> TextLayout
  {
    layout(text, size: size) { $0.changeStyle(in: 0..<text.count, change) }
  }

  private static let paragraphs = [
    DrawingScene("tracking") { $0.draw(paragraph("abc de") { $0.tracking = 2 }, at: Point(x: 2, y: 3)) },
    DrawingScene("baseline") { canvas in
      let text = layout("m2", size: 9) { $0.changeStyle(in: 1..<2) { $0.baselineOffset = 4 } }
      canvas.draw(text, at: Point(x: 2, y: 4))
    },
    DrawingScene("line height") { canvas in
      canvas.draw(
        paragraph("ab\ncd", size: 4) { $0.paragraph.lineHeightMultiple = 1.7 },
        at: Point(x: 2, y: 1)
      )
    },
    DrawingScene("indents") { canvas in
      let text = paragraph("a bc ef gh i", size: 4) { style in
        style.paragraph.firstLineIndent = 5
        style.paragraph.followingIndent = 2
        style.paragraph.trailingIndent = 2
      }
      canvas.draw(text, at: Point(x: 2, y: 1))
    },
    DrawingScene("centered") {
      $0.draw(paragraph("ab\nabcd\na", size: 4) { $0.paragraph.alignment = .center }, at: Point(x: 2, y: 1))
    },
    DrawingScene("tabs") { canvas in
      let text = paragraph("a\tb\t8\nab\tb\t12") { style in
        style.paragraph.tabStops = [ParagraphStyle.TabStop(at: 7), ParagraphStyle.TabStop(at: 17, .trailing)]
      }
      canvas.draw(text, at: Point(x: 2, y: 3))
    },
    DrawingScene("cut off") { canvas in
      let style = TextStyle(font: .system(size: 5), color: navy)
      let container = TextContainer(width: 17, maximumLineCount: 1)
      let text = BuiltInTextEngine(fallback: nil).layout(
        AttributedText("abcd efgh", style: style),
        in: container
      )
      canvas.draw(text, at: Point(x: 2, y: 6))
    },
  ]
}
