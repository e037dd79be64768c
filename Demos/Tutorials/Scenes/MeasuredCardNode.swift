import AsyncDisplay

/// Step 2: a card that is as large as its picture, with the title on the lower left, all placed by hand.
///
/// Measuring runs on a worker, and each subnode keeps its size; `layout()` on the main actor only reads them.
final class MeasuredCardNode: DisplayNode {
  let picture: ImageNode
  let title: TextNode

  nonisolated init(card: Card) {
    picture = ImageNode(card.picture)
    title = TextNode(card.title, style: .title)
    super.init()
    // Attaching fails once a node is loaded, and this one is just being made.
    try? attachSubnode(picture)
    try? attachSubnode(title)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let cardSize = picture.measure(size)
    _ = title.measure(Size(width: cardSize.width - 32, height: cardSize.height - 24))
    return cardSize
  }

  override func layout() {
    picture.frame = Rect(origin: .zero, size: picture.calculatedSize)
    let titleSize = title.calculatedSize
    title.frame = Rect(origin: Point(x: 16, y: frame.height - 12 - titleSize.height), size: titleSize)
  }

  override func didLoad() {
    cornerRadius = 18
    clipsToBounds = true
  }
}
