internal import DisplayGeometry

/// The pictures of glyphs in the table `sbix`, of the size that has the most pixels.
struct StrikePictures: Sendable {
  private static let mostSizes = 64
  /// The tag of a picture that is a PNG file.
  private static let png = Array("png ".utf8)
  /// The tag of a glyph that looks like another.
  private static let duplicate = Array("dupe".utf8)

  private let strike: FontData
  private let pixelLength: Double

  /// Reads which sizes there are; nil where there is none.
  init?(_ table: FontData?) {
    guard let table, let count = table.uint32(4) else { return nil }
    let strikes = (0..<min(count, Self.mostSizes)).compactMap { index in
      table.uint32(8 + 4 * index).map { table.part(at: $0) }
    }
    guard let largest = strikes.max(by: { $0.uint16(0) ?? 0 < $1.uint16(0) ?? 0 }),
      let pixelsPerEm = largest.uint16(0), pixelsPerEm > 0
    else { return nil }
    strike = largest
    pixelLength = 1 / Double(pixelsPerEm)
  }

  /// The picture of a glyph; nil when it has none.
  func picture(of glyph: Int) -> GlyphPicture? {
    guard let data = data(of: glyph) else { return nil }
    guard data.array(at: 4, count: 4) == Self.duplicate else { return picture(data) }
    // A duplicate of a duplicate would lead in a circle.
    return data.uint16(8).flatMap { self.data(of: $0) }.flatMap(picture)
  }

  private func picture(_ data: FontData) -> GlyphPicture? {
    guard let left = data.int16(0), let bottom = data.int16(2), data.array(at: 4, count: 4) == Self.png else {
      return nil
    }
    let corner = Point(x: Double(left) * pixelLength, y: -Double(bottom) * pixelLength)
    return GlyphPicture(
      file: data.array(at: 8, count: .max),
      place: .corner(corner, pixelLength: pixelLength)
    )
  }

  private func data(of glyph: Int) -> FontData? {
    guard let start = strike.uint32(4 + 4 * glyph), let end = strike.uint32(8 + 4 * glyph), start < end else {
      return nil
    }
    return strike.part(at: start, count: end - start)
  }
}
