/// The shapes of some glyphs, within a budget of bytes.
///
/// Time is counted in eras: one ends when the budget is spent. A shape belongs to the era that it was last used
/// in. To make room the shapes of past eras go, and if that is not enough, all.
struct GlyphCachePart {
  /// What a shape is kept for.
  struct Key: Hashable {
    let typeface: ObjectIdentifier
    let glyph: GlyphID
    let pixelSize: Double
    let quarter: Int

    /// All that is unequal mixed into one number: the hash table's own hash of four parts takes longer than
    /// everything else.
    private var mixed: UInt64 {
      let object = UInt64(UInt(bitPattern: typeface)) &* 0x9E37_79B9_7F4A_7C15
      let size = pixelSize.bitPattern &* 0xBF58_476D_1CE4_E5B9
      let place = (UInt64(glyph.rawValue) << 2 | UInt64(quarter & 3)) &* 0x94D0_49BB_1331_11EB
      let sum = object ^ (size << 7 | size >> 57) ^ (place << 21 | place >> 43)
      return sum ^ sum >> 29
    }

    /// Which of some parts of a cache keeps the shape.
    func partIndex(of count: Int) -> Int { Int(mixed >> 40) % count }

    func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
  }

  private struct Entry {
    /// Keeps the typeface alive, so that its identity is not given to another.
    let typeface: any Typeface
    let mask: CoverageMask
    var era: Int

    /// What the shape takes: its pixels, and its place in a table that is half empty. Without the second
    /// part the shapes of blanks would be free, and there would be no end of them.
    var byteCount: Int { mask.byteCount + 192 }
  }

  private(set) var counts = GlyphCache.Counts()
  private let byteBudget: Int
  private var entries: [Key: Entry] = [:]
  private var era = 0

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  /// A shape that is kept; nil when it has to be made.
  mutating func mask(for key: Key) -> CoverageMask? {
    guard let index = entries.index(forKey: key) else {
      counts.misses += 1
      return nil
    }
    counts.hits += 1
    if entries.values[index].era != era { entries.values[index].era = era }
    return entries.values[index].mask
  }

  /// Adds a shape, and returns the typefaces of the shapes that had to go, for release outside the lock.
  mutating func insert(_ mask: CoverageMask, for key: Key, typeface: any Typeface) -> [any Typeface] {
    var added = Entry(typeface: typeface, mask: mask, era: era)
    guard entries[key] == nil, added.byteCount <= byteBudget else { return [] }
    var dropped: [any Typeface] = []
    if counts.bytes + added.byteCount > byteBudget {
      for limit in [era, era + 1] where counts.bytes + added.byteCount > byteBudget {
        for (key, entry) in entries where entry.era < limit {
          dropped.append(entry.typeface)
          counts.bytes -= entry.byteCount
          entries[key] = nil
        }
      }
      counts.evictions += dropped.count
      era += 1
    }
    added.era = era
    entries[key] = added
    counts.bytes += added.byteCount
    counts.shapes = entries.count
    return dropped
  }
}
