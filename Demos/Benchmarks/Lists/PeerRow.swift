import AsyncDisplay
import DisplayRaster

/// A picture beside two texts.
final class PeerRow: DisplayNode {
  let picture: ImageNode
  let title: TextNode
  let subtitle: TextNode

  nonisolated init(_ number: Int, pictures: [Bitmap]) {
    picture = ImageNode(pictures.isEmpty ? nil : pictures[number % pictures.count])
    title = TextNode("Row number \(number)", style: TextStyle(font: .system(size: 16)))
    subtitle = TextNode(
      "Some more about \(number * 7_919 % 1_000_003), in a smaller size",
      style: TextStyle(font: .system(size: 13))
    )
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 12, alignItems: .center) {
      picture.frame(width: 56, height: 56)
      VStackLayout(spacing: 4) {
        title
        subtitle
      }.flexShrink(1)
    }.padding(8)
  }

  /// Sixteen pictures that rows share.
  nonisolated static func makePictures() -> [Bitmap] {
    (0..<16).compactMap { number in
      var canvas = Canvas()
      let bounds = Rect(x: 0, y: 0, width: 56, height: 56)
      let shade = LinearGradient(
        from: .zero,
        to: Point(x: 56, y: 56),
        colors: [Color(hex: UInt32(0x20_4060 + number * 0x0C_0805)), .white]
      )
      canvas.fill(bounds, with: .linearGradient(shade))
      return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: bounds.size)
    }
  }
}
