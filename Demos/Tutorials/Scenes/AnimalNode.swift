import AsyncDisplay

/// Step 6: a picture in a ratio, darkened below, with the name in front of it and the description beneath.
final class AnimalNode: DisplayNode {
  let picture: ImageNode
  let shade = ShadeNode()
  let name: TextNode
  let about: TextNode

  nonisolated init(animal: Animal) {
    picture = ImageNode(animal.picture)
    name = TextNode(animal.name, style: .title)
    about = TextNode(animal.about, style: .body)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout {
      picture.aspectRatio(width: 3, height: 2)
        .overlay(shade)
        .overlay(name.relative(verticalPosition: .end).padding(EdgeInsets(left: 16, bottom: 8)))
      about.padding(horizontal: 16, vertical: 14)
    }
  }

  override func didLoad() {
    backgroundColor = .white
    cornerRadius = 18
    clipsToBounds = true
  }
}

/// What makes light letters readable in front of any picture: nothing above, nearly black below.
final class ShadeNode: DisplayNode {
  nonisolated override init() { super.init() }

  override func makeDrawing() -> (any Drawing)? {
    GradientDrawing(colors: [.clear, .clear, Color.black.withAlpha(190)])
  }
}
