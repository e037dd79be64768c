import DisplayImageCoding

@testable import DisplayCanvas

/// Writes the tables of glyphs with colors, as the specification of OpenType describes them.
enum ColorFontWriter {
  static func u8(_ value: Int) -> [UInt8] { FontWriter.u8(value) }
  static func u16(_ value: Int) -> [UInt8] { FontWriter.u16(value) }
  static func u24(_ value: Int) -> [UInt8] { FontWriter.u24(value) }
  static func u32(_ value: Int) -> [UInt8] { FontWriter.u32(value) }
  /// A number with 14 binary places.
  static func fraction(_ value: Double) -> [UInt8] { u16(Int((value * 16_384).rounded())) }
  /// A number with 16 binary places.
  static func fixed(_ value: Double) -> [UInt8] { u32(Int((value * 65_536).rounded())) }

  /// A palette.
  static func palette(_ colors: [Color]) -> [UInt8] {
    u16(0) + u16(colors.count) + u16(1) + u16(colors.count) + u32(14) + u16(0)
      + colors.flatMap { [$0.blue, $0.green, $0.red, $0.alpha] }
  }

  /// Glyphs of layers: each a glyph and an entry of the palette.
  static func layers(_ glyphs: [(glyph: Int, layers: [(glyph: Int, entry: Int)])]) -> [UInt8] {
    var records: [UInt8] = []
    var layers: [UInt8] = []
    var first = 0
    for glyph in glyphs.sorted(by: { $0.glyph < $1.glyph }) {
      records += u16(glyph.glyph) + u16(first) + u16(glyph.layers.count)
      layers += glyph.layers.flatMap { u16($0.glyph) + u16($0.entry) }
      first += glyph.layers.count
    }
    return u16(0) + u16(glyphs.count) + u32(14) + u32(14 + records.count) + u16(first) + records + layers
  }

  /// Glyphs of paints, with the box that each may cover, and layers that paints may name.
  static func paints(
    _ glyphs: [(glyph: Int, paint: [UInt8])],
    layers: [[UInt8]] = [],
    boxes: [(glyph: Int, left: Int, bottom: Int, right: Int, top: Int)] = []
  ) -> [UInt8] {
    func list(_ parts: [[UInt8]], count: [UInt8], head: (Int, Int) -> [UInt8], size: Int) -> [UInt8] {
      var (heads, bodies) = ([UInt8](), [UInt8]())
      for (index, part) in parts.enumerated() {
        heads += head(index, count.count + size * parts.count + bodies.count)
        bodies += part
      }
      return count + heads + bodies
    }
    let base = list(
      glyphs.map(\.paint),
      count: u32(glyphs.count),
      head: { u16(glyphs[$0].glyph) + u32($1) },
      size: 6
    )
    let layerList = list(layers, count: u32(layers.count), head: { u32($1) }, size: 4)
    let clips = list(
      boxes.map { u8(1) + u16($0.left) + u16($0.bottom) + u16($0.right) + u16($0.top) },
      count: u8(1) + u32(boxes.count),
      head: { u16(boxes[$0].glyph) + u16(boxes[$0].glyph) + u24($1) },
      size: 7
    )
    let start = 34
    return u16(1) + u16(0) + u32(0) + u32(0) + u16(0) + u32(start)
      + u32(layers.isEmpty ? 0 : start + base.count)
      + u32(boxes.isEmpty ? 0 : start + base.count + layerList.count) + u32(0) + u32(0)
      + base + layerList + clips
  }

  /// A line of colors.
  static func line(_ stops: [(place: Double, entry: Int, opacity: Double)]) -> [UInt8] {
    u8(0) + u16(stops.count)
      + stops.flatMap { fraction($0.place) + u16($0.entry) + fraction($0.opacity) }
  }

  static func solid(_ entry: Int, opacity: Double = 1) -> [UInt8] { u8(2) + u16(entry) + fraction(opacity) }

  /// An outline filled with a paint.
  static func filled(_ glyph: Int, _ paint: [UInt8]) -> [UInt8] { u8(10) + u24(6) + u16(glyph) + paint }

  /// A paint that is changed by what its own numbers say.
  static func changed(_ format: Int, _ numbers: [UInt8], _ paint: [UInt8]) -> [UInt8] {
    u8(format) + u24(4 + numbers.count) + numbers + paint
  }

  static func composed(_ source: [UInt8], _ mode: Int, _ backdrop: [UInt8]) -> [UInt8] {
    u8(32) + u24(8) + u8(mode) + u24(8 + source.count) + source + backdrop
  }

  /// A PNG file of one color.
  static func picture(_ color: Color, width: Int, height: Int) -> [UInt8] {
    Bitmap(width: width, height: height, filledWith: color).map { PNGEncoder.encode($0) } ?? []
  }
}
