/// A rectangle of characters with a frame and a title, which boxes are made of.
struct TextBox {
  /// The lines, all of one width.
  let lines: [String]
  let width: Int

  /// How boxes lie in a box around them.
  enum Arrangement {
    case row
    case column
  }

  /// Draws a frame with a title around boxes.
  init(title: String, _ arrangement: Arrangement, of boxes: [TextBox]) {
    let content = arrangement == .row ? Self.row(of: boxes) : boxes.flatMap(\.lines)
    let contentWidth = content.map(\.count).max() ?? 0
    let inner = max(contentWidth, title.count + 1)
    let heading = title.isEmpty ? "" : "─" + title
    width = inner + 2
    lines =
      ["┌" + heading + String(repeating: "─", count: inner - heading.count) + "┐"]
      + content.map { "│" + $0 + String(repeating: " ", count: inner - $0.count) + "│" }
      + ["└" + String(repeating: "─", count: inner) + "┘"]
  }

  /// The lines of boxes beside each other, the lower ones filled up with spaces.
  private static func row(of boxes: [TextBox]) -> [String] {
    let height = boxes.map(\.lines.count).max() ?? 0
    return (0..<height).map { line in
      boxes.map { box in
        line < box.lines.count ? box.lines[line] : String(repeating: " ", count: box.width)
      }.joined()
    }
  }

  /// The lines, a line break after each.
  var text: String { lines.map { $0 + "\n" }.joined() }
}
