import AsyncDisplay

final class PageNode: DisplayNode {
  let picture: ImageNode
  let name: TextNode
  let badge = ImageNode(Picture.star(Color(hex: 0xE0A020)))

  nonisolated init(_ animal: Animal) {
    picture = ImageNode(animal.picture)
    name = TextNode(animal.name)
    super.init()
    try? attachSubnode(badge)
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    VStackLayout(spacing: 8, alignItems: .center) {
      picture.frame(width: 80, height: 80)
      name
    }.padding(12)
  }

  override func layout() {
    badge.frame = Rect(x: bounds.width - 34, y: 12, width: 22, height: 22)
  }

  override func didLoad() {
    backgroundColor = Color(hex: 0xE6F0E2)
    picture.cornerRadius = 40
    picture.clipsToBounds = true
  }
}
