internal import DisplayCanvas
internal import DisplayGeometry

/// A glyph with colors of its own as it was drawn at a size in pixels.
struct GlyphImage: Sendable {
  /// What an image is kept for.
  struct Key: Sendable, Hashable {
    let typeface: ObjectIdentifier
    let glyph: GlyphID
    let pixelSize: Double
    let color: Color
  }

  /// Larger glyphs are enlarged.
  static let largestPixelSize = 512.0

  /// The pixels; nil where nothing is seen.
  let bitmap: Bitmap?
  /// Where they lie, in pixels from the glyph's origin.
  let rect: PixelRect

  /// What an image takes besides its pixels, in bytes, about; a glyph without colors takes as much.
  static let baseByteCount = 256

  /// What the image takes, in bytes, about.
  var byteCount: Int { Self.baseByteCount + (bitmap?.byteCount ?? 0) }

  /// Draws a glyph, as far as it lies around its em; nil for one without colors.
  init?(_ key: Key, of typeface: any Typeface, pool: PixelBufferPool) {
    guard let drawing = typeface.drawing(of: key.glyph, textColor: key.color) else { return nil }
    let em = Int(key.pixelSize.rounded(.up))
    let size = key.pixelSize
    var canvas = Canvas()
    canvas.concatenate(Transform(a: size, b: 0, c: 0, d: size, tx: Double(em), ty: Double(2 * em)))
    canvas.draw(drawing)
    let side = Double(3 * em)
    let whole = Rasterizer(scale: 1, pool: pool)
      .render(canvas.makeDisplayList(), size: Size(width: side, height: side))
    guard let whole, let seen = Self.seenPixels(of: whole) else {
      (bitmap, rect) = (nil, .empty)
      return
    }
    bitmap = whole.cut(columns: seen.minX..<seen.maxX, rows: seen.minY..<seen.maxY)
    rect = seen.offset(x: -em, y: -2 * em)
  }

  /// The pixels outside which all are transparent; nil where all are.
  private static func seenPixels(of picture: Bitmap) -> PixelRect? {
    var (minX, minY, maxX, maxY) = (picture.width, picture.height, 0, 0)
    let pixels = picture.pixels
    for y in 0..<picture.height {
      for x in 0..<picture.width where pixels[y * picture.width + x] != 0 {
        (minX, maxX) = (min(minX, x), max(maxX, x + 1))
        (minY, maxY) = (min(minY, y), y + 1)
      }
    }
    return minX < maxX ? PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : nil
  }
}

/// The images of glyphs with colors, within a budget of bytes; the one that was drawn first goes first.
struct GlyphImages {
  private struct Entry {
    /// Never read: its address, which the key is made of, is given to no other typeface while the entry is there.
    unowned let typeface: any Typeface
    /// Nil for a glyph without colors.
    let image: GlyphImage?
  }

  private(set) var byteCount = 0
  private let byteBudget: Int
  private var entries: [GlyphImage.Key: Entry] = [:]
  /// The keys in the order in which they came.
  private var order: [GlyphImage.Key] = []

  init(byteBudget: Int) { self.byteBudget = max(0, byteBudget) }

  /// An image that is kept, nil in it for a glyph without colors; nil where nothing is known.
  func image(for key: GlyphImage.Key) -> GlyphImage?? { entries[key].map(\.image) }

  /// Keeps an image; returns those that had to go, for release outside the lock.
  mutating func keep(
    _ image: GlyphImage?,
    for key: GlyphImage.Key,
    of typeface: any Typeface
  ) -> [GlyphImage] {
    let size = Self.byteCount(of: image)
    guard entries[key] == nil, size <= byteBudget else { return [] }
    entries[key] = Entry(typeface: typeface, image: image)
    order.append(key)
    byteCount += size
    var dropped: [GlyphImage] = []
    var count = 0
    while byteCount > byteBudget {
      let old = entries.removeValue(forKey: order[count])?.image
      byteCount -= Self.byteCount(of: old)
      if let old { dropped.append(old) }
      count += 1
    }
    order.removeFirst(count)
    return dropped
  }

  /// Returns all images, which are no longer kept, for release outside the lock.
  mutating func removeAll() -> [GlyphImage] {
    let all = entries.values.compactMap(\.image)
    (entries, order, byteCount) = ([:], [], 0)
    return all
  }

  private static func byteCount(of image: GlyphImage?) -> Int { image?.byteCount ?? GlyphImage.baseByteCount }
}
