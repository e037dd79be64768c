public import DisplayCanvas

/// Writes bitmaps as PNG files, in the smallest way that keeps every color: see ``PNGEncoder/encode(_:effort:)``.
public enum PNGEncoder {
  /// How much time goes into making a file small.
  public enum Effort: Sendable, Hashable, CaseIterable {
    /// For files that are looked at once: about as fast as the pixels can be read.
    case fast
    /// For files that are kept.
    case balanced
    /// For files that are sent many times.
    case small
  }

  /// The bytes of a PNG file that shows a bitmap.
  ///
  /// The file has gray pixels, a palette, opacity or none, whatever keeps all colors in the fewest bytes. Rows of
  /// even colors are compressed as they are; of others each is filtered in the way of the five that leaves the
  /// smallest sum of differences. Decoding gives the same pixels again, provided that no channel exceeds the opacity.
  ///
  /// - Complexity: O(pixels).
  public static func encode(_ bitmap: Bitmap, effort: Effort = .balanced) -> [UInt8] {
    let colors = PNGColors(bitmap.pixels)
    var file = start(of: bitmap, colors: colors)
    appendChunk(.pixels, pixelData(of: bitmap, colors: colors, effort: effort), to: &file)
    appendChunk(.end, [], to: &file)
    return file
  }

  /// The bytes of a file before its pixels: its sides, its density and its colors.
  static func start(of bitmap: Bitmap, colors: PNGColors, animation: [UInt8]? = nil) -> [UInt8] {
    var file = ImageFormat.png.signature.compactMap(\.self)
    let header = bigEndian(UInt32(bitmap.width)) + bigEndian(UInt32(bitmap.height))
    appendChunk(.header, header + [8, colors.type.rawValue, 0, 0, 0], to: &file)
    if let animation { appendChunk(.animation, animation, to: &file) }
    // Pixels per meter, so that a viewer may know the scale: 72 points an inch.
    let density = bigEndian(UInt32(min((bitmap.scale * 72 / 0.0254).rounded(), 1e9)))
    appendChunk(.density, density + density + [1], to: &file)
    if colors.type == .palette {
      let data = colors.paletteData
      appendChunk(.palette, data.colors, to: &file)
      if !data.opacities.isEmpty { appendChunk(.transparency, data.opacities, to: &file) }
    }
    return file
  }

  /// A bitmap's pixels, filtered and compressed.
  static func pixelData(of bitmap: Bitmap, colors: PNGColors, effort: Effort) -> [UInt8] {
    Deflate.zlibStream(PNGRowWriter(bitmap, colors: colors).rows(effort: effort), effort: effort)
  }

  static func appendChunk(_ name: PNGChunkName, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(UInt32(data.count))
    var checksum = CRC32()
    checksum.update(name.bytes.span)
    checksum.update(data.span)
    file += name.bytes
    file += data
    file += bigEndian(checksum.value)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
