import DisplayGeometry
import DisplayPlatform
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

/// One design in both formats of outlines.
private enum Loma {
  static let file = "/usr/share/fonts/opentype/tlwg/Loma.otf"
  static let cubic = FontLibrary(folders: ["/usr/share/fonts/opentype/tlwg"]).font("Loma", size: 40)
  static let quadratic = FontLibrary(folders: ["/usr/share/fonts/truetype/tlwg"]).font("Loma", size: 40)
}

@Suite(
  "PostScript outlines of an installed font",
  .enabled(if: Loma.cubic != nil && Loma.quadratic != nil, "Loma is not installed in both formats.")
)
struct InstalledOutlineTests {
  @Test("The pictures of both formats of a design are nearly the same")
  func pictures() throws {
    func pixels(_ font: Font) throws -> [UInt32] {
      var canvas = Canvas()
      let text = AttributedText("Rg8@", style: TextStyle(font: font))
      canvas.draw(BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer()), at: .zero)
      let picture = Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: Size(width: 120, height: 60))
      return try #require(picture).pixels.map { $0 >> 24 }
    }
    let (one, other) = (try pixels(#require(Loma.cubic)), try pixels(#require(Loma.quadratic)))
    let ink = one.reduce(0, +)
    let difference = zip(one, other).reduce(0) { $0 + UInt32(abs(Int($1.0) - Int($1.1))) }
    #expect(ink > 50_000 && difference < ink / 20)
  }

  #if HarfBuzz
    @Test("FreeType finds the same outlines, from any thread")
    func freeType() async throws {
      let typeface = try #require(Loma.cubic?.typeface as? TrueTypeTypeface)
      let bytes = try Platform.readFile(at: Loma.file)
      let count = typeface.glyphCount
      let outlines = try #require(SystemOutlines(bytes, index: 0, glyphCount: count))
      #expect(SystemOutlines(bytes, index: 0, glyphCount: count + 1) == nil)
      #expect(SystemOutlines(bytes, index: 7, glyphCount: count) == nil)
      #expect(SystemOutlines([], index: 0, glyphCount: count) == nil)
      await withTaskGroup(of: Int.self) { group in
        for part in 0..<4 {
          group.addTask {
            stride(from: part / 2, to: count, by: 2).reduce(0) { sum, glyph in
              let own = Self.points(typeface.outline(of: GlyphID(rawValue: UInt32(glyph))).scaled(by: 2_048))
              let other = Self.points(outlines.outline(ofGlyph: glyph))
              #expect(own.count == other.count, "glyph \(glyph)")
              // FreeType gives whole units, whichever is near.
              let isNear = zip(own, other).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= 1 } }
              #expect(isNear && own.map(\.first) == other.map(\.first), "glyph \(glyph)")
              return sum + other.count
            }
          }
        }
        // All glyphs were looked at, twice.
        var sum = 0
        for await count in group { sum += count }
        #expect(sum > 10_000)
      }
      #expect(outlines.outline(ofGlyph: count).isEmpty && outlines.outline(ofGlyph: -1).isEmpty)
    }

    /// The points of an outline in whole units, without the line that leads back to the start of a contour.
    private static func points(_ path: Path) -> [[Int]] {
      func whole(_ points: Point...) -> [Int] {
        points.flatMap { [Int($0.x.rounded()), Int((-$0.y).rounded())] }
      }
      return contours(
        path.elements.compactMap { element in
          switch element {
          case .move(let point): [0] + whole(point)
          case .line(let point): [1] + whole(point)
          case .quadratic(let control, let point): [2] + whole(control, point)
          case .cubic(let control1, let control2, let point): [3] + whole(control1, control2, point)
          case .close: nil
          }
        }
      )
    }

    private static func points(_ steps: [SystemOutlines.Step]) -> [[Int]] {
      contours(
        steps.map { step in
          switch step {
          case .move(let x, let y): [0, x, y]
          case .line(let x, let y): [1, x, y]
          case .quadratic(let controlX, let controlY, let x, let y): [2, controlX, controlY, x, y]
          case .cubic(let x1, let y1, let x2, let y2, let x, let y): [3, x1, y1, x2, y2, x, y]
          }
        }
      )
    }

    private static func contours(_ steps: [[Int]]) -> [[Int]] {
      var result: [[Int]] = []
      var start: [Int] = []
      for step in steps + [[0]] {
        if step[0] == 0 {
          if let last = result.last, last[0] == 1, Array(last[1...]) == start { result.removeLast() }
          start = Array(step[1...])
        }
        if step.count > 1 { result.append(step) }
      }
      return result
    }

    @Test("Damaged fonts do FreeType no harm", arguments: 0..<4)
    func damage(seed: UInt64) throws {
      let bytes = try Platform.readFile(at: Loma.file)
      var numbers = Numbers(state: seed)
      for _ in 0..<8 {
        var damaged = bytes
        for _ in 0..<40 * Int(seed + 1) {
          damaged[Int.random(in: 300..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255,
            using: &numbers
          )
        }
        guard let typeface = try? TrueTypeTypeface(damaged),
          let outlines = SystemOutlines(damaged, index: 0, glyphCount: typeface.glyphCount)
        else { continue }
        for glyph in 0..<min(200, typeface.glyphCount) {
          #expect(outlines.outline(ofGlyph: glyph).count < 1 << 20)
        }
      }
    }
  #endif
}

extension Path {
  fileprivate func scaled(by scale: Double) -> Path {
    transformed(by: Transform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
  }
}
