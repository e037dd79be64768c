internal import DisplayPlatform

/// A face in a font file, of which only the tables that are needed to find it have been read.
struct FontFile: Sendable {
  /// How large a file may be: the largest fonts there are take a tenth of it.
  private static let largestFile = 1 << 28
  /// The directories of all faces of a collection lie in the first bytes.
  private static let headerSize = 1 << 16

  let path: String
  let index: Int
  let description: FontDescription
  /// Where the file says which characters the face has.
  let characterTable: Range<Int>
  /// Whether glyphs have colors of their own.
  let hasColors: Bool

  /// The faces in a file; none when it is no font with outlines that are read.
  static func faces(at path: String) -> [FontFile] {
    guard let header = try? Platform.readFile(at: path, in: 0..<headerSize),
      let count = try? FontTables.fontCount(in: FontData(header))
    else { return [] }
    return (0..<min(count, 256)).compactMap { try? FontFile(path, index: $0, header) }
  }

  private init?(_ path: String, index: Int, _ header: [UInt8]) throws {
    let tables = try FontTables(FontData(header), index: index)
    let drawn = FontOutlines.tables + ColorGlyphs.pictureTables
    guard drawn.contains(where: { tables.range(of: $0) != nil }),
      let characters = tables.range(of: "cmap"), characters.upperBound <= Self.largestFile
    else { return nil }
    self.path = path
    self.index = index
    characterTable = characters
    hasColors = ColorGlyphs.tables.contains { tables.range(of: $0) != nil }
    var parts: [String: FontData] = [:]
    for (tag, most) in [("head", 54), ("OS/2", 128), ("post", 32), ("name", 1 << 16)] {
      guard let range = tables.range(of: tag) else { continue }
      let end = range.lowerBound + min(range.count, most)
      parts[tag] = FontData(try Platform.readFile(at: path, in: range.lowerBound..<end))
    }
    description = try FontDescription(FontTables(parts))
    if description.family.isEmpty { return nil }
  }

  /// The characters that the face has glyphs for, none where its table is broken; nil when the file cannot be read any
  /// more.
  func characters() -> CharacterMap? {
    let start = characterTable.lowerBound
    let range = start..<start + min(characterTable.count, CharacterMap.mostBytes)
    guard let bytes = try? Platform.readFile(at: path, in: range) else { return nil }
    return (try? CharacterMap(FontData(bytes), glyphCount: 0x10000)) ?? CharacterMap()
  }

  /// The whole file; nil when it cannot be read any more.
  func bytes() -> [UInt8]? { try? Platform.readFile(at: path, limit: Self.largestFile) }
}
