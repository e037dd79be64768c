import AsyncDisplay

final class PageNode: DisplayNode {
  let picture: ImageNode
  let name: TextNode

  nonisolated init(_ animal: Animal) {
    picture = ImageNode(animal.picture)
    name = TextNode(animal.name)
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    VStackLayout(spacing: 8, alignItems: .center) {
      picture.frame(width: 80, height: 80)
      name
    }.padding(12)
  }

  override func didLoad() {
    backgroundColor = Color(hex: 0xE6F0E2)
    picture.cornerRadius = 40
    picture.clipsToBounds = true
  }
}
