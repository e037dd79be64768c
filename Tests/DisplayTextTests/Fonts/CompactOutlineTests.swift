import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("PostScript outlines")
struct CompactOutlineTests {
  private typealias Token = CompactWriter.Token

  /// Numbers, and after them an operator.
  private static func step(_ numbers: [Int], _ code: Int) -> [Token] {
    numbers.map { .number($0) } + [.code(code)]
  }

  private static func outlines(_ writer: CompactWriter) throws -> CompactOutlines {
    try CompactOutlines(FontData(writer.bytes()), unitsPerEm: 1)
  }

  /// What an outline looks like, in units of the font with the y axis pointing up.
  private static func text(_ path: Path) -> String {
    func name(_ point: Point) -> String { "\(Int(point.x)),\(Int(-point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let point): "m\(name(point))"
      case .line(let point): "l\(name(point))"
      case .quadratic: "q"
      case .cubic(let one, let two, let end): "c\(name(one)) \(name(two)) \(name(end))"
      case .close: "z"
      }
    }.joined(separator: " ")
  }

  @Test("Every operator draws what the specification says")
  func operators() throws {
    let start = Self.step([10, 20], 21)
    let cases: [(program: [Token], path: String)] = [
      (Self.step([5, 1, 2], 21) + Self.step([3, 4, -5, 6], 5), "m1,2 l4,6 l-1,12 z"),
      (Self.step([300], 22) + Self.step([-400], 4) + Self.step([7], 6), "m300,0 z m300,-400 l307,-400 z"),
      (start + Self.step([1, 2, 3], 6), "m10,20 l11,20 l11,22 l14,22 z"),
      (start + Self.step([1, 2, 3], 7), "m10,20 l10,21 l12,21 l12,24 z"),
      (start + Self.step([1, 2, 3, 4, 5, 6], 8), "m10,20 c11,22 14,26 19,32 z"),
      (start + Self.step([1, 2, 3, 4, 5, 6, 7, 8], 24), "m10,20 c11,22 14,26 19,32 l26,40 z"),
      (start + Self.step([7, 8, 1, 2, 3, 4, 5, 6], 25), "m10,20 l17,28 c18,30 21,34 26,40 z"),
      (start + Self.step([9, 1, 2, 3, 4], 26), "m10,20 c19,21 21,24 21,28 z"),
      (start + Self.step([1, 2, 3, 4, 1, 2, 3, 4], 26), "m10,20 c10,21 12,24 12,28 c12,29 14,32 14,36 z"),
      (start + Self.step([9, 1, 2, 3, 4], 27), "m10,20 c11,29 13,32 17,32 z"),
      (start + Self.step([1, 2, 3, 4], 31), "m10,20 c11,20 13,23 13,27 z"),
      (start + Self.step([1, 2, 3, 4, 5], 31), "m10,20 c11,20 13,23 18,27 z"),
      (start + Self.step([1, 2, 3, 4, 5], 30), "m10,20 c10,21 12,24 16,29 z"),
      (start + Self.step([1, 2, 3, 4, 5, 6, 7, 8, 9], 31), "m10,20 c11,20 13,23 13,27 c13,32 19,39 27,48 z"),
      (start + (1...7).map { .number($0) } + [.flex(34)], "m10,20 c11,20 13,23 17,23 c22,23 28,20 35,20 z"),
      (
        start + (1...13).map { .number($0) } + [.flex(35)],
        "m10,20 c11,22 14,26 19,32 c26,40 35,50 46,62 z"
      ),
      (start + (1...9).map { .number($0) } + [.flex(36)], "m10,20 c11,22 14,26 19,26 c25,26 32,34 41,20 z"),
      (start + (1...11).map { .number($0) } + [.flex(37)], "m10,20 c11,22 14,26 19,32 c26,40 35,50 10,61 z"),
      // Hints take no part, but the bytes of a mask are passed over: nine hints take two.
      (
        Self.step([9, 1, 2, 3, 4], 18) + Self.step([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6], 19)
          + [.mask(14), .mask(14)] + start + Self.step([1], 6), "m10,20 l11,20 z"
      ),
      (
        start + [.fixed(1.5), .fixed(-0.5), .fixed(2.5), .number(1131), .code(5)], "m10,20 l11,19 l14,1150 z"
      ),
      (start + Self.step([-1131, -108], 5) + Self.step([2000], 6), "m10,20 l-1121,-88 l879,-88 z"),
      // What comes before a place, after the end, or is not known draws nothing.
      (Self.step([1, 2], 5) + start + [.code(14)] + Self.step([1], 6), "m10,20 z"),
      (start + Self.step([1], 6) + [.flex(9)] + Self.step([1], 6), "m10,20 l11,20 z"),
      (start + [.code(5), .code(8), .code(26), .code(30), .code(21), .code(4)], "m10,20 z"),
    ]
    for expected in cases {
      #expect(try Self.text(Self.outlines(CompactWriter([expected.program])).outline(of: 0)) == expected.path)
    }
  }

  @Test("Subroutines are called, by both numberings and from each other, and those without end do end")
  func subroutines() throws {
    let place = Self.step([1, 2], 21)
    var writer = CompactWriter([
      place + Self.step([-107], 10) + Self.step([5], 6),
      place + Self.step([-107], 29),
      place + Self.step([55], 10) + Self.step([5], 6),
    ])
    writer.local = [Self.step([3], 6) + Self.step([-106], 29) + [.code(11)] + Self.step([9], 6)]
    writer.global = [Self.step([4], 6) + Self.step([-107], 29), Self.step([8], 7)]
    for isDivided in [false, true] {
      writer.isDivided = isDivided
      let outlines = try Self.outlines(writer)
      // The first glyph's font has no subroutines when glyphs are divided.
      #expect(Self.text(outlines.outline(of: 0)) == (isDivided ? "m1,2 z" : "m1,2 l4,2 l4,10 l9,10 z"))
      #expect(outlines.outline(of: 1).elements.count == 12)
      #expect(Self.text(outlines.outline(of: 2)) == "m1,2 z")
      #expect(outlines.outline(of: 3).elements.isEmpty && outlines.outline(of: -1).elements.isEmpty)
    }
    writer.isDivided = true
    writer.glyphs[1] = place + Self.step([-107], 10)
    #expect(try Self.text(Self.outlines(writer).outline(of: 1)) == "m1,2 l4,2 l4,10 z")
    // Each of ten subroutines calls the next one ten times: ten thousand million steps.
    writer.local = (0..<10).map { level in
      (0..<10).flatMap { _ in Self.step([level - 106], 10) } + Self.step([1], 6)
    }
    writer.glyphs[1] = place + Self.step([-107], 10)
    #expect(try Self.outlines(writer).outline(of: 1).elements.count < 1 << 17)
  }

  @Test("A font of PostScript outlines is one like others, and each fault has its error")
  func typeface() throws {
    var compact = CompactWriter([Self.step([100, 0], 21) + Self.step([300, 700, -300], 6), [.code(14)]])
    var font = FontWriter()
    font.characters = [(0x41, 0)]
    func error(_ bytes: [UInt8]?) -> FontError? {
      font.compact = bytes
      do throws(FontError) {
        _ = try TrueTypeTypeface(font.bytes())
        return nil
      } catch { return error }
    }
    #expect(error(compact.bytes()) == nil)
    let typeface = try TrueTypeTypeface(font.bytes())
    let layout = BuiltInTextEngine(fallback: nil).layout(
      "A",
      style: TextStyle(font: Font(typeface: typeface, size: 10)),
      width: 99,
      maximumLineCount: 1
    )
    #expect(layout.size.width == 6)
    let outline = typeface.outline(of: typeface.glyph(for: "A"))
    let corners = [Point(x: 0.1, y: 0), Point(x: 0.4, y: 0), Point(x: 0.4, y: -0.7), Point(x: 0.1, y: -0.7)]
    let places = outline.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    #expect(
      places.count == 4 && zip(places, corners).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 1e-9 }
    )
    compact.type = 1
    #expect(error(compact.bytes()) == .invalidValue(table: "CFF ", field: "CharstringType", value: 1))
    #expect(error([1, 0]) == .truncated(table: "CFF ", needed: 4, available: 2))
    #expect(
      error([1, 0, 4, 1, 0, 0, 0, 0]) == .invalidValue(table: "CFF ", field: "the number of fonts", value: 0)
    )
    let empty = [1, 0, 4, 1, 0, 0] + CompactWriter.index([[139, 15]]) + [0, 0, 0, 0]
    #expect(error(empty) == .invalidValue(table: "CFF ", field: "the offset of CharStrings", value: 0))
  }

  @Test("Tables cut off anywhere, and with any bytes changed, end in an error or in outlines")
  func damage() throws {
    var writer = CompactWriter(
      (0..<4).map { Self.step([$0, 2], 21) + Self.step([-107], 10) + Self.step([5, 6], 6) }
    )
    writer.local = [Self.step([3, 4, 5, 6], 31) + Self.step([-107], 29)]
    writer.global = [Self.step([1, 2, 3, 4, 5, 6], 8)]
    writer.isDivided = true
    let bytes = writer.bytes()
    func use(_ bytes: [UInt8]) {
      guard let outlines = try? CompactOutlines(FontData(bytes), unitsPerEm: 1_000) else { return }
      for glyph in 0..<6 {
        for element in outlines.outline(of: glyph).elements {
          if case .line(let point) = element { #expect(point.isFinite) }
        }
      }
    }
    for end in 0..<bytes.count { use(Array(bytes[..<end])) }
    var numbers = Numbers(state: 9)
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        changed[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      use(changed)
    }
  }
}
