internal import DisplayConcurrency
internal import DisplayGeometry

/// The pictures of glyphs in the tables `CBLC` and `CBDT`, of the size that has the most pixels.
struct EmbeddedPictures: Sendable {
  /// How a picture lies about the origin of its glyph, in pixels.
  private struct Metrics {
    let height: Int
    let width: Int
    let left: Int
    let top: Int

    init?(_ data: FontData, at offset: Int) {
      guard let height = data.uint8(offset), let width = data.uint8(offset + 1),
        let left = data.int8(offset + 2), let top = data.int8(offset + 3)
      else { return nil }
      (self.height, self.width, self.left, self.top) = (height, width, left, top)
    }
  }

  /// Where the data of a glyph lies, and its metrics where glyphs share them.
  private struct Location {
    let format: Int
    let data: FontData
    let metrics: Metrics?
  }

  private static let bytesOfSize = 48
  /// Sound fonts have one or a few.
  private static let mostSizes = 64
  private static let mostSubtables = 4_096

  /// The list of subtables of the size.
  private let subtables: FontData
  private let subtableCount: Int
  private let pixelsPerEm: Size
  private let pictures: FontData

  /// Reads which sizes there are; nil where there is none.
  init?(locations: FontData?, pictures: FontData?) {
    guard let locations, let pictures, let count = locations.uint32(4) else { return nil }
    let sizes = (0..<min(count, Self.mostSizes)).map {
      locations.part(at: 8 + Self.bytesOfSize * $0, count: Self.bytesOfSize)
    }
    guard let largest = sizes.max(by: { $0.uint8(45) ?? 0 < $1.uint8(45) ?? 0 }),
      let offset = largest.uint32(0), let subtableCount = largest.uint32(8),
      let across = largest.uint8(44), let down = largest.uint8(45), across > 0, down > 0
    else { return nil }
    subtables = locations.part(at: offset)
    self.subtableCount = min(subtableCount, Self.mostSubtables)
    pixelsPerEm = Size(width: Double(across), height: Double(down))
    self.pictures = pictures
  }

  /// The picture of a glyph; nil when it has none.
  ///
  /// - Complexity: Linear in the number of subtables, of which fonts have some, and for some of these formats logarithmic in the
  ///   number of glyphs.
  func picture(of glyph: Int) -> GlyphPicture? {
    guard let location = location(of: glyph) else { return nil }
    let data = location.data
    switch location.format {
    case 17: return Metrics(data, at: 0).flatMap { picture($0, data, at: 5) }
    case 18: return Metrics(data, at: 0).flatMap { picture($0, data, at: 8) }
    case 19: return location.metrics.flatMap { picture($0, data, at: 0) }
    default: return nil
    }
  }

  private func picture(_ metrics: Metrics, _ data: FontData, at offset: Int) -> GlyphPicture? {
    guard let count = data.uint32(offset) else { return nil }
    let area = Rect(
      x: Double(metrics.left) / pixelsPerEm.width,
      y: -Double(metrics.top) / pixelsPerEm.height,
      width: Double(metrics.width) / pixelsPerEm.width,
      height: Double(metrics.height) / pixelsPerEm.height
    )
    return GlyphPicture(file: data.array(at: offset + 4, count: count), place: .area(area))
  }

  private func location(of glyph: Int) -> Location? {
    for index in 0..<subtableCount {
      guard let first = subtables.uint16(8 * index), let last = subtables.uint16(8 * index + 2),
        let offset = subtables.uint32(8 * index + 4)
      else { return nil }
      if first <= glyph, glyph <= last {
        return location(of: glyph, first: first, in: subtables.part(at: offset))
      }
    }
    return nil
  }

  private func location(of glyph: Int, first: Int, in subtable: FontData) -> Location? {
    guard let format = subtable.uint16(0), let pictureFormat = subtable.uint16(2),
      let start = subtable.uint32(4)
    else { return nil }
    let index = glyph - first
    func location(_ from: Int?, _ to: Int?, _ metrics: Metrics? = nil) -> Location? {
      guard let from, let to, from < to else { return nil }
      return Location(
        format: pictureFormat,
        data: pictures.part(at: start + from, count: to - from),
        metrics: metrics
      )
    }
    switch format {
    case 1: return location(subtable.uint32(8 + 4 * index), subtable.uint32(12 + 4 * index))
    case 2:
      guard let length = subtable.uint32(8) else { return nil }
      return location(length * index, length * (index + 1), Metrics(subtable, at: 12))
    case 3: return location(subtable.uint16(8 + 2 * index), subtable.uint16(10 + 2 * index))
    case 4:
      guard let place = place(of: glyph, in: subtable, count: subtable.uint32(8), at: 12, step: 4) else {
        return nil
      }
      return location(subtable.uint16(14 + 4 * place), subtable.uint16(18 + 4 * place))
    case 5:
      guard let length = subtable.uint32(8),
        let place = place(of: glyph, in: subtable, count: subtable.uint32(20), at: 24, step: 2)
      else { return nil }
      return location(length * place, length * (place + 1), Metrics(subtable, at: 12))
    default: return nil
    }
  }

  /// The place of a glyph in a list in order; nil where it is not there.
  private func place(of glyph: Int, in data: FontData, count: Int?, at offset: Int, step: Int) -> Int? {
    let count = min(count ?? 0, 0x10000)
    let place = (0..<count).partitioningIndex { data.uint16(offset + step * $0) ?? .max >= glyph }
    return place < count && data.uint16(offset + step * place) == glyph ? place : nil
  }
}
