import AsyncDisplay

final class KittenNode: DisplayNode {
  let portrait: ImageNode
  let name: TextNode
  let about: TextNode

  nonisolated init(_ kitten: Kitten) {
    portrait = ImageNode(kitten.portrait)
    name = TextNode(
      kitten.name,
      style: TextStyle(font: .system(size: 15, weight: .bold))
    )
    about = TextNode(
      kitten.about,
      style: TextStyle(font: .system(size: 12))
    )
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits range: SizeRange
  ) -> (any LayoutElement)? {
    HStackLayout(spacing: 12, alignItems: .center) {
      portrait.frame(width: 52, height: 52)
      VStackLayout(spacing: 2) {
        name
        about
      }.flexShrink(1)
    }.padding(horizontal: 12, vertical: 8)
  }
}

/// Makes the list. A worker makes each row.
func makeList(of kittens: [Kitten]) -> ListNode {
  ListNode(kittens, estimatedRowLength: 68) { kitten in
    KittenNode(kitten)
  }
}
