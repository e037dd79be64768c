import AsyncDisplay
import DisplayPlatform
import DisplayRaster
import DisplayText

/// Shaping, laying out and drawing a paragraph of 203 characters in 11 points, wrapped at 343.
///
/// Where DejaVu Sans is installed, as on most machines with Linux, it is set in that; the names say in what.
enum TextBenchmarks {
  static let all: [Benchmark] = {
    let installed = FontLibrary.system.font("DejaVu Sans", size: 11)
    let fonts = [("DejaVu Sans", installed), ("the built-in font", Font.system(size: 11))]
    return fonts.flatMap { name, font in font.map { paragraph(in: name, $0) } ?? [] }
      + longText + [findingBreaks, loading].compactMap { $0 }
  }()

  private static let words = """
    Rows of text are measured while the reader scrolls, each one for the first time, so what counts is how long \
    a string takes that nobody has seen before; the second time, at a new width, it takes next to no
    """

  private static let container = TextContainer(width: 343)

  private static func paragraph(in name: String, _ font: Font) -> [Benchmark] {
    let engine = BuiltInTextEngine()
    let style = TextStyle(font: font)
    let count = 200
    // No two of the texts are the same.
    let texts = (0..<count).map { index in
      AttributedText(String(words.dropLast(3)) + String(index + 100), style: style)
    }
    let shaped = texts.map { engine.shape($0) }
    let layouts = shaped.map { $0.layout(in: container) }
    let size = Size(width: 343, height: 80)
    return [
      Benchmark("measure a new paragraph in \(name)", count: count, note: "goal 25,750; Pango 103,000") {
        texts.map { engine.measure($0, in: container) }
      },
      Benchmark("measure it at another width", count: count, note: "goal 19,500; Pango 78,000") {
        shaped.map { $0.measure(in: TextContainer(width: 300)) }
      },
      Benchmark("lay it out at another width", count: count) {
        shaped.map { $0.layout(in: TextContainer(width: 300)) }
      },
      Benchmark("record its drawing", count: count) {
        layouts.map { layout in
          var canvas = Canvas()
          canvas.draw(layout, at: .zero)
          return canvas.makeDisplayList()
        }
      },
      Benchmark("draw it into 343 by 80 pixels", count: 20, note: "goal 39,750; Cairo 26,500") {
        layouts.prefix(20).map { layout in
          var canvas = Canvas()
          canvas.draw(layout, at: .zero)
          return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)
        }
      },
    ]
  }

  /// The upper end of a text that is much longer than what is seen of it.
  private static var longText: [Benchmark] {
    let text = String(repeating: words + "\n", count: 5_000)
    let style = TextStyle(font: .system(size: 11))
    let shaped = BuiltInTextEngine().shape(AttributedText(text, style: style))
    let layout = shaped.layout(in: container)
    let size = Size(width: 343, height: 80)
    return [
      Benchmark("lay out a text of 1 MB", count: 1) { shaped.layout(in: container).lines.count },
      Benchmark("draw the first 80 points of it", count: 1) {
        var canvas = Canvas(bounds: Rect(origin: .zero, size: size))
        canvas.draw(layout, at: .zero)
        return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)
      },
    ]
  }

  /// Text of several scripts, whose characters are not all one scalar.
  private static var findingBreaks: Benchmark {
    let engine = BuiltInTextEngine()
    let text = AttributedText("吾輩は猫である。名前はまだ無い。Съешь же ещё 👩🏽‍🚀 этих мягких булок. ", style: TextStyle())
    return Benchmark("measure a line of several scripts", count: 100) {
      (0..<100).map { _ in engine.measure(text, in: container) }
    }
  }

  /// Reading a font of 740 KB, without the file.
  private static var loading: Benchmark? {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    guard let bytes = try? Platform.readFile(at: path) else { return nil }
    return Benchmark("make a typeface of a file's bytes", count: 10) {
      (0..<10).map { _ in try? TrueTypeTypeface(bytes) }
    }
  }
}
