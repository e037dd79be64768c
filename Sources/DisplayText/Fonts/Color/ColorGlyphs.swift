internal import DisplayCanvas
internal import DisplayGeometry

/// The glyphs of a font that have colors of their own: as paints, as layers, or as pictures.
///
/// Read are the tables `COLR` with `CPAL`, `CBDT` with `CBLC`, and `sbix`, in this order; drawings in `SVG ` are not.
struct ColorGlyphs: Sendable {
  /// The tables that say that a font has such glyphs.
  static let tables = ["COLR", "CBDT", "sbix"]
  /// The tables of pictures, beside which a font needs no outlines.
  static let pictureTables = ["CBDT", "sbix"]

  private let paints: ColorPaints?
  private let layers: ColorLayers?
  private let palette: ColorPalette
  private let embedded: EmbeddedPictures?
  private let strikes: StrikePictures?

  /// Reads where a font's colors are; nil where it has none.
  init?(_ tables: FontTables, unitsPerEm: Int) {
    paints = tables["COLR"].flatMap { ColorPaints($0, unitsPerEm: unitsPerEm) }
    layers = tables["COLR"].map(ColorLayers.init).flatMap { $0.isEmpty ? nil : $0 }
    palette = ColorPalette(tables["CPAL"])
    embedded = EmbeddedPictures(locations: tables["CBLC"], pictures: tables["CBDT"])
    strikes = StrikePictures(tables["sbix"])
    if paints == nil, layers == nil, embedded == nil, strikes == nil { return nil }
  }

  /// What is drawn for a glyph, in em; nil for one without colors of its own.
  func drawing(of glyph: Int, textColor: Color, outline: (_ glyph: Int) -> Path) -> DisplayList? {
    var canvas = Canvas()
    func color(_ entry: Int) -> Color { palette.color(entry, textColor: textColor) }
    let isDrawn =
      paints?.draw(glyph, on: &canvas, palette: palette, textColor: textColor, outline: outline) == true
      || layers?.draw(glyph, on: &canvas, color: color, outline: outline) == true
      || drawPicture(of: glyph, on: &canvas)
    guard isDrawn else { return nil }
    return Self.drawing(canvas.makeDisplayList(), opacity: Double(textColor.alpha) / 255)
  }

  private static func drawing(_ list: DisplayList, opacity: Double) -> DisplayList {
    guard opacity < 1 else { return list }
    var canvas = Canvas()
    canvas.withLayer(opacity: opacity) { $0.draw(list) }
    return canvas.makeDisplayList()
  }

  /// Draws the picture of a glyph; returns whether it has one.
  private func drawPicture(of glyph: Int, on canvas: inout Canvas) -> Bool {
    guard let picture = embedded?.picture(of: glyph) ?? strikes?.picture(of: glyph),
      let bitmap = picture.bitmap
    else { return false }
    canvas.draw(bitmap, in: picture.area(width: bitmap.width, height: bitmap.height))
    return true
  }
}
