internal import DisplayCanvas

/// Which glyph stands for a character: the table `cmap`, in formats 4, 6, 12 and 13.
///
/// - Complexity: A look-up takes one step for the first 256 characters and O(log *n*) for the others.
struct CharacterMap: Sendable {
  /// Characters in a row.
  struct Segment: Sendable, Hashable {
    private let firstScalar: UInt32
    private let lastScalar: UInt32
    private let firstGlyph: UInt32
    /// Whether all have the same glyph; otherwise their glyphs follow one another.
    let isConstant: Bool

    /// Makes a segment; numbers above those of 32 bits, which no character and no glyph has, count as the largest.
    init(first: Int, last: Int, glyph: Int, isConstant: Bool = false) {
      firstScalar = UInt32(clamping: first)
      lastScalar = UInt32(clamping: last)
      firstGlyph = UInt32(clamping: glyph)
      self.isConstant = isConstant
    }

    var first: Int { Int(firstScalar) }
    var last: Int { Int(lastScalar) }
    /// The glyph of the first character.
    var glyph: Int { Int(firstGlyph) }
  }

  private static let directCount = 256
  /// As many as a face can have glyphs.
  private static let mostGroups = 0x10000
  /// How much of a table is looked at: room for several encodings of as many groups.
  static let mostBytes = 1 << 22
  /// The segments of a sound table cover each character once; where they overlap they could make work without end.
  private static let mostLookUps = 0x10000

  private let segments: [Segment]
  private let glyphCount: Int
  private var direct: [GlyphID] = []

  /// Reads the table.
  ///
  /// Of several encodings the one counts that reaches furthest into Unicode. Of segments that overlap the one
  /// that starts later counts, and a glyph that the font does not have counts as missing.
  init(_ table: FontData, glyphCount: Int) throws(FontError) {
    guard let count = table.uint16(2) else {
      throw .truncated(table: "cmap", needed: 4, available: table.count)
    }
    var best: (rank: Int, data: FontData)?
    for index in 0..<count {
      let entry = 4 + 8 * index
      guard let platform = table.uint16(entry), let encoding = table.uint16(entry + 2),
        let offset = table.uint32(entry + 4)
      else { throw .truncated(table: "cmap", needed: entry + 8, available: table.count) }
      let rank = Self.rank(platform, encoding)
      if rank > best?.rank ?? 0 { best = (rank, table.part(at: offset)) }
    }
    var segments: [Segment] = []
    if let data = best?.data, let format = data.uint16(0) {
      switch format {
      case 4:
        var budget = Self.mostLookUps
        segments = Self.segments(data, budget: &budget)
      case 6: segments = Self.row(data)
      case 12, 13: segments = Self.groups(data, areConstant: format == 13)
      default: throw .invalidValue(table: "cmap", field: "the format", value: format)
      }
    }
    self.segments = segments.sorted { $0.first < $1.first }
    self.glyphCount = glyphCount
    direct = (0..<Self.directCount).map { searched($0) }
  }

  /// Makes a map without characters.
  init() {
    segments = []
    glyphCount = 0
    direct = Array(repeating: .missing, count: Self.directCount)
  }

  /// Whether the map has no characters.
  var isEmpty: Bool { segments.isEmpty }

  /// The blocks that the map has characters of.
  var blocks: CharacterBlocks { CharacterBlocks(segments) }

  /// What the map takes in memory, more or less.
  var byteCount: Int {
    segments.count * MemoryLayout<Segment>.stride + direct.count * MemoryLayout<GlyphID>.stride
  }

  /// The glyph for a character.
  subscript(scalar: Unicode.Scalar) -> GlyphID {
    let value = Int(scalar.value)
    return value < Self.directCount ? direct[value] : searched(value)
  }

  private func searched(_ value: Int) -> GlyphID {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].first <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, segments[low - 1].last >= value else { return .missing }
    let segment = segments[low - 1]
    let glyph = segment.isConstant ? segment.glyph : segment.glyph + (value - segment.first)
    return (0..<glyphCount).contains(glyph) ? GlyphID(rawValue: UInt32(glyph)) : .missing
  }

  /// How far an encoding reaches: all of Unicode, its first plane, symbols; 0 for what is not Unicode.
  private static func rank(_ platform: Int, _ encoding: Int) -> Int {
    switch (platform, encoding) {
    case (3, 10), (0, 4), (0, 6): 4
    case (0, 0...3): 3
    case (3, 1): 3
    case (3, 0): 1
    default: 0
    }
  }

  /// Format 4: segments whose glyphs follow one another, or are looked up one by one while the budget lasts.
  static func segments(_ data: FontData, budget: inout Int) -> [Segment] {
    let doubled = (data.uint16(6) ?? 0) & ~1
    var segments: [Segment] = []
    for position in stride(from: 0, to: doubled, by: 2) {
      guard let last = data.uint16(14 + position), let first = data.uint16(16 + doubled + position),
        let delta = data.uint16(16 + 2 * doubled + position),
        let offset = data.uint16(16 + 3 * doubled + position)
      else { break }
      guard first <= last, first != 0xFFFF else { continue }
      if offset == 0 {
        segments += wrapped(first, last, glyph: (first + delta) & 0xFFFF)
        continue
      }
      for value in first...last {
        let place = 16 + 3 * doubled + position + offset + 2 * (value - first)
        guard budget > 0, let glyph = data.uint16(place) else { break }
        budget -= 1
        if glyph != 0 { append(value, glyph: (glyph + delta) & 0xFFFF, to: &segments) }
      }
    }
    return segments
  }

  /// Glyph numbers are counted modulo 65,536.
  private static func wrapped(_ first: Int, _ last: Int, glyph: Int) -> [Segment] {
    let rest = 0x10000 - glyph
    guard last - first >= rest else { return [Segment(first: first, last: last, glyph: glyph)] }
    return [
      Segment(first: first, last: first + rest - 1, glyph: glyph),
      Segment(first: first + rest, last: last, glyph: 0),
    ]
  }

  /// Format 6: characters in a row, each with its glyph.
  private static func row(_ data: FontData) -> [Segment] {
    guard let first = data.uint16(6), let count = data.uint16(8) else { return [] }
    var segments: [Segment] = []
    for index in 0..<count {
      guard let glyph = data.uint16(10 + 2 * index) else { break }
      append(first + index, glyph: glyph, to: &segments)
    }
    return segments
  }

  /// Formats 12 and 13: groups of characters whose glyphs follow one another, or are the same.
  private static func groups(_ data: FontData, areConstant: Bool) -> [Segment] {
    let count = min(data.uint32(12) ?? 0, mostGroups)
    var segments: [Segment] = []
    for index in 0..<count {
      let group = 16 + 12 * index
      guard let first = data.uint32(group), let last = data.uint32(group + 4),
        let glyph = data.uint32(group + 8)
      else { break }
      guard first <= last, last <= 0x10FFFF else { continue }
      segments.append(Segment(first: first, last: last, glyph: glyph, isConstant: areConstant))
    }
    return segments
  }

  /// Adds one character, to the last segment where that goes on with it.
  private static func append(_ value: Int, glyph: Int, to segments: inout [Segment]) {
    if let last = segments.last, last.last + 1 == value, last.glyph + value - last.first == glyph {
      segments[segments.count - 1] = Segment(first: last.first, last: value, glyph: last.glyph)
    } else {
      segments.append(Segment(first: value, last: value, glyph: glyph))
    }
  }
}
