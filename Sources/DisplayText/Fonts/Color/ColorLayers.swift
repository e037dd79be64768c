internal import DisplayCanvas
internal import DisplayConcurrency

/// The glyphs that are made of others in several colors: the table `COLR`, version 0.
struct ColorLayers: Sendable {
  /// More than any font has, and so few that a drawing stays small.
  private static let mostLayers = 256
  private static let mostElements = 1 << 15

  private let glyphs: FontData
  private let glyphCount: Int
  private let layers: FontData
  private let layerCount: Int

  /// Reads where the layers are.
  init(_ table: FontData) {
    glyphCount = table.uint16(2) ?? 0
    glyphs = table.part(at: table.uint32(4) ?? 0)
    layers = table.part(at: table.uint32(8) ?? 0)
    layerCount = table.uint16(12) ?? 0
  }

  /// Whether there is any such glyph.
  var isEmpty: Bool { glyphCount == 0 || layerCount == 0 }

  /// Draws a glyph, in em; returns whether it has layers.
  ///
  /// - Complexity: O(log *n*) in the number of such glyphs, and linear in the layers and their outlines.
  func draw(
    _ glyph: Int,
    on canvas: inout Canvas,
    color: (_ entry: Int) -> Color,
    outline: (_ glyph: Int) -> Path
  ) -> Bool {
    let place = (0..<glyphCount).partitioningIndex { glyphs.uint16(6 * $0) ?? .max >= glyph }
    guard place < glyphCount, glyphs.uint16(6 * place) == glyph, let first = glyphs.uint16(6 * place + 2),
      let count = glyphs.uint16(6 * place + 4), count > 0
    else { return false }
    var elementsLeft = Self.mostElements
    for layer in first..<min(first + min(count, Self.mostLayers), layerCount) {
      guard let part = layers.uint16(4 * layer), let entry = layers.uint16(4 * layer + 2) else { break }
      let path = outline(part)
      elementsLeft -= path.elements.count
      guard elementsLeft >= 0 else { break }
      canvas.fill(path, with: .solid(color(entry)))
    }
    return true
  }
}
