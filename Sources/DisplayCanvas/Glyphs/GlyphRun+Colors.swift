package import DisplayGeometry

extension GlyphRun {
  /// A part of a run.
  package enum Part {
    /// Glyphs in the run's color.
    case outlines(GlyphRun)
    /// A glyph with colors of its own: what is drawn, in em, and where.
    case drawing(DisplayList, Transform)
  }

  /// The run in parts, in drawing order. Glyphs that come again share their drawing.
  package func parts(at origin: Point) -> [Part] {
    var parts: [Part] = []
    var outlines: [Glyph] = []
    var drawings: [GlyphID: DisplayList?] = [:]
    func finishOutlines() {
      guard !outlines.isEmpty else { return }
      parts.append(
        .outlines(GlyphRun(typeface: typeface, fontSize: fontSize, color: color, glyphs: outlines))
      )
      outlines = []
    }
    for glyph in glyphs {
      let drawing = drawings[glyph.id] ?? typeface.drawing(of: glyph.id, textColor: color)
      drawings[glyph.id] = .some(drawing)
      if let drawing {
        finishOutlines()
        parts.append(.drawing(drawing, transform(of: glyph, at: origin)))
      } else {
        outlines.append(glyph)
      }
    }
    finishOutlines()
    return parts
  }

  /// Takes what is drawn of a glyph, in em, to where the glyph is.
  package func transform(of glyph: Glyph, at origin: Point) -> Transform {
    let place = origin + glyph.position
    return Transform(a: fontSize, b: 0, c: 0, d: fontSize, tx: place.x, ty: place.y)
  }
}
