/// Writes small fonts, table by table, as the specification of OpenType describes them.
struct FontWriter {
  /// A glyph as it is written.
  enum Glyph {
    case empty
    /// Contours of points: x, y and whether the outline goes through them.
    case simple([[(x: Int, y: Int, on: Bool)]])
    /// Other glyphs, each moved and multiplied.
    case composite([(glyph: Int, dx: Int, dy: Int, scale: Double)])
  }

  enum CharacterFormat { case four, six, twelve, thirteen }

  var unitsPerEm = 1_000
  var glyphs: [Glyph] = [.simple([FontWriter.square(0, 0, 500)])]
  var advances = [600]
  var characters: [(character: UInt32, glyph: Int)] = []
  var characterFormat = CharacterFormat.four
  var kerning: [(left: Int, right: Int, value: Int)] = []
  var positioning: [UInt8]?
  var family = "Test"
  var face = "Regular"
  var weight = 400
  var isItalic = false
  var isMonospaced = false
  /// The class of the font's family.
  var familyClass = 0
  /// The ten numbers that classify the font.
  var panose = [UInt8](repeating: 0, count: 10)
  var usesLongLocations = false
  /// What the table `maxp` says that it holds: the number of glyphs alone, unless it is 0x10000.
  var profileVersion = 0x5000
  /// PostScript outlines, which then are in the place of the others.
  var compact: [UInt8]?
  /// Tables that are there besides.
  var others: [(tag: String, bytes: [UInt8])] = []
  var leftOut: Set<String> = []

  static func square(_ x: Int, _ y: Int, _ side: Int) -> [(x: Int, y: Int, on: Bool)] {
    [(x, y, true), (x, y + side, true), (x + side, y + side, true), (x + side, y, true)]
  }

  /// The file.
  func bytes() -> [UInt8] { Self.file(tables(), at: 0) }

  /// A collection of fonts.
  static func collection(_ fonts: [FontWriter]) -> [UInt8] {
    var bytes = Array("ttcf".utf8) + u32(0x10000) + u32(fonts.count)
    var offset = bytes.count + 4 * fonts.count
    var files: [UInt8] = []
    for font in fonts {
      bytes += u32(offset)
      let file = file(font.tables(), at: offset)
      files += file
      offset += file.count
    }
    return bytes + files
  }

  static func u8(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value)] }
  static func u16(_ value: Int) -> [UInt8] { u8(value >> 8) + u8(value) }
  static func u24(_ value: Int) -> [UInt8] { u8(value >> 16) + u16(value) }
  static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }

  private static func file(_ tables: [(tag: String, bytes: [UInt8])], at start: Int) -> [UInt8] {
    var directory = u32(0x10000) + u16(tables.count) + u16(0) + u16(0) + u16(0)
    var offset = start + 12 + 16 * tables.count
    var bodies: [UInt8] = []
    for table in tables {
      directory += Array(table.tag.utf8) + u32(0) + u32(offset) + u32(table.bytes.count)
      let padded = table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
      bodies += padded
      offset += padded.count
    }
    return directory + bodies
  }

  func tables() -> [(tag: String, bytes: [UInt8])] {
    let (locations, outlines) = outlines()
    var tables = [
      ("head", head()), ("hhea", horizontalHeader()),
      ("maxp", Self.u32(profileVersion) + Self.u16(glyphs.count)),
      (
        "hmtx",
        advances.flatMap { Self.u16($0) + Self.u16(0) }
          + [UInt8](repeating: 0, count: 2 * (glyphs.count - advances.count))
      ),
      ("loca", locations), ("glyf", outlines), ("cmap", characterMap()), ("OS/2", os2()), ("name", names()),
      ("post", post()),
    ]
    if !kerning.isEmpty { tables.append(("kern", kern())) }
    if let positioning { tables.append(("GPOS", positioning)) }
    tables += others.map { ($0.tag, $0.bytes) }
    if let compact {
      tables = tables.filter { !["loca", "glyf"].contains($0.0) } + [("CFF ", compact)]
    }
    return tables.filter { !leftOut.contains($0.0) }.map { (tag: $0.0, bytes: $0.1) }
  }

  // MARK: Tables

  private func head() -> [UInt8] {
    Self.u32(0x10000) + Self.u32(0) + Self.u32(0) + Self.u32(0x5F0F_3CF5) + Self.u16(0)
      + Self.u16(unitsPerEm) + [UInt8](repeating: 0, count: 24)
      + Self.u16(0) + Self.u16(8) + Self.u16(2) + Self.u16(usesLongLocations ? 1 : 0) + Self.u16(0)
  }

  private func horizontalHeader() -> [UInt8] {
    Self.u32(0x10000) + Self.u16(800) + Self.u16(-200) + Self.u16(90)
      + [UInt8](repeating: 0, count: 24) + Self.u16(advances.count)
  }

  private func os2() -> [UInt8] {
    Self.u16(4) + Self.u16(500) + Self.u16(weight) + Self.u16(5) + [UInt8](repeating: 0, count: 18)
      + Self.u16(50) + Self.u16(300) + Self.u8(familyClass) + Self.u8(0) + panose
      + [UInt8](repeating: 0, count: 20) + Self.u16(isItalic ? 1 : 0x40)
      + [UInt8](repeating: 0, count: 14)
  }

  private func post() -> [UInt8] {
    Self.u32(0x30000) + Self.u32(0) + Self.u16(-100) + Self.u16(40) + Self.u32(isMonospaced ? 1 : 0)
      + [UInt8](repeating: 0, count: 16)
  }

  private func names() -> [UInt8] {
    let strings = [(1, family), (2, face)].map { (id: $0.0, bytes: $0.1.utf16.flatMap { Self.u16(Int($0)) }) }
    var bytes = Self.u16(0) + Self.u16(strings.count) + Self.u16(6 + 12 * strings.count)
    var offset = 0
    for string in strings {
      bytes += Self.u16(3) + Self.u16(1) + Self.u16(0x409) + Self.u16(string.id)
      bytes += Self.u16(string.bytes.count) + Self.u16(offset)
      offset += string.bytes.count
    }
    return bytes + strings.flatMap(\.bytes)
  }

  private func kern() -> [UInt8] {
    Self.u16(0) + Self.u16(1) + Self.u16(0) + Self.u16(14 + 6 * kerning.count) + Self.u16(1)
      + Self.u16(kerning.count) + [UInt8](repeating: 0, count: 6)
      + kerning.flatMap { Self.u16($0.left) + Self.u16($0.right) + Self.u16($0.value) }
  }

  private func characterMap() -> [UInt8] {
    let sorted = characters.sorted { $0.character < $1.character }
    let header = Self.u16(0) + Self.u16(1) + Self.u16(3) + Self.u16(10) + Self.u32(12)
    switch characterFormat {
    case .four:
      let count = sorted.count + 1
      let last = sorted.map { Int($0.character) } + [0xFFFF]
      let deltas = sorted.map { $0.glyph - Int($0.character) } + [1]
      return header + Self.u16(4) + Self.u16(16 + 8 * count) + Self.u16(0) + Self.u16(2 * count)
        + [UInt8](repeating: 0, count: 6) + last.flatMap(Self.u16) + Self.u16(0) + last.flatMap(Self.u16)
        + deltas.flatMap(Self.u16) + [UInt8](repeating: 0, count: 2 * count)
    case .six:
      let first = Int(sorted.first?.character ?? 0)
      let last = Int(sorted.last?.character ?? 0)
      let row = (first...last).map { character in
        sorted.first { $0.character == UInt32(character) }?.glyph ?? 0
      }
      return header + Self.u16(6) + Self.u16(10 + 2 * row.count) + Self.u16(0) + Self.u16(first)
        + Self.u16(row.count) + row.flatMap(Self.u16)
    case .twelve, .thirteen:
      return header + Self.u16(characterFormat == .twelve ? 12 : 13) + Self.u16(0)
        + Self.u32(16 + 12 * sorted.count) + Self.u32(0) + Self.u32(sorted.count)
        + sorted.flatMap { Self.u32(Int($0.character)) + Self.u32(Int($0.character)) + Self.u32($0.glyph) }
    }
  }

  private func outlines() -> (locations: [UInt8], outlines: [UInt8]) {
    var outlines: [UInt8] = []
    var ends = [0]
    for glyph in glyphs {
      outlines += Self.glyph(glyph)
      if outlines.count % 2 == 1 { outlines.append(0) }
      ends.append(outlines.count)
    }
    return (ends.flatMap { usesLongLocations ? Self.u32($0) : Self.u16($0 / 2) }, outlines)
  }

  private static func glyph(_ glyph: Glyph) -> [UInt8] {
    let box = [UInt8](repeating: 0, count: 8)
    switch glyph {
    case .empty: return []
    case .simple(let contours):
      var bytes = u16(contours.count) + box
      var end = -1
      for contour in contours {
        end += contour.count
        bytes += u16(end)
      }
      bytes += u16(0)
      let points = contours.joined()
      bytes += points.flatMap { u8($0.on ? 1 : 0) }
      for axis in [points.map(\.x), points.map(\.y)] {
        var before = 0
        for value in axis {
          bytes += u16(value - before)
          before = value
        }
      }
      return bytes
    case .composite(let parts):
      var bytes = u16(-1) + box
      for (index, part) in parts.enumerated() {
        let more = index + 1 < parts.count ? 0x20 : 0
        bytes += u16(0x0001 | 0x0002 | 0x0008 | more) + u16(part.glyph) + u16(part.dx) + u16(part.dy)
        bytes += u16(Int(part.scale * 16_384))
      }
      return bytes
    }
  }
}
