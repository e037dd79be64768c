/// The heights that a font gives its lines, in units of the font.
struct FontLineMetrics {
  var ascent: Double
  var descent: Double
  var leading: Double
  var underlinePosition: Double
  var strikethroughPosition: Double
  var decorationThickness: Double

  /// Takes the table `hhea`, as most do; `OS/2` where the font asks for its typographic metrics, and its outer
  /// bounds where all else is 0.
  init(_ tables: FontTables, _ horizontal: FontData) {
    let os2 = tables["OS/2"]
    let usesTypographic = (os2?.uint16(62) ?? 0) & 0x80 != 0
    var lines = (horizontal.int16(4) ?? 0, -(horizontal.int16(6) ?? 0), horizontal.int16(8) ?? 0)
    if let os2, usesTypographic || lines == (0, 0, 0) {
      let typographic = (os2.int16(68) ?? 0, -(os2.int16(70) ?? 0), os2.int16(72) ?? 0)
      if typographic != (0, 0, 0) { lines = typographic }
    }
    if let os2, lines == (0, 0, 0) { lines = (os2.uint16(74) ?? 0, os2.uint16(76) ?? 0, 0) }
    ascent = Double(lines.0)
    // A line is never less than nothing high.
    descent = max(Double(lines.1), -ascent)
    leading = Double(max(0, lines.2))

    let post = tables["post"]
    let unitsPerEm = Double(tables["head"]?.uint16(18) ?? 1_000)
    let thickness = Double(post?.int16(10) ?? 0)
    decorationThickness = thickness > 0 ? min(thickness, unitsPerEm) : unitsPerEm / 14
    // Both tables give the upper edge of the line, upwards from the baseline.
    underlinePosition = -Double(post?.int16(8) ?? Int(-unitsPerEm / 12)) + decorationThickness / 2
    let strikeout = Double(os2?.int16(28) ?? 0)
    strikethroughPosition =
      strikeout > 0 ? strikeout - Double(os2?.int16(26) ?? 0) / 2 : unitsPerEm * 0.26
  }
}
