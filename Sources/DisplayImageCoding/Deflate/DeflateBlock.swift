/// One block of a deflate stream: symbols that share their codes, RFC 1951 section 3.2.
struct DeflateBlock {
  /// A literal byte each, or `distance << 9 | length`.
  private let symbols: [UInt32]

  init(symbols: [UInt32]) {
    self.symbols = symbols
  }

  /// Writes the block in the shortest of the three ways.
  ///
  /// - Parameter stored: The bytes that the symbols stand for.
  func write(into output: inout BitWriter, stored: Span<UInt8>, isLast: Bool) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[DeflateTables.endOfBlock] = 1
    for symbol in symbols {
      guard symbol >= 512 else {
        literalCounts[Int(symbol)] += 1
        continue
      }
      literalCounts[DeflateTables.lengthCode(of: Int(symbol & 511))] += 1
      distanceCounts[DeflateTables.distanceCode(of: Int(symbol >> 9))] += 1
    }
    // A stream without distances still needs a code for one.
    if distanceCounts.allSatisfy({ $0 == 0 }) { distanceCounts[0] = 1 }
    let literals = HuffmanCode(frequencies: literalCounts, limit: 15)
    let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
    let header = DeflateHeader(literals: literals, distances: distances)

    let extraBits = Self.extraBits(literalCounts, distanceCounts)
    let dynamicBits =
      header.bitCount + Self.bits(literalCounts, literals) + Self.bits(distanceCounts, distances) + extraBits
    let fixedBits =
      Self.bits(literalCounts, DeflateTables.fixedLiterals)
      + Self.bits(distanceCounts, DeflateTables.fixedDistances) + extraBits
    let storedBits = stored.count * 8 + (stored.count / 65_535 + 1) * 40

    if storedBits < min(dynamicBits, fixedBits) {
      Self.writeStored(stored, into: &output, isLast: isLast)
      return
    }
    output.write(isLast ? 1 : 0, count: 1)
    if fixedBits <= dynamicBits {
      output.write(1, count: 2)
      writeSymbols(into: &output, DeflateTables.fixedLiterals, DeflateTables.fixedDistances)
    } else {
      output.write(2, count: 2)
      header.write(into: &output)
      writeSymbols(into: &output, literals, distances)
    }
  }

  private func writeSymbols(
    into output: inout BitWriter,
    _ literals: HuffmanCode,
    _ distances: HuffmanCode
  ) {
    for symbol in symbols {
      guard symbol >= 512 else {
        literals.write(Int(symbol), into: &output)
        continue
      }
      let (length, distance) = (Int(symbol & 511), Int(symbol >> 9))
      let lengthCode = DeflateTables.lengthCode(of: length)
      literals.write(lengthCode, into: &output)
      let base = DeflateTables.lengthBases[lengthCode - 257]
      output.write(UInt32(length - base), count: DeflateTables.lengthExtraBits[lengthCode - 257])
      let distanceCode = DeflateTables.distanceCode(of: distance)
      distances.write(distanceCode, into: &output)
      output.write(
        UInt32(distance - DeflateTables.distanceBases[distanceCode]),
        count: DeflateTables.distanceExtraBits[distanceCode]
      )
    }
    literals.write(DeflateTables.endOfBlock, into: &output)
  }

  private static func writeStored(_ bytes: Span<UInt8>, into output: inout BitWriter, isLast: Bool) {
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      output.write(isLast && end == bytes.count ? 1 : 0, count: 1)
      output.write(0, count: 2)
      output.alignToByte()
      let count = UInt32(end - start)
      output.write(count, count: 16)
      output.write(~count & 0xFFFF, count: 16)
      for index in start..<end { output.write(UInt32(bytes[index]), count: 8) }
      start = end
    } while start < bytes.count
  }

  private static func bits(_ counts: [Int], _ code: HuffmanCode) -> Int {
    zip(counts, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
  }

  private static func extraBits(_ literalCounts: [Int], _ distanceCounts: [Int]) -> Int {
    zip(literalCounts.dropFirst(257), DeflateTables.lengthExtraBits).reduce(0) { $0 + $1.0 * $1.1 }
      + zip(distanceCounts, DeflateTables.distanceExtraBits).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension HuffmanCode {
  @inline(__always)
  func write(_ symbol: Int, into output: inout BitWriter) {
    output.write(UInt32(codes[symbol]), count: Int(lengths[symbol]))
  }
}
