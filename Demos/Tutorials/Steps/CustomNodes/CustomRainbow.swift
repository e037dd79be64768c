import AsyncDisplay

/// A node that draws six stripes, one below the other.
enum CustomRainbow {
  final class RainbowNode: DisplayNode {
    var colors = [
      0xE5483F, 0xF5923B, 0xF9D54A,
      0x58B368, 0x4A86D9, 0x7E57B8,
    ].map { Color(hex: $0) } {
      didSet { setNeedsDisplay() }
    }

    nonisolated override init() { super.init() }

    override func makeDrawing() -> (any Drawing)? {
      StripesDrawing(colors: colors)
    }
  }

  struct StripesDrawing: Drawing {
    let colors: [Color]

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      let bounds = context.bounds
      let height = bounds.height / Double(colors.count)
      for (index, color) in colors.enumerated() {
        if context.isCancelled { return }
        let y = height * Double(index)
        canvas.fill(
          Rect(x: 0, y: y, width: bounds.width, height: height),
          with: .solid(color)
        )
      }
    }
  }
}
