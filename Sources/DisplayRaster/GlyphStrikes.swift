internal import DisplayCanvas

/// The strikes of a cache, within a budget of bytes.
///
/// Time is counted in eras: one ends when the budget is spent. A strike belongs to the era that it was last used in.
/// To make room the strikes of past eras go, and if that is not enough, all.
struct GlyphStrikes {
  private struct Entry {
    /// Never read. A typeface that nobody else uses ends, and frees its tables, but its bare object, of a few hundred
    /// bytes, stays as long as anything refers to it in this way. Its address, which the key is made of, is therefore
    /// not given to another typeface while the entry is there.
    unowned let typeface: any Typeface
    var strike: GlyphStrike
    var byteCount = GlyphStrike.baseByteCount
    var era: Int
  }

  private(set) var counts = GlyphCache.Counts()
  private let byteBudget: Int
  private var entries: [GlyphStrike.Key: Entry] = [:]
  private var era = 0

  init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// A strike that is kept, for use in the present era.
  mutating func strike(for key: GlyphStrike.Key) -> GlyphStrike? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].era = era
    return entries.values[index].strike
  }

  /// Keeps the shapes that a drawing made, as far as the budget goes, and counts what it found. Returns the strikes
  /// that had to go, for release outside the lock.
  mutating func keep(_ finder: GlyphFinder) -> [GlyphStrike] {
    counts.hits += finder.hits
    counts.misses += finder.misses
    var dropped: [GlyphStrike] = []
    for index in 0..<finder.made.count {
      let (place, mask) = finder.made[index]
      dropped += insert(mask, at: place, for: finder)
    }
    return dropped
  }

  /// Returns all strikes, which are no longer kept, for release outside the lock.
  mutating func removeAll() -> [GlyphStrike] {
    let dropped = entries.values.map { $0.strike }
    entries = [:]
    (counts.shapes, counts.bytes) = (0, 0)
    return dropped
  }

  private mutating func insert(
    _ mask: CoverageMask,
    at place: GlyphStrike.Place,
    for finder: GlyphFinder
  ) -> [GlyphStrike] {
    let byteCount = GlyphStrike.byteCount(of: mask)
    guard byteCount + GlyphStrike.baseByteCount <= byteBudget else { return [] }
    let key = finder.made.key
    // Another thread may have made it, too, and equal.
    if entries[key]?.strike.mask(at: place) != nil { return [] }
    let dropped = makeRoom(for: byteCount, in: key)
    if entries[key] == nil {
      entries[key] = Entry(typeface: finder.typeface, strike: GlyphStrike(key: key), era: era)
      counts.bytes += GlyphStrike.baseByteCount
    }
    entries[key]?.strike.insert(mask, at: place)
    entries[key]?.byteCount += byteCount
    counts.bytes += byteCount
    counts.shapes += 1
    return dropped
  }

  private mutating func makeRoom(for byteCount: Int, in key: GlyphStrike.Key) -> [GlyphStrike] {
    func isFull() -> Bool {
      counts.bytes + byteCount + (entries[key] == nil ? GlyphStrike.baseByteCount : 0) > byteBudget
    }
    guard isFull() else { return [] }
    var dropped: [GlyphStrike] = []
    for limit in [era, era + 1] where isFull() {
      for (key, entry) in entries where entry.era < limit {
        dropped.append(entry.strike)
        counts.bytes -= entry.byteCount
        counts.shapes -= entry.strike.count
        counts.evictions += entry.strike.count
        entries[key] = nil
      }
    }
    era += 1
    return dropped
  }
}
