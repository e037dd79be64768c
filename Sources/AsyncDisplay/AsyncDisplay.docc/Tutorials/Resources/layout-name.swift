import AsyncDisplay

final class CardNode: DisplayNode {
  let image: ImageNode
  let gradient = GradientNode()
  let name: TextNode

  nonisolated init(_ animal: Animal) {
    image = ImageNode(animal.picture)
    name = TextNode(
      animal.name,
      style: TextStyle(font: .system(size: 18, weight: .bold), color: .white)
    )
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    let imageSpec = image.aspectRatio(width: 3, height: 2)
    let shaded = imageSpec.overlay(gradient)
    return shaded.overlay(name)
  }

  override func didLoad() {
    backgroundColor = Color(hex: 0x1B2440)
  }
}

final class GradientNode: DisplayNode {
  override func makeDrawing() -> (any Drawing)? { ShadeDrawing() }
}

struct ShadeDrawing: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let shade = LinearGradient(
      from: Point(x: 0, y: bounds.midY),
      to: Point(x: 0, y: bounds.maxY),
      colors: [.clear, Color.black.withAlpha(190)]
    )
    canvas.fill(bounds, with: .linearGradient(shade))
  }
}
