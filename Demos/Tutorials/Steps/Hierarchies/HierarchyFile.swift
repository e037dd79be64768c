import AsyncDisplay
import DisplayImageCoding

/// The same square, and a function that writes it down.
enum HierarchyFile {
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

  /// The bytes of a PNG file with the screen.
  static func makePicture() async throws -> [UInt8] {
    let bitmap = try await ScreenNode()
      .bitmap(width: 240, height: 160, scale: 2)
    return PNGEncoder.encode(bitmap)
  }
}
