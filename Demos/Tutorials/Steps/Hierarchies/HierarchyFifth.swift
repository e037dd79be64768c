import AsyncDisplay

/// A card that takes a fifth of what it is offered.
enum HierarchyFifth {
  final class CardNode: DisplayNode {
    nonisolated override func calculateSize(
      thatFits size: Size
    ) -> Size {
      Size(
        width: size.width * 0.2,
        height: size.height * 0.2
      )
    }

    override func didLoad() {
      backgroundColor = Color.white.withAlpha(70)
    }
  }

  final class ScreenNode: DisplayNode {
    let card = CardNode()

    nonisolated override init() {
      super.init()
      try? attachSubnode(card)
    }

    nonisolated override func calculateSize(
      thatFits size: Size
    ) -> Size {
      _ = card.measure(size)
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
}
