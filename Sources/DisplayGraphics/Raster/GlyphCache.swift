internal import DisplayConcurrency
internal import DisplayGeometry

/// The shapes of glyphs as they were drawn before, shared by all threads, within a budget of bytes.
///
/// A shape is kept for a glyph, its size in pixels and the quarter of a pixel that it starts at. When the
/// budget is spent, the shapes that were not used since the last time it was spent are thrown away. What is
/// drawn does not depend on what is kept.
///
/// A cache of a megabyte or more is divided into parts with a lock and a share of the budget each, so that
/// threads seldom meet.
///
/// - Complexity: O(1) for a shape that is kept; about a glance at a hash table.
public final class GlyphCache: Sendable {
  /// What the cache has done.
  public struct Counts: Sendable, Hashable {
    /// How often a shape was there.
    public var hits = 0
    /// How often a shape had to be made.
    public var misses = 0
    /// How many shapes were thrown away for others.
    public var evictions = 0
    /// How many shapes there are.
    public var shapes = 0
    /// What they take, in bytes.
    public var bytes = 0
  }

  /// The cache that rasterisers share unless they are given another: 8 MB.
  public static let shared = GlyphCache(byteBudget: 8 << 20)

  /// The largest glyphs that are kept; larger ones are rare and drawn from their outlines.
  static var largestPixelSize: Double { 256 }

  private static let partCount = 16
  private static let smallestDividedBudget = 1 << 20

  private let parts: [Lock<GlyphCachePart>]

  /// Makes an empty cache.
  public init(byteBudget: Int) {
    let count = byteBudget >= Self.smallestDividedBudget ? Self.partCount : 1
    parts = (0..<count).map { _ in Lock(GlyphCachePart(byteBudget: max(0, byteBudget) / count)) }
  }

  /// What the cache has done so far.
  public var counts: Counts {
    parts.reduce(into: Counts()) { sum, part in
      let counts = part.withLock { $0.counts }
      sum.hits += counts.hits
      sum.misses += counts.misses
      sum.evictions += counts.evictions
      sum.shapes += counts.shapes
      sum.bytes += counts.bytes
    }
  }

  /// The shape of a glyph whose origin lies `quarter` quarters of a pixel right of a pixel's edge.
  func mask(
    of glyph: GlyphID,
    in typeface: any Typeface,
    pixelSize: Double,
    quarter: Int
  ) -> CoverageMask {
    let key = GlyphCachePart.Key(
      typeface: ObjectIdentifier(typeface),
      glyph: glyph,
      pixelSize: pixelSize,
      quarter: quarter
    )
    let part = parts[key.partIndex(of: parts.count)]
    if let kept = part.withLock({ $0.mask(for: key) }) { return kept }
    // Outside the lock: two threads may make the same shape, and make it equal.
    let made = makeMask(of: glyph, in: typeface, pixelSize: pixelSize, quarter: quarter)
    // What was thrown away is released after the lock.
    _ = part.withLock { $0.insert(made, for: key, typeface: typeface) }
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
