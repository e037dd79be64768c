/// Writes bitmaps as PNG files: 8 bits a channel, with opacity only where there is some.
///
/// Each row is filtered in the way of the five that leaves the smallest sum of differences.
public enum PNGEncoder {
  /// The bytes of a PNG file that shows a bitmap.
  ///
  /// Colours are divided by the opacity again, so that those of half-transparent pixels may come out one
  /// step off.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header =
      bigEndian(UInt32(bitmap.width)) + bigEndian(UInt32(bitmap.height)) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    appendChunk("IHDR", header, to: &file)
    // Pixels per metre, so that a viewer may know the scale: 72 points an inch.
    let density = bigEndian(UInt32(min((bitmap.scale * 72 / 0.0254).rounded(), 1e9)))
    appendChunk("pHYs", density + density + [1], to: &file)
    appendChunk("IDAT", Deflate.zlibStream(filteredRows(of: bitmap, isOpaque: isOpaque)), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  private static func appendChunk(_ name: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(UInt32(data.count))
    let body = Array(name.description.utf8) + data
    file += body
    var checksum = CRC32()
    checksum.update(body.span)
    file += bigEndian(checksum.value)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func filteredRows(of bitmap: Bitmap, isOpaque: Bool) -> [UInt8] {
    let channels = isOpaque ? 3 : 4
    let length = bitmap.width * channels
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var filtered: [UInt8] = []
    filtered.reserveCapacity((length + 1) * bitmap.height)
    var attempt = [UInt8](repeating: 0, count: length)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        bitmap.pixels[y * bitmap.width + x].unpack(into: &row, at: x * channels, channels: channels)
      }
      var best: [UInt8] = []
      var bestFilter = PNGFilter.none
      var bestSum = Int.max
      for filter in PNGFilter.allCases {
        let sum = filter.apply(
          to: row.span,
          above: above.span,
          channels: channels,
          into: &attempt,
          limit: bestSum
        )
        if sum < bestSum {
          (bestSum, bestFilter) = (sum, filter)
          swap(&best, &attempt)
          if attempt.count != length { attempt = Array(repeating: 0, count: length) }
        }
      }
      filtered.append(bestFilter.rawValue)
      filtered += best
      swap(&row, &above)
    }
    return filtered
  }
}

extension PNGFilter {
  /// Writes the differences of a row and returns the sum of their sizes, or any larger number once the sum
  /// exceeds a limit.
  func apply(
    to row: Span<UInt8>,
    above: Span<UInt8>,
    channels: Int,
    into result: inout [UInt8],
    limit: Int
  ) -> Int {
    var sum = 0
    var output = result.mutableSpan
    for index in 0..<row.count {
      let left = index >= channels ? row[index - channels] : 0
      let corner = index >= channels ? above[index - channels] : 0
      let difference = row[index] &- prediction(left: left, above: above[index], corner: corner)
      output[index] = difference
      sum += Int(Int8(bitPattern: difference).magnitude)
      if index & 255 == 255, sum >= limit { return sum }
    }
    return sum
  }
}

extension UInt32 {
  /// Writes a premultiplied pixel's channels, divided by the opacity.
  fileprivate func unpack(into row: inout [UInt8], at index: Int, channels: Int) {
    let opacity = self >> 24
    func channel(_ shift: UInt32) -> UInt8 {
      let value = (self >> shift) & 255
      if opacity == 255 { return UInt8(value) }
      return opacity == 0 ? 0 : UInt8(Swift.min(255, (value * 255 + opacity / 2) / opacity))
    }
    row[index] = channel(0)
    row[index + 1] = channel(8)
    row[index + 2] = channel(16)
    if channels == 4 { row[index + 3] = UInt8(opacity) }
  }
}
