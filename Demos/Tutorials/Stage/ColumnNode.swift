import AsyncDisplay

/// A page in one color with a scene at its top, as wide as the page and as high as it wants to be.
final class ColumnNode: DisplayNode {
  let scene: DisplayNode
  let padding: Double

  nonisolated init(scene: DisplayNode, color: Color, padding: Double) {
    self.scene = scene
    self.padding = padding
    super.init()
    configured { $0.backgroundColor = color }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout { scene }.padding(padding)
  }
}
