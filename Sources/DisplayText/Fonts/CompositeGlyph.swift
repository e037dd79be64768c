internal import DisplayGeometry

/// Reads a glyph of the table `glyf` that is put together from others.
enum CompositeGlyph {
  /// Another glyph and how it is moved and bent, in units of the font.
  struct Part {
    var glyph: Int
    var transform: Transform
  }

  private enum Flag {
    static let argumentsAreWords = 0x0001
    static let argumentsAreOffsets = 0x0002
    static let hasScale = 0x0008
    static let moreParts = 0x0020
    static let hasTwoScales = 0x0040
    static let hasMatrix = 0x0080
  }

  /// The first parts, in drawing order. Parts that are attached by points are left where they are drawn by
  /// themselves.
  static func parts(_ data: FontData, atMost limit: Int) -> [Part] {
    var parts: [Part] = []
    var offset = 10
    while parts.count < limit, let flags = data.uint16(offset), let glyph = data.uint16(offset + 2) {
      offset += 4
      let areWords = flags & Flag.argumentsAreWords != 0
      let first = areWords ? data.int16(offset) : data.uint8(offset).map(signed)
      let second = areWords ? data.int16(offset + 2) : data.uint8(offset + 1).map(signed)
      offset += areWords ? 4 : 2
      guard let first, let second, let matrix = matrix(data, flags, at: &offset) else { break }
      let isOffset = flags & Flag.argumentsAreOffsets != 0
      parts.append(
        Part(
          glyph: glyph,
          transform: Transform(
            a: matrix.a,
            b: matrix.b,
            c: matrix.c,
            d: matrix.d,
            tx: isOffset ? Double(first) : 0,
            ty: isOffset ? Double(second) : 0
          )
        )
      )
      if flags & Flag.moreParts == 0 { break }
    }
    return parts
  }

  private static func signed(_ byte: Int) -> Int { byte < 128 ? byte : byte - 256 }

  private static func matrix(_ data: FontData, _ flags: Int, at offset: inout Int) -> Transform? {
    let count =
      flags & Flag.hasMatrix != 0
      ? 4 : flags & Flag.hasTwoScales != 0 ? 2 : flags & Flag.hasScale != 0 ? 1 : 0
    var values: [Double] = []
    for _ in 0..<count {
      // Numbers with 14 binary places.
      guard let value = data.int16(offset) else { return nil }
      values.append(Double(value) / 16_384)
      offset += 2
    }
    switch count {
    case 1: return Transform(a: values[0], b: 0, c: 0, d: values[0], tx: 0, ty: 0)
    case 2: return Transform(a: values[0], b: 0, c: 0, d: values[1], tx: 0, ty: 0)
    case 4: return Transform(a: values[0], b: values[1], c: values[2], d: values[3], tx: 0, ty: 0)
    default: return .identity
    }
  }
}
