import AsyncDisplay

final class CardNode: DisplayNode {
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

  override func didLoad() {
    backgroundColor = Color(hex: 0x1B2440)
  }

  override func layout() {
    card.frame = Rect(x: 0, y: 0, width: 100, height: 100)
  }
}
