internal import DisplayCanvas

/// Finds the shapes of a run's glyphs in a strike, and makes those that are missing.
struct GlyphFinder {
  /// Kept alive as long as the drawing takes, and no longer.
  let typeface: any Typeface
  /// The shapes that were there: shared memory, which is not written.
  private var kept: GlyphStrike
  /// The shapes that were made here.
  private(set) var made: GlyphStrike
  /// How many shapes were there when they were asked for.
  private(set) var hits = 0
  /// How many shapes had to be made.
  private(set) var misses = 0
  /// The bytes that shapes may still take; beyond them they are made and forgotten.
  private var room: Int

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - typeface: The one that the strike is kept for.
  ///   - strike: The shapes that are there.
  ///   - byteBudget: How many bytes those may take that are made.
  init(typeface: any Typeface, strike: GlyphStrike, byteBudget: Int) {
    self.typeface = typeface
    kept = strike
    made = GlyphStrike(key: strike.key)
    room = byteBudget
  }

  /// Forgets the shapes that were there, so that those that were made are put beside them without copying them all.
  mutating func releaseKept() { kept = GlyphStrike(key: kept.key) }

  /// How many of the shapes that were there it still shares.
  var sharedCount: Int { kept.count }

  /// The shape of a glyph.
  mutating func mask(at place: GlyphStrike.Place) -> CoverageMask {
    if let mask = kept.mask(at: place) ?? made.mask(at: place) {
      hits += 1
      return mask
    }
    misses += 1
    let mask = kept.makeMask(at: place, of: typeface)
    let byteCount = GlyphStrike.byteCount(of: mask)
    if byteCount <= room {
      room -= byteCount
      made.insert(mask, at: place)
    }
    return mask
  }
}
