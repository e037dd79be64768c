internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayPlatform

/// The outlines of a font, in whichever format it has them: one of these is there, unless all glyphs are pictures.
struct FontOutlines: Sendable {
  /// TrueType's quadratic curves, read here.
  private var quadratic: GlyphOutlines?
  /// PostScript's cubic curves, read here.
  private var compact: CompactOutlines?
  #if HarfBuzz
    /// PostScript's cubic curves of fonts that can be varied, read by FreeType.
    private var system: SystemOutlines?
    /// The length of their units, in em.
    private var systemScale = 1.0
  #endif

  /// The tables of which one holds the outlines, in the order in which they are looked for.
  static var tables: [String] {
    #if HarfBuzz
      ["glyf", "CFF ", "CFF2"]
    #else
      ["glyf", "CFF "]
    #endif
  }

  /// Reads where the outlines of a font's glyphs are.
  init(
    _ tables: FontTables,
    _ bytes: [UInt8],
    index: Int,
    glyphCount: Int,
    unitsPerEm: Int
  ) throws(FontError) {
    if tables["glyf"] != nil {
      quadratic = try GlyphOutlines(tables, glyphCount: glyphCount, unitsPerEm: unitsPerEm)
      return
    }
    if let table = tables["CFF "] {
      compact = try CompactOutlines(table, unitsPerEm: unitsPerEm)
      return
    }
    guard tables["CFF2"] != nil else {
      // Of a font of pictures no glyph needs an outline.
      guard ColorGlyphs.pictureTables.contains(where: { tables[$0] != nil }) else {
        throw .missingTable("glyf")
      }
      return
    }
    #if HarfBuzz
      if let outlines = SystemOutlines(bytes, index: index, glyphCount: glyphCount) {
        system = outlines
        systemScale = 1 / Double(unitsPerEm)
        return
      }
    #endif
    throw .unsupportedOutlines(table: "CFF2")
  }

  /// The outline of a glyph, in em, with the y axis pointing down.
  func outline(of glyph: Int) -> Path {
    if let quadratic { return quadratic.outline(of: glyph) }
    if let compact { return compact.outline(of: glyph) }
    #if HarfBuzz
      if let system { return Path(system.outline(ofGlyph: glyph), scale: systemScale) }
    #endif
    return Path()
  }
}

#if HarfBuzz
  extension Path {
    /// Makes a path of steps in units of a font; each contour is closed where the next begins.
    fileprivate init(_ steps: [SystemOutlines.Step], scale: Double) {
      self.init()
      func point(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) * scale, y: -Double(y) * scale) }
      for (index, step) in steps.enumerated() {
        switch step {
        case .move(let x, let y):
          if index > 0 { close() }
          move(to: point(x, y))
        case .line(let x, let y): line(to: point(x, y))
        case .quadratic(let controlX, let controlY, let x, let y):
          quadratic(control: point(controlX, controlY), to: point(x, y))
        case .cubic(let control1X, let control1Y, let control2X, let control2Y, let x, let y):
          cubic(
            control1: point(control1X, control1Y),
            control2: point(control2X, control2Y),
            to: point(x, y)
          )
        }
      }
      if !steps.isEmpty { close() }
    }
  }
#endif
