import DisplayGeometry
import DisplayPlatform
import Testing

@testable import DisplayText

/// Texts as they are set in the built-in font, line by line, compared with what they were when a reader last
/// looked at them. A failure prints the scene as it is now, in the form of the file.
@Suite("Text scenes")
struct TextSceneTests {
  private static let pangram = "The quick brown fox jumps over the lazy dog; nobody had seen it do so before."

  private static var scenes: [(name: String, text: AttributedText, container: TextContainer)] {
    var style = TextStyle(font: .system(size: 12))
    let plain = AttributedText(pangram, style: style)
    var scenes = [
      ("wrapped", plain, TextContainer(width: 150)),
      ("tail", plain, TextContainer(width: 150, maximumLineCount: 2)),
      ("middle", plain, TextContainer(width: 150, maximumLineCount: 1, truncation: .middle)),
      ("head", plain, TextContainer(width: 150, maximumLineCount: 2, truncation: .head)),
      (
        "tail at a word", plain,
        TextContainer(width: 150, maximumLineCount: 1, truncation: .init(.tail, at: .word))
      ),
      ("justified", plain.styled { $0.paragraph.alignment = .justified }, TextContainer(width: 150)),
      ("centered", plain.styled { $0.paragraph.alignment = .center }, TextContainer(width: 150)),
      (
        "latin", AttributedText("Zażółć gęślą jaźń – “naïve” café-bar, 25 % / 1,000.5 €", style: style),
        TextContainer(width: 90)
      ),
      (
        "greek and cyrillic", AttributedText("Η γρήγορη αλεπού. Съешь же ещё булок.", style: style),
        TextContainer(width: 120)
      ),
      ("ideographs", AttributedText("吾輩は猫である。名前は「まだ」無い！ナーとニャー", style: style), TextContainer(width: 60)),
      ("emoji", AttributedText("Hi👩🏽‍🚀🇩🇪👨‍👩‍👧‍👦e\u{301}x", style: style), TextContainer(width: 20)),
      (
        "hyphens", AttributedText("hy\u{AD}phen\u{AD}ation self-made --flag", style: style),
        TextContainer(width: 48)
      ),
    ]
    style.paragraph.tabStops = [.init(at: 80, .center), .init(at: 150, .trailing)]
    scenes.append(
      ("tabs", AttributedText("Tea\t2\t3.50\nMelon\t10\t125.00", style: style), TextContainer(width: 160))
    )
    return scenes.map { (name: $0.0, text: $0.1, container: $0.2) }
  }

  @Test("Every scene is as it was")
  func all() throws {
    let tests = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let file = try Platform.readFile(at: "/\(tests)/Fixtures/text-scenes.txt")
    var expected: [Substring: [Substring]] = [:]
    for scene in String(decoding: file, as: UTF8.self).split(separator: "== ") {
      let lines = scene.split(separator: "\n")
      expected[lines[0]] = Array(lines.dropFirst())
    }
    #expect(expected.count == Self.scenes.count)
    for scene in Self.scenes {
      let layout = BuiltInTextEngine(fallback: nil).layout(scene.text, in: scene.container)
      let found = layout.lines.map { describe($0, of: layout) }
      if found.map({ Substring($0) }) != expected[Substring(scene.name)] {
        Issue.record("== \(scene.name)\n\(found.joined(separator: "\n"))")
      }
    }
  }

  /// The left edge, the baseline and the width in hundredths of a point, and the pieces of a line.
  private func describe(_ line: TextLayout.Line, of layout: TextLayout) -> String {
    let units = Array(layout.text.string.utf8)
    let starts = layout.shaped.clusters.starts.map { Int($0) }
    let pieces = line.segments.map { segment in
      switch segment.kind {
      case .text:
        String(
          decoding: units[starts[segment.clusters.lowerBound]..<starts[segment.clusters.upperBound]],
          as: UTF8.self
        )
      case .token: "[…]"
      case .hyphen: "[-]"
      case .hanging: ""
      }
    }
    let numbers = [line.origin.x, line.origin.y, line.width].map { String(Int(($0 * 100).rounded())) }
    return "\(numbers.joined(separator: " ")) |\(pieces.joined(separator: "|"))|"
  }
}
