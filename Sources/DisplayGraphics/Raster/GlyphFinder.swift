/// Finds the shapes of a run's glyphs in a strike, and makes those that are missing.
struct GlyphFinder {
  /// The shapes that were there: shared memory, which is not written.
  private let kept: GlyphStrike
  /// The shapes that were made here.
  private(set) var made: GlyphStrike
  /// How many shapes were there when they were asked for.
  private(set) var hits = 0
  /// How many shapes had to be made.
  private(set) var misses = 0
  /// The bytes that shapes may still take; beyond them they are made and forgotten.
  private var room: Int

  init(strike: GlyphStrike, byteBudget: Int) {
    kept = strike
    made = GlyphStrike(typeface: strike.typeface, pixelSize: strike.pixelSize)
    room = byteBudget
  }

  /// The shape of a glyph.
  mutating func mask(at place: GlyphStrike.Place) -> CoverageMask {
    if let mask = kept.mask(at: place) ?? made.mask(at: place) {
      hits += 1
      return mask
    }
    misses += 1
    let mask = kept.makeMask(at: place)
    let byteCount = GlyphStrike.byteCount(of: mask)
    if byteCount <= room {
      room -= byteCount
      made.insert(mask, at: place)
    }
    return mask
  }
}
