import AsyncDisplay

final class CardNode: DisplayNode {
  let image: ImageNode

  nonisolated init(card: Card) {
    image = ImageNode(card.picture)
    super.init()
    try? attachSubnode(image)
  }

  nonisolated override func calculateSize(
    thatFits size: Size
  ) -> Size {
    image.measure(size)
  }

  override func layout() {
    image.frame = Rect(origin: .zero, size: image.calculatedSize)
  }
}

final class ScreenNode: DisplayNode {
  let card: CardNode

  nonisolated init(card: Card) {
    self.card = CardNode(card: card)
    super.init()
    try? attachSubnode(self.card)
  }

  nonisolated override func calculateSize(
    thatFits size: Size
  ) -> Size {
    _ = card.measure(
      Size(width: size.width - 40, height: size.height - 40)
    )
    return size
  }

  override func didLoad() {
    backgroundColor = Color(hex: 0x1B2440)
  }

  override func layout() {
    let size = card.calculatedSize
    let origin = Point(
      x: (bounds.width - size.width) / 2,
      y: (bounds.height - size.height) / 2
    )
    card.frame = Rect(origin: origin, size: size)
  }
}
