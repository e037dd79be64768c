internal import DisplayCanvas
internal import DisplayGeometry

/// Reads a picture at places between its pixels.
struct PictureSampler {
  private let pixels: [UInt32]
  /// Which pixels of the picture these are; beyond them the nearest counts.
  private let rect: PixelRect
  /// Takes the middle of a pixel that is drawn to a place in the picture.
  private let toPicture: Transform
  /// The column from which steps are counted.
  private let firstColumn: Int
  private let filter: BitmapFilter
  private let opacity: UInt32

  /// - Parameter firstColumn: The first column of all that is drawn, whichever part of it is drawn here: in a picture
  ///   that is made much smaller, places far from it are too far away to be told.
  init(
    pixels: [UInt32],
    rect: PixelRect,
    toPicture: Transform,
    firstColumn: Int = 0,
    filter: BitmapFilter,
    opacity: UInt32
  ) {
    self.pixels = pixels
    self.rect = rect
    self.toPicture = Transform.translation(x: 0.5, y: 0.5).concatenating(toPicture)
    self.firstColumn = firstColumn
    self.filter = filter
    self.opacity = opacity
  }

  /// Writes the pixels of some columns of a row to the start of a buffer.
  func shade(_ columns: Range<Int>, y: Int, into buffer: inout [UInt32]) {
    // Places are linear along a row: in fixed point they take an addition each.
    let middle = filter == .nearest ? 0 : -0.5
    let start = toPicture.apply(to: Point(x: Double(firstColumn), y: Double(y)))
    let (stepX, stepY) = (Self.fixed(toPicture.a), Self.fixed(toPicture.b))
    var x = Self.fixed(start.x + middle) &+ stepX &* (columns.lowerBound &- firstColumn)
    var y = Self.fixed(start.y + middle) &+ stepY &* (columns.lowerBound &- firstColumn)
    var shaded = buffer.mutableSpan
    let read = pixels.span
    for index in 0..<columns.count {
      let pixel = filter == .nearest ? nearest(x, y, in: read) : mixture(x, y, in: read)
      shaded[index] = opacity == 255 ? pixel : scale(pixel, by: opacity)
      x &+= stepX
      y &+= stepY
    }
  }

  @inline(__always)
  private func nearest(_ x: Int, _ y: Int, in pixels: Span<UInt32>) -> UInt32 {
    let column = min(max(x >> Self.fractionBits, rect.minX), rect.maxX &- 1)
    let row = min(max(y >> Self.fractionBits, rect.minY), rect.maxY &- 1)
    return pixels[(row &- rect.minY) &* rect.width &+ column &- rect.minX]
  }

  /// The four pixels around a place, each by its nearness in steps of 1/256.
  @inline(__always)
  private func mixture(_ x: Int, _ y: Int, in pixels: Span<UInt32>) -> UInt32 {
    let (left, top) = (x >> Self.fractionBits, y >> Self.fractionBits)
    let nearColumn = min(max(left, rect.minX), rect.maxX &- 1) &- rect.minX
    let farColumn = min(max(left &+ 1, rect.minX), rect.maxX &- 1) &- rect.minX
    let nearRow = (min(max(top, rect.minY), rect.maxY &- 1) &- rect.minY) &* rect.width
    let farRow = (min(max(top &+ 1, rect.minY), rect.maxY &- 1) &- rect.minY) &* rect.width
    let across = UInt64(truncatingIfNeeded: x >> (Self.fractionBits - 8) & 255)
    let down = UInt64(truncatingIfNeeded: y >> (Self.fractionBits - 8) & 255)
    let upper = Self.mix(
      Self.spread(pixels[nearRow &+ nearColumn]),
      Self.spread(pixels[nearRow &+ farColumn]),
      across
    )
    let lower = Self.mix(
      Self.spread(pixels[farRow &+ nearColumn]),
      Self.spread(pixels[farRow &+ farColumn]),
      across
    )
    let mixed = Self.mix(upper, lower, down)
    return UInt32(truncatingIfNeeded: mixed | mixed &>> 24)
  }

  /// A pixel with 16 bits for each channel: green and opacity above red and blue.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) &<< 24
  }

  @inline(__always)
  private static func mix(_ from: UInt64, _ to: UInt64, _ share: UInt64) -> UInt64 {
    ((from &* (256 &- share) &+ to &* share &+ 0x0080_0080_0080_0080) &>> 8) & 0x00FF_00FF_00FF_00FF
  }

  private static let fractionBits = 24

  /// A place in fixed point: far enough for every picture, with room for a row of steps; what is no number counts
  /// as far to the left.
  private static func fixed(_ place: Double) -> Int {
    // In this order of arguments what is no number becomes the lower limit.
    Int(min(max(-0x1p20, place), 0x1p20) * 0x1p24)
  }
}
