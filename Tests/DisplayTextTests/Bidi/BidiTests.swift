import DisplayPlatform
import TestSupport
import Testing

@testable import DisplayText

@Suite("Bidirectional text")
struct BidiTests {
  private struct Case {
    var scalars: [Unicode.Scalar]
    var direction: TextDirection?
    var baseLevel: UInt8
    /// Nil for characters that the rules leave out.
    var levels: [UInt8?]
    var order: [Int]
  }

  /// A character of each class, in the order of the classes.
  private static let examples: [Unicode.Scalar] = [
    "a", "א", "ا", "0", "+", "#", "\u{660}", ",", "\u{300}", "\u{AD}", "\u{2029}", "\t", " ", "!", "\u{202A}",
    "\u{202D}", "\u{202B}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]

  /// The levels of a paragraph on one line: white space at its end has the paragraph's.
  private static func levels(_ scalars: [Unicode.Scalar], _ direction: TextDirection?) -> (UInt8, [UInt8?]) {
    let paragraph = BidiParagraph(scalars, direction: direction)
    var levels: [UInt8?] = paragraph.levels
    var isTrailing = true
    for index in levels.indices.reversed() {
      let kind = BidiTable.shared[scalars[index]]
      isTrailing = isTrailing && kind.isTrailing
      if isTrailing { levels[index] = paragraph.baseLevel }
      if kind.isRemoved { levels[index] = nil }
    }
    return (paragraph.baseLevel, levels)
  }

  @Test("All cases of the Unicode Character Database that were written by hand hold")
  func conformance() throws {
    let cases = try Self.cases()
    #expect(cases.count == 231)
    for expected in cases {
      let (base, levels) = Self.levels(expected.scalars, expected.direction)
      let present = levels.indices.filter { levels[$0] != nil }
      let order = BidiOrder.visual(present.compactMap { levels[$0] }).map { present[$0] }
      let code = expected.scalars.map { String($0.value, radix: 16) }
      #expect(base == expected.baseLevel, "\(code)")
      #expect(levels == expected.levels && order == expected.order, "\(code)")
    }
  }

  @Test("All sequences of up to three classes have the levels that BidiTest.txt gives them")
  func sequences() {
    // The checksum (FNV-1a) of that file's levels, 255 for what is left out, in the order of this loop; the file has
    // no sequence that goes on after a paragraph separator.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    let separator: Unicode.Scalar = "\u{2029}"
    var sequences: [[Unicode.Scalar]] = [[]]
    for _ in 0..<3 {
      sequences = sequences.filter { $0.last != separator }.flatMap { start in
        Self.examples.map { start + [$0] }
      }
      for sequence in sequences {
        for direction in [nil, TextDirection.leftToRight, .rightToLeft] {
          for level in Self.levels(sequence, direction).1 {
            sum = (sum ^ UInt64(level ?? 255)) &* 0x100_0000_01B3
          }
        }
      }
    }
    #expect(sum == 0x2B05_4269_5EDD_EDDE)
  }

  @Test("The order of pieces is the one in which each level is reversed as a whole")
  func order() {
    func naive(_ levels: [UInt8]) -> [Int] {
      var order = Array(levels.indices)
      for level in stride(from: 7, to: 0, by: -1) {
        var index = 0
        while index < order.count {
          let run = order[index...].prefix { levels[$0] >= level }
          order.replaceSubrange(index..<index + run.count, with: run.reversed())
          index += max(1, run.count)
        }
      }
      return order
    }
    for code in 0..<4096 {
      let levels = (0..<6).map { UInt8(code >> (2 * $0) & 3) }
      #expect(BidiOrder.visual(levels) == naive(levels), "\(levels)")
      #expect(BidiOrder.visual(levels.map { $0 + 2 }) == naive(levels.map { $0 + 2 }), "\(levels)")
    }
    #expect(BidiOrder.visual([]).isEmpty)
  }

  @Test("Marks without end, and nested as deep as can be, end in levels that may be")
  func endless() {
    for opener in ["\u{202B}", "\u{2067}", "\u{2068}", "(", "\u{202E}a(\u{2066}"] {
      let scalars = Array(String(repeating: opener, count: 20_000).unicodeScalars) + ["א", ")", "\u{2069}"]
      let levels = BidiParagraph(scalars, direction: nil).levels
      #expect(levels.count == scalars.count && levels.allSatisfy { $0 <= 126 })
    }
  }

  @Test("The tables know what the standard library knows of whole categories")
  func tables() {
    #expect(Self.examples.map { BidiTable.shared[$0].rawValue } == Array(0..<23))
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: TestDepth.count(5, full: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = BidiTable.shared[scalar]
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        #expect(kind == .nonspacingMark || kind == .leftToRight || kind == .boundaryNeutral, "\(value)")
      case .lineSeparator, .spaceSeparator: #expect(kind == .whitespace || kind == .commonSeparator)
      case .openPunctuation, .closePunctuation: #expect(kind == .otherNeutral, "\(value)")
      default: break
      }
      if scalar.properties.isBidiControl, ![0x200E, 0x200F, 0x61C].contains(value) {
        #expect(kind.isRemoved || kind.isIsolateInitiator || kind == .popIsolate)
      }
      if let other = BidiMirroring.mirrored(scalar) {
        #expect(scalar.properties.isBidiMirrored && BidiMirroring.mirrored(other) == scalar, "\(value)")
      }
    }
  }

  private static func cases() throws -> [Case] {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = try Platform.readFile(at: "/\(tests)/Fixtures/bidi-cases.txt")
    return String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      let fields = $0.split(separator: ";", omittingEmptySubsequences: false)
      return Case(
        scalars: fields[0].split(separator: " ").compactMap {
          UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
        },
        direction: fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : nil,
        baseLevel: UInt8(fields[2]) ?? .max,
        levels: fields[3].split(separator: " ").map { UInt8($0) },
        order: fields[4].split(separator: " ").compactMap { Int($0) }
      )
    }
  }
}
