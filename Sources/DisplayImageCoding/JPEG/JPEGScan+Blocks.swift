extension JPEGScan {
  /// The order of a block's coefficients in a file: along the diagonals, T.81 figure A.6.
  static let diagonalOrder: [UInt8] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14,
    21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
    53,
    60, 61, 54, 47, 55, 62, 63,
  ]

  /// Decodes a block of a scan that holds all of its coefficients, and multiplies them by the quantization.
  ///
  /// - Returns: How many coefficients there are up to the last that is not zero; nil for bits that are no code.
  mutating func decodeWhole(
    part: Int,
    _ bits: inout JPEGBits,
    _ input: Span<UInt8>,
    order: Span<UInt8>,
    quantization: Span<Int32>,
    into block: inout JPEGTransform.Block
  ) -> Int? {
    bits.refill(input)
    guard let size = bits.takeSymbol(parts[part].steady), size <= 16 else { return nil }
    predictions[part] &+= Int32(truncatingIfNeeded: bits.takeSigned(Int(size)))
    block[0] = predictions[part] &* quantization[0]
    var index = 1
    var count = 1
    while index < 64 {
      bits.refill(input)
      if let (zeros, value) = bits.takeCoefficient(parts[part].varying) {
        index &+= zeros
        guard index < 64 else { return nil }
        block[Int(order[index] & 63)] = value &* quantization[index]
        index &+= 1
        count = index
        continue
      }
      guard let symbol = bits.takeSymbol(parts[part].varying) else { return nil }
      let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
      if size == 0 {
        guard run == 15 else { break }
        index += 16
        continue
      }
      index += run
      guard index < 64 else { return nil }
      let value = Int32(truncatingIfNeeded: bits.takeSigned(size))
      block[Int(order[index] & 63)] = value &* quantization[index]
      index += 1
      count = index
    }
    return count
  }

  /// Decodes what a scan of a progressive picture holds of a block, T.81 section G.1.2.
  mutating func decodePart(
    part: Int,
    _ bits: inout JPEGBits,
    _ input: Span<UInt8>,
    order: Span<UInt8>,
    into block: inout MutableSpan<Int16>,
    at start: Int
  ) -> Bool {
    bits.refill(input)
    switch (first, highBit) {
    case (0, 0):
      guard let size = bits.takeSymbol(parts[part].steady), size <= 16 else { return false }
      predictions[part] &+= Int32(truncatingIfNeeded: bits.takeSigned(Int(size)))
      block[start] = Int16(truncatingIfNeeded: predictions[part] << Int32(lowBit))
      return true
    case (0, _):
      if bits.take(1) == 1 { block[start] |= 1 << Int16(lowBit) }
      return true
    case (_, 0): return decodeBand(part: part, &bits, input, order, &block, start)
    default: return refineBand(part: part, &bits, input, order, &block, start)
    }
  }

  private mutating func decodeBand(
    part: Int,
    _ bits: inout JPEGBits,
    _ input: Span<UInt8>,
    _ order: Span<UInt8>,
    _ block: inout MutableSpan<Int16>,
    _ start: Int
  ) -> Bool {
    guard endOfBandRun == 0 else {
      endOfBandRun -= 1
      return true
    }
    var index = first
    while index <= last {
      bits.refill(input)
      guard let symbol = bits.takeSymbol(parts[part].varying) else { return false }
      let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
      if size == 0 {
        guard run == 15 else {
          endOfBandRun = 1 << run - 1 + bits.take(run)
          return true
        }
        index += 16
        continue
      }
      index += run
      guard index <= last else { return false }
      block[start + Int(order[index])] = Int16(truncatingIfNeeded: bits.takeSigned(size) << lowBit)
      index += 1
    }
    return true
  }

  private mutating func refineBand(
    part: Int,
    _ bits: inout JPEGBits,
    _ input: Span<UInt8>,
    _ order: Span<UInt8>,
    _ block: inout MutableSpan<Int16>,
    _ start: Int
  ) -> Bool {
    let bit = 1 << Int16(lowBit) as Int16
    var index = first
    while endOfBandRun == 0, index <= last {
      bits.refill(input)
      guard let symbol = bits.takeSymbol(parts[part].varying) else { return false }
      let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
      if size == 0, run < 15 {
        endOfBandRun = 1 << run + bits.take(run)
        break
      }
      guard size <= 1 else { return false }
      let value = size == 0 ? 0 : bits.take(1) == 1 ? bit : -bit
      index = Self.refine(index, to: last, bit, skipping: run, &bits, input, order, &block, start)
      if value != 0 {
        guard index <= last else { return false }
        block[start + Int(order[index])] = value
      }
      index += 1
    }
    if endOfBandRun > 0 {
      _ = Self.refine(index, to: last, bit, skipping: 64, &bits, input, order, &block, start)
      endOfBandRun -= 1
    }
    return true
  }

  /// Reads one more bit of each coefficient that is not zero, until so many zeros were passed, and one more met.
  private static func refine(
    _ first: Int,
    to last: Int,
    _ bit: Int16,
    skipping zeros: Int,
    _ bits: inout JPEGBits,
    _ input: Span<UInt8>,
    _ order: Span<UInt8>,
    _ block: inout MutableSpan<Int16>,
    _ start: Int
  ) -> Int {
    var index = first
    var zeros = zeros
    while index <= last {
      let place = start + Int(order[index])
      let value = block[place]
      if value != 0 {
        bits.refill(input)
        if bits.take(1) == 1, value & bit == 0 { block[place] = value &+ (value > 0 ? bit : 0 &- bit) }
      } else {
        guard zeros > 0 else { break }
        zeros -= 1
      }
      index += 1
    }
    return index
  }
}
