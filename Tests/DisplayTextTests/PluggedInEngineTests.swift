import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("Text engines that are plugged in")
struct PluggedInEngineTests {
  /// Gives every character, and every pair "fi", one glyph of its own width.
  private struct WideEngine: TextEngine {
    func shape(_ text: AttributedText) -> ShapedText {
      var clusters: [ShapedText.Cluster] = []
      var rest = Substring(text.string)
      while let character = rest.first {
        let piece = rest.hasPrefix("fi") ? "fi" : String(character)
        rest = rest.dropFirst(piece.count)
        clusters.append(
          ShapedText.Cluster(
            utf8Count: piece.utf8.count,
            font: .system(size: 10),
            glyphs: [GlyphRun.Glyph(id: GlyphID(rawValue: 7), position: .zero)],
            advance: 10
          )
        )
      }
      return ShapedText(text, clusters: clusters)
    }
  }

  @Test("Its clusters are set, wrapped and found as the engine gave them")
  func engine() {
    let text = AttributedText("first e\u{301}x\nfi", style: TextStyle())
    let layout = WideEngine().layout(text, in: TextContainer(width: 45))
    #expect(layout.lines.map(\.range) == [0..<6, 6..<11, 11..<13])
    #expect(layout.lines.map(\.width) == [40, 20, 10])
    #expect(layout.glyphRuns(inLine: 0).flatMap { $0.glyphs.map(\.position.x) } == [0, 10, 20, 30])
    // A position within the pair counts as its start.
    #expect(layout.caretRect(at: 1) == layout.caretRect(at: 0))
    #expect(layout.position(at: Point(x: 9, y: 1)) == 2)
  }

  @Test("Clusters that do not cover the text, or reach past it, do no harm")
  func mismatch() {
    let text = AttributedText("ab\tc", style: TextStyle())
    let cluster = ShapedText.Cluster(utf8Count: -3, font: .system(size: 9), glyphs: [], advance: .nan)
    for count in 0...9 {
      let shaped = ShapedText(text, clusters: Array(repeating: cluster, count: count))
      #expect(shaped.clusters.starts.last == 4 && shaped.clusters.count == 4)
    }
    let long = ShapedText.Cluster(utf8Count: .max, font: .system(size: 9), glyphs: [], advance: 5)
    #expect(ShapedText(text, clusters: [long, long]).measure(in: TextContainer()).size.width == 5)
  }
}
