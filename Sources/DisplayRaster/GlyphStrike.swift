internal import DisplayCanvas
internal import DisplayGeometry

/// The shapes of one typeface's glyphs at one size in pixels.
///
/// A value that shares its memory with the copies of it: a drawing takes the strike out of the cache once, finds all
/// its glyphs without a lock, and gives back those that it had to make.
///
/// - Complexity: O(1) to find a shape, in a table with open addressing that is at most half full.
struct GlyphStrike: Sendable {
  /// What a strike is kept for.
  struct Key: Sendable, Hashable {
    let typeface: ObjectIdentifier
    let pixelSize: Double
  }

  /// A glyph whose origin lies `quarter` quarters of a pixel right of a pixel's edge.
  struct Place: Sendable, Hashable {
    let glyph: GlyphID
    let quarter: Int

    fileprivate var hash: Int {
      let number = UInt64(glyph.rawValue) << 2 | UInt64(truncatingIfNeeded: quarter & 3)
      return Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) &>> 32)
    }
  }

  private struct Shape: Sendable {
    let place: Place
    let mask: CoverageMask
  }

  /// Names the typeface, and does not keep it alive.
  let key: Key
  private var shapes: [Shape] = []
  /// The places of shapes, counted from 1, by their hash; 0 where there is none.
  private var table: [Int32] = [0, 0]

  init(key: Key) {
    self.key = key
  }

  init(typeface: any Typeface, pixelSize: Double) {
    self.init(key: Key(typeface: ObjectIdentifier(typeface), pixelSize: pixelSize))
  }

  /// How many shapes there are.
  var count: Int { shapes.count }

  /// A shape, in the order in which they were added.
  subscript(index: Int) -> (place: Place, mask: CoverageMask) { (shapes[index].place, shapes[index].mask) }

  /// A shape that is there; nil when it has to be made.
  func mask(at place: Place) -> CoverageMask? {
    let found = table[slot(of: place)]
    return found == 0 ? nil : shapes[Int(found) &- 1].mask
  }

  /// Adds the shape of a glyph that has none yet.
  mutating func insert(_ mask: CoverageMask, at place: Place) {
    shapes.append(Shape(place: place, mask: mask))
    if 2 * shapes.count > table.count {
      table = Array(repeating: 0, count: 2 * table.count)
      for (index, shape) in shapes.enumerated() { table[slot(of: shape.place)] = Int32(index + 1) }
    } else {
      table[slot(of: place)] = Int32(shapes.count)
    }
  }

  /// Where a place is in the table, or else may be put.
  private func slot(of place: Place) -> Int {
    let last = table.count &- 1
    var slot = place.hash & last
    while table[slot] != 0, shapes[Int(table[slot]) &- 1].place != place { slot = (slot &+ 1) & last }
    return slot
  }
}

extension GlyphStrike {
  /// What a strike without shapes takes, in bytes, about.
  static var baseByteCount: Int { 256 }

  /// What a shape takes: its pixels, and its places in the tables. Without the second part the shapes of blanks
  /// would be free, and there would be no end of them.
  static func byteCount(of mask: CoverageMask) -> Int { mask.byteCount + 128 }

  /// Makes the shape of a glyph of the typeface that the strike is kept for.
  func makeMask(at place: Place, of typeface: any Typeface) -> CoverageMask {
    let pixelSize = key.pixelSize
    let transform = Transform(
      a: pixelSize,
      b: 0,
      c: 0,
      d: pixelSize,
      tx: Double(place.quarter) / 4,
      ty: 0
    )
    // A glyph far larger than its em is cut off, so that one shape cannot take all memory.
    let reach = GlyphRun.keptReach * Int(pixelSize.rounded(.up))
    let limits = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    let edges = EdgeList(typeface.outline(of: place.glyph), transform: transform, field: limits)
    return CoverageMask(of: edges, in: limits)
  }
}
