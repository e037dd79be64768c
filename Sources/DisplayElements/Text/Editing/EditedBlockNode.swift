internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// A block of an editable text, with what is selected and composed in it.
final class EditedBlockNode: DisplayNode {
  /// How far letters may reach out of their block, in points; the node is larger than the block by that on all sides.
  nonisolated static let overhang = 4.0

  /// All that the looks of a block depend on.
  struct Marks: Equatable {
    /// Which lines it has.
    var version: Int
    /// How far from the left edge they start: less than nothing where the node is only a part of a long line.
    var inset: Double
    /// What is selected and composed of it, in UTF-8 code units from its start.
    var selection: Range<Int>
    var composition: Range<Int>
    /// Whether no block follows.
    var isLast: Bool
    var looks: EditedBodyNode.Looks
  }

  /// What is shown.
  private var marks: Marks?
  private var drawing: BlockDrawing?

  nonisolated override init() { super.init() }

  /// Shows something else; does nothing with what is shown already.
  ///
  /// - Parameters:
  ///   - marks: What it looks like.
  ///   - layout: The lines.
  ///   - content: How many code units of it come before the line break.
  ///   - isUrgent: Whether it is drawn with the frame, as what was just typed is.
  func show(_ marks: Marks, of layout: BlockLayout, content: Int, isUrgent: Bool) {
    guard marks != self.marks else { return }
    self.marks = marks
    drawing = BlockDrawing(
      layout: layout,
      inset: marks.inset,
      selection: layout.selectionRects(of: marks.selection, content: content, isLast: marks.isLast),
      composition: layout.rects(of: marks.composition),
      looks: marks.looks
    )
    displaysAsynchronously = !isUrgent
    setNeedsDisplay()
  }

  override func makeDrawing() -> (any Drawing)? { drawing }
}

/// A block to be drawn: what is selected lies behind the letters, a line runs under what is composed.
struct BlockDrawing: Drawing {
  /// The lines.
  var layout: BlockLayout
  var inset: Double
  var selection: [Rect]
  var composition: [Rect]
  var looks: EditedBodyNode.Looks

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let overhang = EditedBlockNode.overhang
    let origin = Point(x: context.bounds.minX + inset + overhang, y: context.bounds.minY + overhang)
    for rect in selection { canvas.fill(rect.offset(by: origin), with: .solid(looks.selection)) }
    canvas.draw(layout.layout, at: origin)
    for rect in composition {
      let line = Rect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1)
      canvas.fill(line.offset(by: origin), with: .solid(looks.composition))
    }
  }
}

extension BlockLayout {
  /// The rectangles of what is selected, with a sign for a line break that is selected.
  fileprivate func selectionRects(of range: Range<Int>, content: Int, isLast: Bool) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var rects = rects(of: range.clamped(to: 0..<content))
    if !isLast, range.upperBound > content, range.lowerBound <= content {
      let end = layout.caretRect(of: TextCaret(layout.text.utf8Count))
      let width = max(2, end.height / 4)
      let x = isRightToLeft ? end.minX - width : end.minX
      rects.append(Rect(x: x, y: end.minY, width: width, height: end.height))
    }
    return rects
  }
}
