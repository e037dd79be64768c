internal import DisplayCanvas

/// Makes the rows of a PNG out of a bitmap's pixels, each with its filter.
struct PNGRowWriter {
  private let bitmap: Bitmap
  private let colors: PNGColors

  init(_ bitmap: Bitmap, colors: PNGColors) {
    self.bitmap = bitmap
    self.colors = colors
  }

  /// All rows, one after the other.
  func rows(effort: PNGEncoder.Effort) -> [UInt8] {
    let step = colors.type.channels
    let length = bitmap.width * step
    var output = [UInt8](repeating: 0, count: (length + 1) * bitmap.height)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var attempt = above
    for y in 0..<bitmap.height {
      let pixels = bitmap.pixels.span.extracting((y * bitmap.width)..<((y + 1) * bitmap.width))
      let start = y * (length + 1) + 1
      // Positions in a palette are no amounts, and of even colors more is left by a filter than without.
      guard colors.type != .palette, !Self.isEven(pixels) else {
        Self.write(pixels, colors, to: &output, at: start, length: length)
        continue
      }
      Self.write(pixels, colors, to: &row, at: 0, length: length)
      if y > 0 {
        let before = bitmap.pixels.span.extracting(((y - 1) * bitmap.width)..<(y * bitmap.width))
        Self.write(before, colors, to: &above, at: 0, length: length)
      }
      var bestSum = Int.max
      for filter in effort == .fast ? [PNGFilter.above, .paeth] : PNGFilter.allCases {
        let sum = filter.apply(to: row.span, above: above.span, step: step, into: &attempt)
        guard sum < bestSum else { continue }
        bestSum = sum
        output[start - 1] = filter.rawValue
        output.replaceSubrange(start..<(start + length), with: attempt)
      }
    }
    return output
  }

  /// Whether most pixels are like their left neighbor, as in drawings and texts.
  private static func isEven(_ pixels: Span<UInt32>) -> Bool {
    var changes = 0
    for x in 1..<max(1, pixels.count) { changes &+= pixels[x] == pixels[x &- 1] ? 0 : 1 }
    return changes * 2 <= pixels.count
  }

  private static func write(
    _ pixels: Span<UInt32>,
    _ colors: PNGColors,
    to bytes: inout [UInt8],
    at start: Int,
    length: Int
  ) {
    var all = bytes.mutableSpan
    var row = all._mutatingExtracting(start..<(start + length))
    colors.write(pixels, to: &row)
  }
}

extension PNGFilter {
  /// Writes the differences of a row and returns the sum of their sizes.
  fileprivate func apply(
    to row: Span<UInt8>,
    above: Span<UInt8>,
    step: Int,
    into result: inout [UInt8]
  ) -> Int {
    switch self {
    case .none: PNGFilter.none.applyEach(row, above, step, &result)
    case .left: PNGFilter.left.applyEach(row, above, step, &result)
    case .above: PNGFilter.above.applyEach(row, above, step, &result)
    case .average: PNGFilter.average.applyEach(row, above, step, &result)
    case .paeth: PNGFilter.paeth.applyEach(row, above, step, &result)
    }
  }

  @inline(__always)
  private func applyEach(_ row: Span<UInt8>, _ above: Span<UInt8>, _ step: Int, _ result: inout [UInt8])
    -> Int
  {
    var output = result.mutableSpan
    var sum: UInt32 = 0
    for index in 0..<min(step, row.count) {
      output[index] = row[index] &- prediction(left: 0, above: above[index], corner: 0)
      sum &+= UInt32(Int8(bitPattern: output[index]).magnitude)
    }
    for index in step..<max(step, row.count) {
      let difference =
        row[index]
        &- prediction(left: row[index &- step], above: above[index], corner: above[index &- step])
      output[index] = difference
      sum &+= UInt32(Int8(bitPattern: difference).magnitude)
    }
    return Int(sum)
  }
}
