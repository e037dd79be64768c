import AsyncDisplay

final class CardNode: DisplayNode {
  let image: ImageNode

  nonisolated init(_ animal: Animal) {
    image = ImageNode(animal.picture)
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    nil
  }

  override func didLoad() {
    backgroundColor = Color(hex: 0x1B2440)
  }
}
