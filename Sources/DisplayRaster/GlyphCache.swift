internal import DisplayCanvas
internal import DisplayConcurrency

/// The shapes of glyphs as they were drawn before, shared by all threads, within a budget of bytes.
///
/// Shapes are kept in strikes, one for each typeface and size in pixels; in it for each glyph and the quarter of a
/// pixel that it starts at. A drawing takes a strike out once for all glyphs of a run, and a lock is held twice a run
/// at most. When the budget is spent, the strikes that were not used since the last time it was spent are thrown
/// away. What is drawn does not depend on what is kept. Glyphs with colors of their own are kept as pictures, within a budget
/// as large again.
///
/// A cache keeps no typeface alive. Shapes of one that has ended are thrown away as others are, in their turn.
///
/// - Complexity: O(1) for a shape that is kept; about a glance at a table.
public final class GlyphCache: Sendable {
  /// What the cache has done.
  package struct Counts: Sendable, Hashable {
    /// How often a shape was there.
    package var hits = 0
    /// How often a shape had to be made.
    package var misses = 0
    /// How many shapes were thrown away for others.
    package var evictions = 0
    /// How many shapes there are.
    package var shapes = 0
    /// What they take, in bytes.
    package var bytes = 0
  }

  /// The cache that rasterizers share unless they are given another: 8 MB.
  public static let shared = GlyphCache(byteBudget: 8 << 20)

  private let byteBudget: Int
  private let strikes: Lock<GlyphStrikes>
  private let images: Lock<GlyphImages>

  /// Makes an empty cache.
  public init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
    strikes = Lock(GlyphStrikes(byteBudget: byteBudget))
    images = Lock(GlyphImages(byteBudget: byteBudget))
  }

  /// What the cache has done so far.
  package var counts: Counts { strikes.withLock { $0.counts } }

  /// Throws away all shapes, as when memory runs short. What is drawn next is made again.
  public func removeAll() {
    // Released after the lock.
    _ = strikes.withLock { $0.removeAll() }
    _ = images.withLock { $0.removeAll() }
  }

  /// The picture of a glyph with colors: the kept one, or one that is drawn now; nil for a glyph without.
  func image(
    for key: GlyphImage.Key,
    of typeface: any Typeface,
    pool: PixelBufferPool
  ) -> GlyphImage? {
    if let kept = images.withLock({ $0.image(for: key) }) { return kept }
    // Outside the lock: two threads may draw the same glyph.
    let image = GlyphImage(key, of: typeface, pool: pool)
    _ = images.withLock { $0.keep(image, for: key, of: typeface) }
    return image
  }

  /// What the pictures of glyphs with colors take, in bytes.
  var imageByteCount: Int { images.withLock { $0.byteCount } }

  /// Takes out what is kept of a typeface at a size, to find shapes in it without a lock.
  func makeFinder(of typeface: any Typeface, pixelSize: Double) -> GlyphFinder {
    let key = GlyphStrike.Key(typeface: ObjectIdentifier(typeface), pixelSize: pixelSize)
    let kept = strikes.withLock { $0.strike(for: key) }
    return GlyphFinder(
      typeface: typeface,
      strike: kept ?? GlyphStrike(key: key),
      byteBudget: byteBudget
    )
  }

  /// Keeps the shapes that were made on the way.
  func keep(_ finder: inout GlyphFinder) {
    if finder.misses > 0 { finder.releaseKept() }
    // What was thrown away is released after the lock.
    _ = strikes.withLock { [finder] in $0.keep(finder) }
  }
}
