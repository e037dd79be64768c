/// The description of a block's codes: their lengths, run-length coded, RFC 1951 section 3.2.7.
struct DeflateHeader {
  /// The order in which the lengths of the code for lengths are sent.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private let literalCount: Int
  private let distanceCount: Int
  private let codeCount: Int
  private let code: HuffmanCode
  /// A length, or a run: 16 repeats the last length, 17 and 18 repeat zero; with the number that goes along.
  private let runs: [(symbol: Int, extra: Int)]

  init(literals: HuffmanCode, distances: HuffmanCode) {
    literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    runs = Self.makeRuns(
      Array(literals.lengths[..<literalCount]) + Array(distances.lengths[..<distanceCount])
    )
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(frequencies: counts, limit: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  var bitCount: Int {
    14 + 3 * codeCount
      + runs.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + Self.extraBits(of: $1.symbol) }
  }

  func write(into output: inout BitWriter) {
    output.write(UInt32(literalCount - 257), count: 5)
    output.write(UInt32(distanceCount - 1), count: 5)
    output.write(UInt32(codeCount - 4), count: 4)
    for symbol in Self.order[..<codeCount] { output.write(UInt32(code.lengths[symbol]), count: 3) }
    for run in runs {
      code.write(run.symbol, into: &output)
      output.write(UInt32(run.extra), count: Self.extraBits(of: run.symbol))
    }
  }

  private static func extraBits(of symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  private static func makeRuns(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int)] {
    var runs: [(symbol: Int, extra: Int)] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var end = index
      while end < lengths.count, lengths[end] == length { end += 1 }
      var rest = end - index
      if length == 0 {
        while rest >= 3 {
          let count = min(rest, 138)
          runs.append(count <= 10 ? (17, count - 3) : (18, count - 11))
          rest -= count
        }
      } else {
        runs.append((Int(length), 0))
        rest -= 1
        while rest >= 3 {
          let count = min(rest, 6)
          runs.append((16, count - 3))
          rest -= count
        }
      }
      for _ in 0..<rest { runs.append((Int(length), 0)) }
      index = end
    }
    return runs
  }
}
