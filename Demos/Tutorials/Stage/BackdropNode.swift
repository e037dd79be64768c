import AsyncDisplay

/// What lies behind a scene: an evening sky, with the scene in the middle.
final class BackdropNode: DisplayNode {
  let scene: DisplayNode

  nonisolated init(scene: DisplayNode) {
    self.scene = scene
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .center) { scene }.padding(28)
  }

  override func makeDrawing() -> (any Drawing)? {
    GradientDrawing(colors: [Color(hex: 0x2C3566), Color(hex: 0x7A5C99), Color(hex: 0xE39A9C)])
  }
}

/// Colors from the upper edge to the lower one.
struct GradientDrawing: Drawing {
  let colors: [Color]

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    canvas.fill(
      bounds,
      with: .linearGradient(
        LinearGradient(from: bounds.origin, to: Point(x: bounds.minX, y: bounds.maxY), colors: colors)
      )
    )
  }
}
