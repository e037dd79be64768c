import AsyncDisplay

/// A card that is made and measured off the main actor.
enum HierarchyWorker {
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

  /// Makes the card off the main actor.
  @concurrent
  static func makeCard(thatFits size: Size) async -> CardNode {
    let card = CardNode()
    _ = card.measure(size)
    return card
  }

  @MainActor
  static func addCard(to screen: ScreenNode, size: Size) async {
    screen.card = await makeCard(thatFits: size)
  }

  final class ScreenNode: DisplayNode {
    var card: CardNode? {
      didSet {
        oldValue?.removeFromSupernode()
        if let card { addSubnode(card) }
        setNeedsLayout()
      }
    }

    nonisolated override init() { super.init() }

    override func didLoad() {
      backgroundColor = Color(hex: 0x1B2440)
    }

    override func layout() {
      guard let card else { return }
      let size = card.measure(bounds.size)
      let origin = Point(
        x: (bounds.width - size.width) / 2,
        y: (bounds.height - size.height) / 2
      )
      card.frame = Rect(origin: origin, size: size)
    }
  }
}
