import AsyncDisplay

/// The same card, with layout specs in place of arithmetic.
enum HierarchySpec {
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
    }

    nonisolated override func layoutSpec(
      thatFits range: SizeRange
    ) -> (any LayoutElement)? {
      image.overlay(
        title
          .relative(verticalPosition: .end)
          .padding(horizontal: 12, vertical: 8)
      )
    }
  }

  final class ScreenNode: DisplayNode {
    let card: CardNode

    nonisolated init(card: Card) {
      self.card = CardNode(card: card)
      super.init()
    }

    nonisolated override func layoutSpec(
      thatFits range: SizeRange
    ) -> (any LayoutElement)? {
      card.padding(20).centered()
    }

    override func didLoad() {
      backgroundColor = Color(hex: 0x1B2440)
    }
  }
}
