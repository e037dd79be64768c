/// The cyclic redundancy check of PNG chunks (polynomial 0xEDB88320), eight bytes a step.
struct CRC32 {
  private var remainder: UInt32 = 0xFFFF_FFFF

  /// Eight tables of 256: the effect of a byte that is followed by 0 to 7 others.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 255)] ^ (before >> 8)
    }
    return tables
  }()

  var value: UInt32 { ~remainder }

  mutating func update(_ bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var rest = remainder
    var index = 0
    while index + 8 <= bytes.count {
      for offset in 0..<4 { rest ^= UInt32(bytes[index + offset]) << (8 * UInt32(offset)) }
      var next = tables[7 * 256 + Int(rest & 255)] ^ tables[6 * 256 + Int((rest >> 8) & 255)]
      next ^= tables[5 * 256 + Int((rest >> 16) & 255)] ^ tables[4 * 256 + Int(rest >> 24)]
      next ^= tables[3 * 256 + Int(bytes[index + 4])] ^ tables[2 * 256 + Int(bytes[index + 5])]
      next ^= tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
      rest = next
      index += 8
    }
    while index < bytes.count {
      rest = tables[Int((rest ^ UInt32(bytes[index])) & 255)] ^ (rest >> 8)
      index += 1
    }
    remainder = rest
  }
}

/// The checksum of a zlib stream: two sums modulo 65,521.
struct Adler32 {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  var value: UInt32 { high << 16 | low }

  mutating func update(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      // 5,552 bytes are as many as may be added before the sums have to be reduced.
      let end = min(index + 5_552, bytes.count)
      while index < end {
        low &+= UInt32(bytes[index])
        high &+= low
        index += 1
      }
      low %= 65_521
      high %= 65_521
    }
  }
}
