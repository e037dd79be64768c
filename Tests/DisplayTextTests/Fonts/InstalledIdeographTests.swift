import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

/// WenQuanYi Micro Hei and Zen Hei, whichever are installed.
private let installed = FontLibrary(folders: ["/usr/share/fonts/truetype/wqy"])

@Suite(
  "Chinese and Japanese in an installed font",
  .enabled(if: !installed.faces.isEmpty, "No font of WenQuanYi is installed.")
)
struct InstalledIdeographTests {
  private static let text = "漢字かな交じり文、「改行」も正しい。中文，也可以。"

  private static func layout(width: Double) -> TextLayout {
    let style = TextStyle(font: .system(size: 20))
    let engine = BuiltInTextEngine(fallback: installed)
    return engine.layout(AttributedText(text, style: style), in: TextContainer(width: width))
  }

  @Test("Every character has a glyph of a font from a file, and each is an em wide")
  func glyphs() {
    let layout = Self.layout(width: .infinity)
    let runs = layout.glyphRuns(inLine: 0)
    #expect(runs.flatMap(\.glyphs).count == Self.text.count)
    for run in runs {
      #expect(run.typeface is TrueTypeTypeface)
      #expect(run.glyphs.allSatisfy { $0.id != .missing })
    }
    #expect(abs(layout.size.width - 20 * Double(Self.text.count)) < 0.01)
  }

  @Test(
    "Lines end between any two characters, but not before what closes or after what opens",
    arguments: 1..<12
  )
  func lines(characters: Int) {
    let layout = Self.layout(width: Double(characters) * 20)
    let units = Array(Self.text.utf8)
    for line in layout.lines {
      let text = String(decoding: units[line.range], as: UTF8.self)
      // One character at least goes on a line, whatever the rules say.
      if characters > 2 {
        #expect(!"、」。，".contains(text.first ?? "x") && text.last != "「", "\(text)")
        #expect(
          text.count <= characters && (text.count > characters - 3 || line.range.upperBound == units.count)
        )
      }
    }
  }

  @Test("Each ideograph is drawn in its place, and nothing anywhere else")
  func ink() throws {
    let layout = Self.layout(width: 100)
    var canvas = Canvas()
    canvas.draw(layout, at: Point(x: 10, y: 10))
    let size = Size(width: 120, height: layout.size.height + 20)
    let picture = try #require(Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size))
    func ink(_ rect: Rect) -> Int {
      var sum = 0
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) { sum += Int(picture[x, y] >> 24) }
      }
      return sum / 255
    }
    var position = 0
    for character in Self.text {
      let range = position..<position + character.utf8.count
      position = range.upperBound
      let rect = try #require(layout.rects(of: range).first)
      let place = Rect(x: rect.minX + 10, y: rect.minY + 10, width: 20, height: rect.height)
      #expect(ink(place) > (character.isLetter ? 30 : 2), "\(character)")
    }
    let whole = Rect(origin: .zero, size: size)
    #expect(ink(whole) == ink(Rect(x: 9, y: 9, width: 102, height: layout.size.height + 2)))
  }
}
