/// A prefix code of a JPEG as its file defines it: little, however many a file defines and does not use.
struct JPEGHuffmanCode {
  /// How many codes there are of each length from 1 to 16.
  let counts: [UInt8]
  /// As many symbols as codes, shorter codes first.
  let symbols: [UInt8]

  /// Takes a definition; nil when the lengths are those of no prefix code.
  init?(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) {
    var code = 0
    for (number, count) in counts.enumerated() {
      code += Int(count)
      guard code <= 1 << (number + 1) else { return nil }
      code <<= 1
    }
    self.counts = Array(counts)
    self.symbols = Array(symbols)
  }
}

/// A prefix code of a JPEG made ready for decoding, ITU-T T.81 section C and F.2.2.3.
///
/// Codes of up to nine bits are looked up; longer ones are compared with the last code of each length. A code of a
/// coefficient is looked up together with the number behind it, where both take ten bits or fewer, as most do.
struct JPEGHuffmanTable {
  static let lookupBits = 9

  /// For each nine bits the symbol, and above it how many of the bits are its code; 0 where they are not enough.
  private(set) var lookup = [UInt16](repeating: 0, count: 1 << lookupBits)
  /// For each ten bits that begin with the code and the number of a coefficient the number, eight bits for the zeros
  /// before it, and eight for how many of the bits are told; 0 for all others.
  private(set) var coefficients = [Int32](repeating: 0, count: 1 << coefficientBits)
  static let coefficientBits = 10
  private(set) var symbols: [UInt8]
  /// For each length the first 16 bits that are no longer a code of it, and what is added to a code for the
  /// position of its symbol.
  private(set) var limits = InlineArray<18, Int32>(repeating: 0)
  private(set) var offsets = InlineArray<18, Int32>(repeating: 0)

  /// A code without codes.
  static let empty = JPEGHuffmanTable()

  private init() { symbols = [] }

  /// Makes a table.
  init(_ definition: JPEGHuffmanCode) {
    symbols = definition.symbols
    var code: Int32 = 0
    var index: Int32 = 0
    for (number, count) in definition.counts.enumerated() {
      let length = number + 1
      offsets[length] = index - code
      for _ in 0..<count {
        if length <= Self.lookupBits {
          let entry = UInt16(length) << 8 | UInt16(self.symbols[Int(index)])
          let first = Int(code) << (Self.lookupBits - length)
          for place in first..<(first + 1 << (Self.lookupBits - length)) { lookup[place] = entry }
        }
        code += 1
        index += 1
      }
      limits[length] = code << Int32(16 - length)
      code <<= 1
    }
    limits[17] = .max
    for place in coefficients.indices { coefficients[place] = coefficient(at: place) }
  }

  private func coefficient(at place: Int) -> Int32 {
    let entry = lookup[place >> (Self.coefficientBits - Self.lookupBits)]
    let (length, zeros, size) = (Int(entry >> 8), Int32(entry >> 4 & 15), Int(entry & 15))
    let rest = Self.coefficientBits - length - size
    guard entry != 0, size > 0, rest >= 0 else { return 0 }
    let bits = place >> rest & (1 << size - 1)
    let value = bits < 1 << (size - 1) ? bits - 1 << size + 1 : bits
    return Int32(value) << 16 | zeros << 8 | Int32(length + size)
  }
}
