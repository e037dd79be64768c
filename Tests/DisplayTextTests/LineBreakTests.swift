import DisplayPlatform
import TestSupport
import Testing

@testable import DisplayText

@Suite("Line breaks")
struct LineBreakTests {
  /// A text and, for each place between two of its characters, whether a line may end there.
  private struct Case {
    var scalars: [Unicode.Scalar]
    var breaks: [Bool]
  }

  @Test("All cases of the Unicode Character Database hold")
  func conformance() throws {
    let cases = try Self.cases()
    #expect(cases.count > 19_300)
    let table = LineBreakTable.shared
    var failures = 0
    for expected in cases {
      let kinds = LineBreaks.kinds(after: expected.scalars.map { table[$0] })
      guard kinds.dropLast().map({ $0 != .prohibited }) != expected.breaks else { continue }
      failures += 1
      if failures > 20 { break }
      let code = expected.scalars.map { String($0.value, radix: 16) }
      Issue.record("\(code): \(kinds.dropLast()) instead of \(expected.breaks)")
    }
  }

  @Test("The table knows what the standard library knows of whole categories")
  func table() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: TestDepth.count(5, full: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = LineBreakTable.shared[scalar].lineBreakClass
      switch scalar.properties.generalCategory {
      case .decimalNumber where !LineBreakTable.shared[scalar].isEastAsian:
        #expect(kind == .digit || kind == .aksaraStart || kind == .ideograph, "\(value)")
      case .nonspacingMark, .enclosingMark:
        let allowed: Set<LineBreakClass> = [
          .combiningMark, .glue, .virama, .viramaFinal, .zeroWidthJoiner, .letter,
        ]
        #expect(allowed.contains(kind), "\(value)")
      case .paragraphSeparator, .lineSeparator: #expect(kind == .mandatoryBreak)
      default: break
      }
    }
    #expect(LineBreakTable.shared["가"].lineBreakClass == .hangulOpenSyllable)
    #expect(LineBreakTable.shared["각"].lineBreakClass == .hangulClosedSyllable)
  }

  @Test("Nothing and a single character end with the text")
  func short() {
    #expect(LineBreaks.kinds(after: []).isEmpty)
    #expect(LineBreaks.kinds(after: [LineBreakProperty(.letter)]) == [.mandatory])
  }

  private static func cases() throws -> [Case] {
    let tests = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let file = try Platform.readFile(at: "/\(tests)/Fixtures/line-breaks.txt")
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let sections = lines.split { $0 == "pairs" || $0 == "texts" }
    let rows = sections[0].map { $0.split(separator: " ") }
    var cases: [Case] = []
    for row in rows {
      var rest = row[1]
      for column in rows {
        let bits = UInt8(rest.prefix(2), radix: 16) ?? 0
        rest = rest.dropFirst(2)
        cases += pairs(scalar(row[0]), scalar(column[0]), bits: bits)
      }
    }
    for text in sections[1] {
      let parts = text.split(separator: " ")
      let scalars = stride(from: 0, to: parts.count, by: 2).map { scalar(parts[$0]) }
      let breaks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] == "|" }
      cases.append(Case(scalars: scalars, breaks: Array(breaks.dropLast())))
    }
    return cases
  }

  private static func pairs(_ a: Unicode.Scalar, _ b: Unicode.Scalar, bits: UInt8) -> [Case] {
    let texts: [[Unicode.Scalar]] = [
      [a, b], [a, " ", b], [a, "\u{308}", b], [a, "\u{308}", " ", b],
    ]
    var shift = 8
    return texts.map { scalars in
      let breaks = (1..<scalars.count).map { _ in
        shift -= 1
        return bits >> shift & 1 == 1
      }
      return Case(scalars: scalars, breaks: breaks)
    }
  }

  private static func scalar(_ code: Substring) -> Unicode.Scalar {
    UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }
}
