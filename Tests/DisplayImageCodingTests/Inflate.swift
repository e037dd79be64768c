/// A strict reader of zlib streams and PNG files, for checking what is written: anything out of order is an
/// error.
struct Inflate {
  struct Malformed: Error {
    let what: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var bit = 0
  private(set) var blockTypes: [Int] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func zlibStream() throws -> [UInt8] {
    guard bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0 else {
      throw Malformed(what: "header")
    }
    position = 2
    var output: [UInt8] = []
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      let type = try bits(2)
      blockTypes.append(type)
      switch type {
      case 0: try stored(into: &output)
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try symbols(try Code(lengths), try Code(Array(repeating: 5, count: 30)), into: &output)
      case 2:
        let (literals, distances) = try dynamicCodes()
        try symbols(literals, distances, into: &output)
      default: throw Malformed(what: "block type")
      }
    }
    if bit > 0 {
      bit = 0
      position += 1
    }
    var (low, high) = (1, 0)
    for byte in output {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    var sum = 0
    for _ in 0..<4 { sum = sum << 8 | (try bits(8)) }
    guard sum == high << 16 | low, position == bytes.count else {
      throw Malformed(what: "checksum or length")
    }
    return output
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard position < bytes.count else { throw Malformed(what: "end") }
      value |= Int(bytes[position] >> UInt8(bit) & 1) << index
      bit += 1
      if bit == 8 {
        bit = 0
        position += 1
      }
    }
    return value
  }

  private mutating func stored(into output: inout [UInt8]) throws {
    if bit > 0 { _ = try bits(8 - bit) }
    let count = try bits(16)
    guard try bits(16) == ~count & 0xFFFF else { throw Malformed(what: "stored length") }
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private struct Code {
    /// Symbols by length and code.
    private var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) throws {
      var next = [Int](repeating: 0, count: 17)
      var code = 0
      for length in 1...15 {
        code = (code + (length > 1 ? lengths.count { $0 == length - 1 } : 0)) << 1
        next[length] = code
      }
      var space = 0.0
      for (symbol, length) in lengths.enumerated() where length > 0 {
        symbols[length << 16 | next[length]] = symbol
        next[length] += 1
        space += 1 / Double(1 << length)
      }
      guard space <= 1 else { throw Malformed(what: "over-subscribed code") }
    }

    func symbol(length: Int, code: Int) -> Int? { symbols[length << 16 | code] }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try bits(1))
      if let symbol = code.symbol(length: length, code: value) { return symbol }
    }
    throw Malformed(what: "code")
  }

  private mutating func dynamicCodes() throws -> (Code, Code) {
    let (literalCount, distanceCount, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15][..<count] {
      lengths[index] = try bits(3)
    }
    let code = try Code(lengths)
    var all: [Int] = []
    while all.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16:
        guard let last = all.last else { throw Malformed(what: "repeat of nothing") }
        all += Array(repeating: last, count: try bits(2) + 3)
      case 17: all += Array(repeating: 0, count: try bits(3) + 3)
      case 18: all += Array(repeating: 0, count: try bits(7) + 11)
      case let length: all.append(length)
      }
    }
    guard all.count == literalCount + distanceCount else { throw Malformed(what: "run past the end") }
    return (try Code(Array(all[..<literalCount])), try Code(Array(all[literalCount...])))
  }

  private mutating func symbols(_ literals: Code, _ distances: Code, into output: inout [UInt8]) throws {
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227, 258,
    ]
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let index = symbol - 257
      let extra = index < 8 || index == 28 ? 0 : (index - 4) / 4
      let length = lengthBases[index] + (try bits(extra))
      let code = try self.symbol(distances)
      let distanceExtra = code < 4 ? 0 : (code - 2) / 2
      let base = code < 4 ? code + 1 : ((2 + (code & 1)) << distanceExtra) + 1
      let distance = base + (try bits(distanceExtra))
      guard distance <= output.count else { throw Malformed(what: "distance \(distance)") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
