/// Finds the shapes of a run's glyphs in a strike, and makes those that are missing.
struct GlyphFinder {
  private(set) var strike: GlyphStrike
  /// How many shapes were there.
  private(set) var hits = 0
  /// How many shapes had to be made.
  private(set) var misses = 0
  private let firstAdded: Int
  /// The bytes that shapes may still take; beyond them they are made and forgotten.
  private var room: Int

  init(strike: GlyphStrike, byteBudget: Int) {
    self.strike = strike
    firstAdded = strike.count
    room = byteBudget
  }

  /// The shapes of the strike that were made here.
  var added: Range<Int> { firstAdded..<strike.count }

  /// The shape of a glyph.
  mutating func mask(at place: GlyphStrike.Place) -> CoverageMask {
    if let mask = strike.mask(at: place) {
      hits += 1
      return mask
    }
    misses += 1
    let mask = strike.makeMask(at: place)
    let byteCount = GlyphStrike.byteCount(of: mask)
    if byteCount <= room {
      room -= byteCount
      strike.insert(mask, at: place)
    }
    return mask
  }
}
