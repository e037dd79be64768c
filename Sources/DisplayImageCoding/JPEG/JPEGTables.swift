/// What segments of a JPEG define for the scans that follow: T.81 section B.2.4.
struct JPEGTables {
  /// Up to four of each; nil for those that were not defined.
  private(set) var quantization = [[Int32]?](repeating: nil, count: 4)
  private(set) var steady = [JPEGHuffmanCode?](repeating: nil, count: 4)
  private(set) var varying = [JPEGHuffmanCode?](repeating: nil, count: 4)
  private(set) var restartInterval = 0

  /// Reads tables for quantization; the result says what is wrong.
  mutating func defineQuantization(_ data: ArraySlice<UInt8>) -> String? {
    var rest = data
    while let head = rest.popFirst() {
      let (isWide, slot) = (head >> 4 == 1, Int(head & 15))
      guard head >> 4 <= 1, slot < 4 else { return "the quantization table 0x\(String(head, radix: 16))" }
      let size = isWide ? 128 : 64
      guard rest.count >= size else { return "a quantization table of \(rest.count) bytes" }
      let values = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      quantization[slot] = (0..<64).map {
        isWide ? Int32(values[2 * $0]) << 8 | Int32(values[2 * $0 + 1]) : Int32(values[$0])
      }
    }
    return nil
  }

  /// Reads prefix codes; the result says what is wrong.
  mutating func defineCodes(_ data: ArraySlice<UInt8>) -> String? {
    var rest = data
    while let head = rest.popFirst() {
      let slot = Int(head & 15)
      guard head >> 4 <= 1, slot < 4 else { return "the code table 0x\(String(head, radix: 16))" }
      let counts = rest.prefix(16)
      rest = rest.dropFirst(16)
      let total = counts.reduce(0) { $0 + Int($1) }
      guard counts.count == 16, total <= 256, rest.count >= total else {
        return "a code table with \(total) codes in \(rest.count) bytes"
      }
      guard let code = JPEGHuffmanCode(counts: counts, symbols: rest.prefix(total)) else {
        return "code lengths that make no prefix code"
      }
      rest = rest.dropFirst(total)
      if head >> 4 == 0 { steady[slot] = code } else { varying[slot] = code }
    }
    return nil
  }

  /// Reads how many units there are between restarts; the result says what is wrong.
  mutating func defineRestarts(_ data: ArraySlice<UInt8>) -> String? {
    guard data.count == 2 else { return "a restart interval of \(data.count) bytes" }
    restartInterval = data.reduce(0) { $0 << 8 | Int($1) }
    return nil
  }
}
