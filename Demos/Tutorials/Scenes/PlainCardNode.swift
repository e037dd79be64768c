import AsyncDisplay

/// Step 1: a card whose size is written in the code, and which has nothing to draw.
///
/// Color and corners are properties that go to the layer as they are.
final class PlainCardNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: 160, height: 100)
  }

  override func didLoad() {
    backgroundColor = Color.white.withAlpha(110)
    cornerRadius = 18
  }
}
