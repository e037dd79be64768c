internal import DisplayCanvas
internal import DisplayPlatform

/// Makes pixels of a row's bytes: the colors multiplied by the opacity, 8 bits a channel.
///
/// Sixteen bits a channel are rounded to eight. The file's statements about gamma, chromaticities and color
/// profiles are not applied: channels are taken to be in the sRGB encoding.
struct PNGPixelFormat {
  private let colorType: PNGHeader.ColorType
  private let depth: Int
  /// The pixel for each value of a channel of up to 8 bits, where there is but one channel.
  private let table: [UInt32]
  /// The one color that is transparent, as it is in the file.
  private let transparent: SIMD3<UInt16>?

  /// - Parameters:
  ///   - palette: Three bytes for each color.
  ///   - transparency: What the chunk for transparency holds: opacities of the palette, or one color.
  init(_ header: PNGHeader, palette: [UInt8], transparency: [UInt8]) {
    colorType = header.colorType
    depth = header.depth
    // Bits beyond the depth say nothing (PNG, third edition, 11.3.1.1).
    let bits = UInt16(truncatingIfNeeded: 1 << header.depth - 1)
    let samples = stride(from: 0, to: transparency.count - 1, by: 2).map {
      (UInt16(transparency[$0]) << 8 | UInt16(transparency[$0 + 1])) & bits
    }
    switch header.colorType {
    case .gray where samples.count >= 1: transparent = SIMD3(repeating: samples[0])
    case .rgb where samples.count >= 3: transparent = SIMD3(samples[0], samples[1], samples[2])
    default: transparent = nil
    }
    guard header.depth <= 8, header.colorType.channels == 1 else {
      table = []
      return
    }
    let (key, values) = (transparent?.x, 1 << header.depth)
    table = (0..<256).map { value in
      if header.colorType == .palette {
        // Pixels that name a color that does not exist are black.
        guard value * 3 + 2 < palette.count else { return Color.black.premultiplied }
        return Color(
          red: palette[value * 3],
          green: palette[value * 3 + 1],
          blue: palette[value * 3 + 2],
          alpha: value < transparency.count ? transparency[value] : 255
        ).premultiplied
      }
      if let key, Int(key) == value { return 0 }
      let shade = UInt8(min(value, values - 1) * 255 / (values - 1))
      return Color(red: shade, green: shade, blue: shade).premultiplied
    }
  }

  /// Writes the pixels of a row.
  ///
  /// - Parameters:
  ///   - row: As many bytes as the pixels take.
  ///   - pixels: Where they go: as many as there are in the row.
  func write(_ row: Span<UInt8>, to pixels: inout MutableSpan<UInt32>) {
    switch (colorType, depth) {
    case (.gray, 16), (.grayAlpha, 16), (.rgb, 16), (.rgba, 16): writeDeep(row, to: &pixels)
    case (.rgb, _): writeRGB(row, to: &pixels)
    case (.rgba, _):
      for index in 0..<pixels.count {
        let color = row.littleEndianHalf(at: 4 &* index)
        let alpha = color >> 24
        pixels[index] = alpha == 255 ? color : scale(color | 0xFF00_0000, by: alpha)
      }
    case (.grayAlpha, _):
      for index in 0..<pixels.count {
        let gray = UInt32(row[2 * index]) &* 0x0001_0101 | 0xFF00_0000
        pixels[index] = scale(gray, by: UInt32(row[2 * index + 1]))
      }
    case (.gray, _), (.palette, _): writeFromTable(row, to: &pixels)
    }
  }

  private func writeFromTable(_ row: Span<UInt8>, to pixels: inout MutableSpan<UInt32>) {
    let table = table.span
    if depth == 8 {
      for index in 0..<pixels.count { pixels[index] = table[Int(row[index])] }
      return
    }
    let mask = 1 << depth - 1
    for index in 0..<pixels.count {
      let bit = index * depth
      let value = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & mask
      pixels[index] = table[value]
    }
  }

  private func writeRGB(_ row: Span<UInt8>, to pixels: inout MutableSpan<UInt32>) {
    let opaque = 0xFF00_0000 as UInt32
    // No pixel has a channel of sixteen ones here, so that the key for "none" is never met.
    let key = transparent.map { UInt64($0.x) | UInt64($0.y) << 16 | UInt64($0.z) << 32 } ?? .max
    guard key == .max else {
      for index in 0..<pixels.count {
        let (red, green, blue) = (row[3 * index], row[3 * index + 1], row[3 * index + 2])
        let color = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
        let isKey = UInt64(red) | UInt64(green) << 16 | UInt64(blue) << 32 == key
        pixels[index] = isKey ? 0 : color | opaque
      }
      return
    }
    // Four bytes are read for all but the last pixel, whose fourth lies past the end.
    let last = pixels.count &- 1
    for index in 0..<last { pixels[index] = row.littleEndianHalf(at: 3 &* index) | opaque }
    let (red, green, blue) = (row[3 * last], row[3 * last + 1], row[3 * last + 2])
    pixels[last] = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | opaque
  }

  private func writeDeep(_ row: Span<UInt8>, to pixels: inout MutableSpan<UInt32>) {
    let channels = colorType.channels
    func sample(_ index: Int) -> UInt16 { UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1]) }
    for index in 0..<pixels.count {
      let first = index * channels
      let color =
        channels < 3
        ? SIMD3(repeating: sample(first)) : SIMD3(sample(first), sample(first + 1), sample(first + 2))
      let hasAlpha = channels & 1 == 0
      let alpha = hasAlpha ? sample(first + channels - 1) : color == transparent ? 0 : 0xFFFF
      pixels[index] =
        Color(
          red: Self.eightBits(color.x),
          green: Self.eightBits(color.y),
          blue: Self.eightBits(color.z),
          alpha: Self.eightBits(alpha)
        ).premultiplied
    }
  }

  /// The nearest number of eight bits for one of sixteen.
  private static func eightBits(_ value: UInt16) -> UInt8 { UInt8((UInt32(value) * 255 + 32_767) / 65_535) }
}
