public import DisplayGeometry

/// A picture of whole pixels, with its place on the pixel grid.
///
/// A pixel is four 8-bit channels in one number, red in the lowest byte, then green, blue and opacity; the
/// colors are multiplied by the opacity. Rows follow one another from the top, without gaps. A bitmap never
/// changes, and its copies share its pixels.
public struct Bitmap: Sendable, Hashable {
  /// The largest number of pixels in a row or a column.
  public static var maximumSide: Int { 65_536 }
  /// The largest number of pixels altogether: 256 MB of them.
  public static var maximumArea: Int { 1 << 26 }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// The pixels, row by row from the top.
  public var pixels: [UInt32] { buffer.pixels }

  private let buffer: PixelBuffer

  /// Makes a bitmap of one color; nil when a side is not between 1 and ``maximumSide``, or the area is above
  /// ``maximumArea``.
  public init?(width: Int, height: Int, scale: Double = 1, filledWith color: Color = .clear) {
    guard Self.isUsable(width: width, height: height) else { return nil }
    let pixels = Array(repeating: color.premultiplied, count: width * height)
    self.init(width: width, height: height, scale: scale, buffer: PixelBuffer(pixels))
  }

  /// Makes a bitmap of pixels; nil when they are not as many as the sides say or the sides are not usable.
  ///
  /// A color that exceeds its pixel's opacity counts as that opacity.
  public init?(width: Int, height: Int, scale: Double = 1, pixels: [UInt32]) {
    let isPremultiplied = pixels.allSatisfy { $0.isPremultiplied }
    let usable = isPremultiplied ? pixels : pixels.map(\.premultipliedAtMost)
    self.init(width: width, height: height, scale: scale, premultiplied: usable)
  }

  /// Makes a bitmap of pixels of which no channel exceeds the opacity; nil when they are not as many as the sides say or
  /// the sides are not usable.
  package init?(width: Int, height: Int, scale: Double, premultiplied pixels: [UInt32]) {
    guard Self.isUsable(width: width, height: height), pixels.count == width * height else { return nil }
    self.init(width: width, height: height, scale: scale, buffer: PixelBuffer(pixels))
  }

  /// Makes a bitmap of as many pixels as its usable sides say.
  package init(width: Int, height: Int, scale: Double, buffer: PixelBuffer) {
    self.width = width
    self.height = height
    self.scale = PixelGrid(scale: scale).scale
    self.buffer = buffer
  }

  /// The same pixels with another number of them per point.
  public func scaled(to scale: Double) -> Bitmap {
    Bitmap(width: width, height: height, scale: scale, buffer: buffer)
  }

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// What the pixels take of memory, in bytes.
  public var byteCount: Int { pixels.count * 4 }

  /// The pixel in a column and a row.
  ///
  /// - Precondition: There is such a pixel.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "There is no pixel (\(x), \(y)).")
    return pixels[y * width + x]
  }

  package static func isUsable(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= maximumSide && height <= maximumSide
      && width * height <= maximumArea
  }
}

extension Bitmap {
  /// Whether two bitmaps have the same sides, scale and pixels.
  public static func == (lhs: Bitmap, rhs: Bitmap) -> Bool {
    lhs.width == rhs.width && lhs.height == rhs.height && lhs.scale == rhs.scale
      && (lhs.buffer === rhs.buffer || lhs.pixels == rhs.pixels)
  }

  /// Feeds what equality compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(scale)
    hasher.combine(pixels)
  }
}

extension UInt32 {
  /// Whether no channel of a pixel exceeds its opacity.
  fileprivate var isPremultiplied: Bool {
    let opacity = self >> 24
    return self & 255 <= opacity && self >> 8 & 255 <= opacity && self >> 16 & 255 <= opacity
  }

  /// A pixel with channels that its opacity allows.
  fileprivate var premultipliedAtMost: UInt32 {
    let opacity = self >> 24
    func channel(_ shift: UInt32) -> UInt32 { Swift.min(self >> shift & 255, opacity) << shift }
    return channel(0) | channel(8) | channel(16) | opacity << 24
  }
}
