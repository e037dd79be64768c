import AsyncDisplay

final class CardNode: DisplayNode {
  let image: ImageNode
  let title: TextNode

  nonisolated init(card: Card) {
    image = ImageNode(card.picture)
    title = TextNode(
      card.title,
      style: TextStyle(font: .system(size: 16, weight: .bold), color: .white)
    )
    super.init()
    try? attachSubnode(image)
    try? attachSubnode(title)
  }

  nonisolated override func calculateSize(
    thatFits size: Size
  ) -> Size {
    let cardSize = image.measure(size)
    _ = title.measure(
      Size(width: cardSize.width - 24, height: cardSize.height - 16)
    )
    return cardSize
  }

  override func layout() {
    image.frame = Rect(origin: .zero, size: image.calculatedSize)
    let titleSize = title.calculatedSize
    let origin = Point(x: 12, y: bounds.height - 8 - titleSize.height)
    title.frame = Rect(origin: origin, size: titleSize)
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
