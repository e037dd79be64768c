extension Inflater {
  /// More bytes than the description of a block can take.
  static let longestBlockHeader = 600

  /// The order in which the lengths of the code for lengths are sent.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let literalMeanings: [InflateTable.Entry] = (0..<288).map { symbol in
    switch symbol {
    case ..<256: return InflateTable.literal | InflateTable.Entry(symbol) << 16
    case 256: return InflateTable.endOfBlock
    case 257..<286:
      let index = symbol - 257
      return InflateTable.Entry(DeflateTables.lengthBases[index]) << 16
        | InflateTable.Entry(DeflateTables.lengthExtraBits[index]) << 8
    default: return unusedMeaning
    }
  }

  private static let distanceMeanings: [InflateTable.Entry] = (0..<32).map { symbol in
    guard symbol < 30 else { return unusedMeaning }
    return InflateTable.Entry(DeflateTables.distanceBases[symbol]) << 16
      | InflateTable.Entry(DeflateTables.distanceExtraBits[symbol]) << 8
  }

  /// The fixed code has codes that stand for nothing: a length or a distance of zero is none.
  private static let unusedMeaning: InflateTable.Entry = 0

  private static let fixedTables: (literals: InflateTable, distances: InflateTable) = {
    var literals = InflateTable(rootBits: 10)
    var distances = InflateTable(rootBits: 8)
    // Both codes are complete, so that filling cannot fail.
    try? literals.fill(lengths: DeflateTables.fixedLiterals.lengths[...], meanings: literalMeanings)
    try? distances.fill(lengths: Array(repeating: 5, count: 32)[...], meanings: distanceMeanings)
    return (literals, distances)
  }()

  mutating func readBlockHeader() throws(InflateFlaw) {
    isInLastBlock = bits.take(1) == 1
    switch bits.take(2) {
    case 0:
      bits.alignToByte()
      let (length, complement) = (bits.take(16), bits.take(16))
      guard !bits.hasOverrun else { throw .truncated }
      guard length ^ complement == 0xFFFF else {
        throw .storedLength(length: length, complement: complement)
      }
      step = .stored(left: length)
    case 1:
      (literals, distances) = Self.fixedTables
      step = .symbols
    case 2:
      try readCodes()
      step = .symbols
    default: throw .reservedBlock
    }
  }

  /// Reads the lengths of a block's codes, themselves run-length coded, RFC 1951 section 3.2.7.
  private mutating func readCodes() throws(InflateFlaw) {
    let (literalCount, distanceCount) = (bits.take(5) + 257, bits.take(5) + 1)
    let codeCount = bits.take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw .codeCount(literals: literalCount, distances: distanceCount)
    }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for symbol in Self.order[..<codeCount] { codeLengths[symbol] = UInt8(bits.take(3)) }
    var code = InflateTable(rootBits: 7)
    try code.fill(lengths: codeLengths[...], meanings: (0..<19).map { InflateTable.Entry($0) << 16 })

    let total = literalCount + distanceCount
    var lengths: [UInt8] = []
    lengths.reserveCapacity(total)
    while lengths.count < total {
      bits.refill()
      let entry = code.entries[Int(bits.waiting & 127)]
      guard entry != 0 else { throw bits.hasOverrun ? .truncated : .unusedCode }
      bits.drop(Int(entry & 0x1F))
      let symbol = UInt8(entry >> 16)
      if symbol < 16 {
        lengths.append(symbol)
        continue
      }
      let (length, count): (UInt8?, Int)
      switch symbol {
      case 16: (length, count) = (lengths.last, 3 + bits.take(2))
      case 17: (length, count) = (0, 3 + bits.take(3))
      default: (length, count) = (0, 11 + bits.take(7))
      }
      guard let length, lengths.count + count <= total else { throw .repetition }
      lengths.append(contentsOf: repeatElement(length, count: count))
    }
    guard !bits.hasOverrun else { throw .truncated }
    guard lengths[256] > 0 else { throw .endlessBlock }
    try literals.fill(lengths: lengths[..<literalCount], meanings: Self.literalMeanings)
    try distances.fill(lengths: Array(lengths[literalCount...])[...], meanings: Self.distanceMeanings)
  }
}
