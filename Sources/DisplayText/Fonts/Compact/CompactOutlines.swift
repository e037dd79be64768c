internal import DisplayCanvas
internal import DisplayGeometry

/// The PostScript outlines of a font: the table `CFF `, Adobe Technical Note 5176.
///
/// An outline is read each time that it is asked for; one that is damaged ends where the damage is. Hints are passed
/// over, and accented letters that refer to two others by their names are not put together.
struct CompactOutlines: Sendable {
  private let charstrings: CompactIndex
  private let globalSubroutines: CompactIndex
  /// The subroutines of each of the fonts that a font for many characters is made of; one for others.
  private let localSubroutines: [CompactIndex]
  private let selection: FontSelection?
  private let scale: Double

  /// Reads where the outlines are.
  init(_ table: FontData, unitsPerEm: Int) throws(FontError) {
    guard let headerSize = table.uint8(2) else {
      throw .truncated(table: "CFF ", needed: 4, available: table.count)
    }
    let names = CompactIndex(table.part(at: headerSize))
    var offset = headerSize + names.end
    let dictionaries = CompactIndex(table.part(at: offset))
    offset += dictionaries.end
    offset += CompactIndex(table.part(at: offset)).end
    globalSubroutines = CompactIndex(table.part(at: offset))
    guard let first = dictionaries[0] else {
      throw .invalidValue(table: "CFF ", field: "the number of fonts", value: dictionaries.count)
    }
    let top = CompactDictionary(first)
    let type = top[.charstringType]?.first ?? 2
    guard type == 2 else { throw .invalidValue(table: "CFF ", field: "CharstringType", value: type) }
    let start = top[.charstrings]?.first ?? 0
    guard start > 0, start < table.count else {
      throw .invalidValue(table: "CFF ", field: "the offset of CharStrings", value: start)
    }
    charstrings = CompactIndex(table.part(at: start))
    if let fonts = top[.fontArray]?.first {
      let fonts = CompactIndex(table.part(at: fonts))
      localSubroutines = (0..<min(fonts.count, 256)).map { index in
        Self.subroutines(of: CompactDictionary(fonts[index] ?? FontData([])), table)
      }
      selection = top[.fontSelection]?.first.map { FontSelection(table.part(at: $0)) }
    } else {
      localSubroutines = [Self.subroutines(of: top, table)]
      selection = nil
    }
    scale = 1 / Double(unitsPerEm)
  }

  /// The outline of a glyph, in em, with the y axis pointing down.
  func outline(of glyph: Int) -> Path {
    guard let charstring = charstrings[glyph] else { return Path() }
    let font = selection?.font(of: glyph) ?? 0
    let local = localSubroutines.indices.contains(font) ? localSubroutines[font] : .empty
    var interpreter = Charstring(global: globalSubroutines, local: local, scale: scale)
    return interpreter.run(charstring)
  }

  private static func subroutines(of dictionary: CompactDictionary, _ table: FontData) -> CompactIndex {
    guard let place = dictionary[.privateDictionary], place.count == 2 else { return .empty }
    let dictionary = CompactDictionary(table.part(at: place[1], count: place[0]))
    guard let offset = dictionary[.localSubroutines]?.first else { return .empty }
    return CompactIndex(table.part(at: place[1]).part(at: offset))
  }
}

/// Which of the fonts that a font is made of has a glyph: the FDSelect of the Compact Font Format.
private struct FontSelection: Sendable {
  private let data: FontData

  init(_ data: FontData) {
    self.data = data
  }

  /// The index of a glyph's font; O(log *n*) in the number of ranges.
  func font(of glyph: Int) -> Int? {
    guard data.uint8(0) == 3 else { return data.uint8(0) == 0 ? data.uint8(1 + glyph) : nil }
    var low = 0
    var high = data.uint16(1) ?? 0
    while high - low > 1 {
      let middle = (low + high) / 2
      if data.uint16(3 + 3 * middle) ?? .max <= glyph { low = middle } else { high = middle }
    }
    return data.uint8(5 + 3 * low)
  }
}
