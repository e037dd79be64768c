import AsyncDisplay

/// What happens when the page comes on screen, and when it goes.
enum SubclassingStates {
  final class PageNode: DisplayNode {
    let picture: ImageNode
    let name: TextNode
    let state = TextNode("off screen")

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
        state
      }.padding(12)
    }

    override func didLoad() {
      backgroundColor = Color(hex: 0xE6F0E2)
      picture.cornerRadius = 40
      picture.clipsToBounds = true
    }

    override func didEnterVisibleState() {
      state.attributedText = AttributedText(
        "on screen",
        style: TextStyle(font: .system(size: 13), color: Color(hex: 0x1F8A4C))
      )
    }

    override func didExitVisibleState() {
      state.text = "off screen"
    }
  }
}
