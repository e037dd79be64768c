internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// A color over parts of a text: one layer over the node, and in it one for each line.
///
/// - Complexity: Linear in the lines; a layer is made for each that is covered for the first time.
@MainActor
final class TextHighlight {
  private var cover = Layer()
  /// Whether anything is covered.
  private(set) var isShown = false

  /// Covers some rectangles and nothing else.
  func show(_ rects: [Rect], color: Color, cornerRadius: Double = 0, over layer: Layer) {
    isShown = !rects.isEmpty
    guard isShown else {
      cover.removeFromSuperlayer()
      return cover = Layer()
    }
    let lines = cover.sublayers
    for (line, rect) in zip(lines, rects) {
      if line.frame != rect { line.frame = rect }
      if line.backgroundColor != color { line.backgroundColor = color }
      line.isHidden = false
    }
    // A selection that has become smaller may become larger again.
    for line in lines.dropFirst(rects.count) { line.isHidden = true }
    for rect in rects.dropFirst(lines.count) {
      let line = Layer()
      line.frame = rect
      line.backgroundColor = color
      line.cornerRadius = cornerRadius
      cover.addSublayer(line)
    }
    if cover.superlayer !== layer { layer.covers.append(cover) }
  }
}
