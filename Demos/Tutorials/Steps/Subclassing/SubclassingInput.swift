import AsyncDisplay

/// A tap changes what the layout reads.
enum SubclassingInput {
  final class PageNode: DisplayNode {
    let picture: ImageNode
    let name: TextNode
    let about: TextNode
    let isOpen = LayoutInput(false)

    nonisolated init(_ animal: Animal) {
      picture = ImageNode(animal.picture)
      name = TextNode(animal.name)
      about = TextNode(
        animal.about,
        style: TextStyle(font: .system(size: 11))
      )
      super.init()
    }

    nonisolated override func layoutSpec(
      thatFits range: SizeRange
    ) -> (any LayoutElement)? {
      VStackLayout(spacing: 8, alignItems: .center) {
        picture.frame(width: 80, height: 80)
        name
        if isOpen.value { about }
      }.padding(12)
    }

    override func didLoad() {
      backgroundColor = Color(hex: 0xE6F0E2)
      picture.cornerRadius = 40
      picture.clipsToBounds = true
      addGestureRecognizer(
        TapGestureRecognizer { [isOpen] _ in isOpen.value.toggle() }
      )
    }
  }
}
