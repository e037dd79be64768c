import AsyncDisplay
import DisplayRaster

/// A card on each page of a pager.
enum LayoutPager {
  /// A card on each page.
  static func makePager(of animals: [Animal]) -> PagerNode {
    PagerNode(animals) { animal in CardNode(animal) }
  }

  final class CardNode: DisplayNode {
    let image: ImageNode
    let gradient = GradientNode()
    let name: TextNode
    let about: TextNode
    let background: ImageNode

    nonisolated init(_ animal: Animal) {
      image = ImageNode(animal.picture)
      name = TextNode(
        animal.name,
        style: TextStyle(font: .system(size: 18, weight: .bold), color: .white)
      )
      about = TextNode(
        animal.about,
        style: TextStyle(font: .system(size: 11), color: .white)
      )
      background = ImageNode(animal.picture)
      background.imageModification = blur
      super.init()
    }

    nonisolated override func layoutSpec(
      thatFits range: SizeRange
    ) -> (any LayoutElement)? {
      let imageSpec = image.aspectRatio(width: 3, height: 2)
      let shaded = imageSpec.overlay(gradient)
      let place = name.relative(
        horizontalPosition: .start,
        verticalPosition: .end
      )
      let inset = place.padding(EdgeInsets(left: 16, bottom: 8))
      let top = shaded.overlay(inset)
      let bottom = about.padding(
        EdgeInsets(top: 14, left: 16, bottom: 12, right: 16)
      )
      let stack = VStackLayout {
        top
        bottom
      }
      return stack.background(background)
    }

    override func didLoad() {
      backgroundColor = Color(hex: 0x1B2440)
    }
  }

  /// A picture that is only a backdrop: blurred, and darker.
  static let blur = ImageModification.blurred(radius: 32)
    .followed(by: .adjusted(by: .brightness(0.57)))

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
}
