internal import DisplayGeometry

/// Reads a picture at places between its pixels.
struct PictureSampler {
  private let pixels: [UInt32]
  /// Which pixels of the picture these are; beyond them the nearest counts.
  private let rect: PixelRect
  /// Takes the middle of a pixel that is drawn to a place in the picture.
  private let toPicture: AffineTransform
  private let filter: BitmapFilter
  private let opacity: UInt32

  init(
    pixels: [UInt32],
    rect: PixelRect,
    toPicture: AffineTransform,
    filter: BitmapFilter,
    opacity: UInt32
  ) {
    self.pixels = pixels
    self.rect = rect
    self.toPicture = AffineTransform.translation(x: 0.5, y: 0.5).concatenating(toPicture)
    self.filter = filter
    self.opacity = opacity
  }

  /// Writes the pixels of some columns of a row to the start of a buffer.
  func shade(_ columns: Range<Int>, y: Int, into buffer: inout [UInt32]) {
    var shaded = buffer.mutableSpan
    let read = pixels.span
    for x in columns {
      let place = toPicture.apply(to: Point(x: Double(x), y: Double(y)))
      let pixel = filter == .nearest ? nearest(place, in: read) : mixture(place, in: read)
      shaded[x &- columns.lowerBound] = opacity == 255 ? pixel : scale(pixel, by: opacity)
    }
  }

  @inline(__always)
  private func nearest(_ place: Point, in pixels: Span<UInt32>) -> UInt32 {
    let x = Self.clamp(place.x, rect.minX, rect.maxX - 1)
    let y = Self.clamp(place.y, rect.minY, rect.maxY - 1)
    return pixels[(Int(y) &- rect.minY) &* rect.width &+ Int(x) &- rect.minX]
  }

  /// The four pixels around a place, each by its nearness in steps of 1/256.
  @inline(__always)
  private func mixture(_ place: Point, in pixels: Span<UInt32>) -> UInt32 {
    let x = Int(Self.clamp(place.x - 0.5, rect.minX, rect.maxX - 1) * 256)
    let y = Int(Self.clamp(place.y - 0.5, rect.minY, rect.maxY - 1) * 256)
    let (left, top) = (x >> 8, y >> 8)
    let width = rect.width
    let index = (top &- rect.minY) &* width &+ left &- rect.minX
    let right = left < rect.maxX &- 1 ? 1 : 0
    let below = top < rect.maxY &- 1 ? width : 0
    let lefts = PixelQuad(SIMD4(pixels[index], pixels[index &+ below], 0, 0))
    let rights = PixelQuad(SIMD4(pixels[index &+ right], pixels[index &+ below &+ right], 0, 0))
    let mixed = lefts.mixed(with: rights, share: UInt16(truncatingIfNeeded: x & 255))
    let lower = PixelQuad(single: mixed.lanes.y)
    return mixed.mixed(with: lower, share: UInt16(truncatingIfNeeded: y & 255)).lanes.x
  }

  /// A coordinate within limits; what is no number counts as the lower.
  @inline(__always)
  private static func clamp(_ coordinate: Double, _ low: Int, _ high: Int) -> Double {
    // In this order of arguments what is no number becomes the lower limit.
    min(max(Double(low), coordinate), Double(high))
  }
}
