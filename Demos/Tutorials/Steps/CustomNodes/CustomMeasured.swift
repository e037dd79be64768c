import AsyncDisplay

/// An image on the right and a text in the room that it leaves.
enum CustomMeasured {
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
      let imageSize = image.measure(size)
      let room = Size(
        width: size.width - imageSize.width,
        height: size.height
      )
      let textSize = text.measure(room)
      return Size(
        width: size.width,
        height: max(imageSize.height, textSize.height)
      )
    }

    override func layout() {
      let imageSize = image.calculatedSize
      image.frame = Rect(
        origin: Point(x: bounds.width - imageSize.width, y: 0),
        size: imageSize
      )
      text.frame = Rect(origin: .zero, size: text.calculatedSize)
    }
  }
}
