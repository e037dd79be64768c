import DisplayCanvas
import DisplayElements
import DisplayGeometry
import DisplayLayout
import DisplayText
import Testing

@Suite("TextNode and installed fonts")
@MainActor
struct TextFallbackTests {
  private func size(of node: TextNode) -> Size {
    node.layout(thatFits: SizeRange(upTo: Size(width: 10_000, height: 10_000))).size
  }

  @Test(
    "A plain text takes from the installed fonts what its own font lacks",
    arguments: ["字 ab", "ش", "Ж 漢字 ᚠ"]
  )
  func plain(text: String) {
    func size(_ fallback: (any TypefaceFallback)?) -> Size {
      self.size(of: TextNode(text, engine: BuiltInTextEngine(fallback: fallback)))
    }
    let plain = self.size(of: TextNode(text))
    #expect(plain == size(FontLibrary.system))
    // On a machine with a font that has it, no box is shown.
    let missing = text.unicodeScalars.first { BuiltInTypeface.regular.glyph(for: $0).rawValue == 0 }
    let found = missing.flatMap { FontLibrary.system.typeface(for: $0, insteadOf: BuiltInTypeface.regular) }
    #expect((plain == size(nil)) == (found == nil))
  }
}
