internal import DisplayConcurrency
internal import DisplayGeometry

/// The shapes of glyphs as they were drawn before, shared by all threads, within a budget of bytes.
///
/// A shape is kept for a glyph, its size in pixels and the quarter of a pixel that it starts at. When the
/// budget is spent, the shapes that were not used since the last time it was spent are thrown away.
public final class GlyphCache: Sendable {
  /// What the cache has done.
  public struct Counts: Sendable, Hashable {
    /// How often a shape was there.
    public var hits = 0
    /// How often a shape had to be made.
    public var misses = 0
    /// How many shapes there are.
    public var shapes = 0
    /// What they take, in bytes.
    public var bytes = 0
  }

  fileprivate struct Key: Hashable {
    let typeface: ObjectIdentifier
    let glyph: GlyphID
    let pixelSize: Double
    let quarter: Int
  }

  fileprivate struct Entry {
    /// Keeps the typeface alive, so that its identity is not given to another.
    let typeface: any Typeface
    let mask: CoverageMask
    var era: Int

    /// What the shape takes: its pixels, and its place in a table that is half empty. Without the second
    /// part the shapes of blanks would be free, and there would be no end of them.
    var byteCount: Int { mask.byteCount + 192 }
  }

  fileprivate struct State {
    var entries: [Key: Entry] = [:]
    var counts = Counts()
    var era = 0
  }

  /// The cache that rasterisers share unless they are given another: 8 MB.
  public static let shared = GlyphCache(byteBudget: 8 << 20)

  /// The largest glyphs that are kept; larger ones are rare and drawn from their outlines.
  static var largestPixelSize: Double { 256 }

  private let byteBudget: Int
  private let state = Lock(State())

  /// Makes an empty cache.
  public init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// What the cache has done so far.
  public var counts: Counts { state.withLock { $0.counts } }

  /// The shape of a glyph whose origin lies `quarter` quarters of a pixel right of a pixel's edge.
  func mask(
    of glyph: GlyphID,
    in typeface: any Typeface,
    pixelSize: Double,
    quarter: Int
  ) -> CoverageMask {
    let key = Key(
      typeface: ObjectIdentifier(typeface),
      glyph: glyph,
      pixelSize: pixelSize,
      quarter: quarter
    )
    let kept: CoverageMask? = state.withLock { state in
      guard let entry = state.entries[key] else {
        state.counts.misses += 1
        return nil
      }
      state.counts.hits += 1
      if entry.era != state.era { state.entries[key]?.era = state.era }
      return entry.mask
    }
    if let kept { return kept }
    // Outside the lock: two threads may make the same shape, and make it equal.
    let made = makeMask(of: glyph, in: typeface, pixelSize: pixelSize, quarter: quarter)
    let dropped = state.withLock { state in
      state.insert(made, for: key, typeface: typeface, byteBudget: byteBudget)
    }
    _ = dropped
    return made
  }

  private func makeMask(
    of glyph: GlyphID,
    in typeface: any Typeface,
    pixelSize: Double,
    quarter: Int
  ) -> CoverageMask {
    let transform = AffineTransform(
      a: pixelSize,
      b: 0,
      c: 0,
      d: pixelSize,
      tx: Double(quarter) / 4,
      ty: 0
    )
    let edges = EdgeList(typeface.outline(of: glyph), transform: transform)
    // A glyph far larger than its em is cut off, so that one shape cannot take all memory.
    let reach = 4 * Int(pixelSize.rounded(.up))
    let limits = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    return CoverageMask(of: edges, in: limits)
  }
}

extension GlyphCache.State {
  /// Adds a shape, and returns the typefaces of the shapes that had to go, for release outside the lock.
  fileprivate mutating func insert(
    _ mask: CoverageMask,
    for key: GlyphCache.Key,
    typeface: any Typeface,
    byteBudget: Int
  ) -> [any Typeface] {
    var added = GlyphCache.Entry(typeface: typeface, mask: mask, era: era)
    guard entries[key] == nil, added.byteCount <= byteBudget else { return [] }
    var dropped: [any Typeface] = []
    if counts.bytes + added.byteCount > byteBudget {
      // Two rounds at most: those not used in this era, and then all.
      for limit in [era, era + 1] where counts.bytes + added.byteCount > byteBudget {
        for (key, entry) in entries where entry.era < limit {
          dropped.append(entry.typeface)
          counts.bytes -= entry.byteCount
          entries[key] = nil
        }
      }
      era += 1
    }
    added.era = era
    entries[key] = added
    counts.bytes += added.byteCount
    counts.shapes = entries.count
    return dropped
  }
}
