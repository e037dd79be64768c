import AsyncDisplay

final class BlurbNode: DisplayNode {
  let image: ImageNode
  let text: TextNode

  nonisolated init(image: Bitmap?, text: String) {
    self.image = ImageNode(image)
    self.text = TextNode(text)
    super.init()
    try? attachSubnode(self.image)
    try? attachSubnode(self.text)
  }

  nonisolated override func calculateSize(
    thatFits size: Size
  ) -> Size {
    let (imageSize, textSize) = sizes(in: size.width)
    return Size(
      width: size.width,
      height: max(imageSize.height, textSize.height)
    )
  }

  override func layout() {
    let context = LayoutContext(
      pixelGrid: PixelGrid(scale: environment.displayScale)
    )
    let (imageSize, textSize) = sizes(in: bounds.width, context)
    image.frame = Rect(
      origin: Point(x: bounds.width - imageSize.width, y: 0),
      size: imageSize
    )
    text.frame = Rect(origin: .zero, size: textSize)
  }

  private nonisolated func sizes(
    in width: Double,
    _ context: LayoutContext? = nil
  ) -> (image: Size, text: Size) {
    let all = Size(width: width, height: .infinity)
    let imageSize = image.measure(all, context: context)
    let room = Size(width: width - imageSize.width, height: .infinity)
    return (imageSize, text.measure(room, context: context))
  }
}
