internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

/// The glyphs that are made of paints: the table `COLR`, version 1.
///
/// Paints nest: outlines that others fill, transforms, gradients, layers, and compositions of two. What of a font can be
/// varied is drawn as it is by default. Gradients go on beyond their ends with the last color; of the compositions those are
/// exact that ``BlendMode`` has and those with one color, and all others draw the source over the backdrop.
struct ColorPaints: Sendable {
  private let glyphs: FontData
  private let glyphCount: Int
  private let layers: FontData
  private let layerCount: Int
  private let clips: FontData
  private let clipCount: Int
  private let unitsPerEm: Double

  /// Reads where the paints are; nil where there are none.
  init?(_ table: FontData, unitsPerEm: Int) {
    guard let version = table.uint16(0), version >= 1, let list = table.uint32(14), list > 0 else {
      return nil
    }
    glyphs = table.part(at: list)
    glyphCount = min(glyphs.uint32(0) ?? 0, 0x10000)
    layers = table.part(at: Self.offset(table, at: 18))
    layerCount = layers.uint32(0) ?? 0
    clips = table.part(at: Self.offset(table, at: 22))
    clipCount = min(clips.uint32(1) ?? 0, 0x10000)
    self.unitsPerEm = Double(unitsPerEm)
    if glyphCount == 0 { return nil }
  }

  /// A part that is not there lies behind the end.
  private static func offset(_ table: FontData, at place: Int) -> Int {
    let offset = table.uint32(place) ?? 0
    return offset > 0 ? offset : table.count
  }

  /// Draws a glyph, in em; returns whether it has a paint.
  ///
  /// - Complexity: O(log *n*) in the number of such glyphs, and linear in its paints and their outlines, which are bounded.
  func draw(
    _ glyph: Int,
    on canvas: inout Canvas,
    palette: ColorPalette,
    textColor: Color,
    outline: (_ glyph: Int) -> Path
  ) -> Bool {
    guard let paint = paint(of: glyph) else { return false }
    withoutActuallyEscaping(outline) { outline in
      var brush = PaintBrush(
        font: self,
        palette: palette,
        textColor: textColor,
        unitsPerEm: unitsPerEm,
        outline: outline
      )
      canvas.save()
      canvas.concatenate(.scale(x: 1 / unitsPerEm, y: -1 / unitsPerEm))
      // What has no box is seen in outlines alone.
      var area = Rect.zero
      if let box = clipBox(of: glyph) {
        canvas.clip(to: box)
        area = box.intersection(surroundings)
      }
      brush.draw(paint, over: area, on: &canvas)
      canvas.restore()
    }
    return true
  }

  /// The paint of a glyph; nil when it has none.
  func paint(of glyph: Int) -> FontData? {
    let place = (0..<glyphCount).partitioningIndex { glyphs.uint16(4 + 6 * $0) ?? .max >= glyph }
    guard place < glyphCount, glyphs.uint16(4 + 6 * place) == glyph,
      let offset = glyphs.uint32(6 + 6 * place)
    else { return nil }
    return glyphs.part(at: offset)
  }

  /// The paint of a layer; nil when there is none.
  func paint(ofLayer layer: Int) -> FontData? {
    guard layer < layerCount, let offset = layers.uint32(4 + 4 * layer) else { return nil }
    return layers.part(at: offset)
  }

  /// Around the em of a glyph.
  private var surroundings: Rect {
    Rect(x: -unitsPerEm, y: -unitsPerEm, width: 3 * unitsPerEm, height: 3 * unitsPerEm)
  }

  /// What a glyph may cover, in units of the font with the y axis pointing up; nil where that is not said.
  private func clipBox(of glyph: Int) -> Rect? {
    let place = (0..<clipCount).partitioningIndex { clips.uint16(7 + 7 * $0) ?? .max >= glyph }
    guard place < clipCount, let first = clips.uint16(5 + 7 * place), first <= glyph,
      let offset = clips.uint24(9 + 7 * place)
    else { return nil }
    let box = clips.part(at: offset)
    guard let left = box.int16(1), let bottom = box.int16(3), let right = box.int16(5),
      let top = box.int16(7),
      left < right, bottom < top
    else { return nil }
    return Rect(
      x: Double(left),
      y: Double(bottom),
      width: Double(right - left),
      height: Double(top - bottom)
    )
  }
}
