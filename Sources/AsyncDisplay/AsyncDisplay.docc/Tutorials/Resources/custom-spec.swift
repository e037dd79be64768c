import AsyncDisplay

final class BlurbNode: DisplayNode {
  let image: ImageNode
  let text: TextNode

  nonisolated init(image: Bitmap?, text: String) {
    self.image = ImageNode(image)
    self.text = TextNode(text)
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    HStackLayout(alignItems: .start) {
      text.flexShrink(1).flexGrow(1)
      image
    }
  }
}
