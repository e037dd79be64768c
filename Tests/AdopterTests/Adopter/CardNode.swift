public import AsyncDisplay

// Everything in this module is on the main actor unless it says otherwise. A subclass then spells out that
// its initializers are not, the inherited one included.

/// A rectangle in one color.
struct Plain: Drawing {
  let color: Color

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(color))
  }
}

/// A leaf of a given width.
public final class CaptionNode: DisplayNode {
  let width: Double

  /// Makes a leaf.
  public nonisolated init(width: Double) {
    self.width = width
    super.init()
  }

  nonisolated override init() {
    width = 0
    super.init()
  }

  public nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: width, height: 2)
  }

  public override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
}

/// A column of captions.
public final class CardNode: DisplayNode {
  let captions: [CaptionNode]

  /// Makes a column of leaves.
  public nonisolated init(widths: [Double]) {
    captions = widths.map { CaptionNode(width: $0) }
    super.init()
  }

  nonisolated override init() {
    captions = []
    super.init()
  }

  public nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .start, children: captions)
  }
}
