import AsyncDisplay

final class RainbowNode: DisplayNode {
  var colors = [
    0xE5483F, 0xF5923B, 0xF9D54A,
    0x58B368, 0x4A86D9, 0x7E57B8,
  ].map { Color(hex: $0) } {
    didSet { setNeedsDisplay() }
  }

  var isVertical = false {
    didSet { setNeedsDisplay() }
  }

  nonisolated override init() { super.init() }

  override func makeDrawing() -> (any Drawing)? {
    StripesDrawing(colors: colors, isVertical: isVertical)
  }
}

struct StripesDrawing: Drawing {
  let colors: [Color]
  let isVertical: Bool

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    for (index, color) in colors.enumerated() {
      if context.isCancelled { return }
      canvas.fill(stripe(index, in: context.bounds), with: .solid(color))
    }
  }

  private func stripe(_ index: Int, in bounds: Rect) -> Rect {
    if isVertical {
      let width = bounds.width / Double(colors.count)
      let x = width * Double(index)
      return Rect(x: x, y: 0, width: width, height: bounds.height)
    }
    let height = bounds.height / Double(colors.count)
    let y = height * Double(index)
    return Rect(x: 0, y: y, width: bounds.width, height: height)
  }
}
