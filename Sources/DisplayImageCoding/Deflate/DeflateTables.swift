/// The numbers that RFC 1951 section 3.2.5 and 3.2.6 fix: how lengths and distances become codes.
enum DeflateTables {
  static let endOfBlock = 256

  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceExtraBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  )
  static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))

  private static let lengthCodes: [UInt16] = (0...258).map { length in
    UInt16(257 + (lengthBases.lastIndex { $0 <= length } ?? 0))
  }

  /// The codes of distances up to 256, and then those of every 128th.
  private static let distanceCodes: [UInt8] = (0..<512).map { index in
    let distance = index < 256 ? index + 1 : (index - 256) << 7 + 1
    return UInt8(distanceBases.lastIndex { $0 <= distance } ?? 0)
  }

  static func lengthCode(of length: Int) -> Int { Int(lengthCodes[length]) }

  static func distanceCode(of distance: Int) -> Int {
    Int(distance <= 256 ? distanceCodes[distance - 1] : distanceCodes[256 + (distance - 1) >> 7])
  }
}
