import AsyncDisplay

/// Step 3: the card of step 2, which says how its parts lie instead of working it out.
///
/// Nothing is attached, measured or placed by hand, and the picture is the same to the pixel.
final class LayoutSpecCardNode: DisplayNode {
  let picture: ImageNode
  let title: TextNode

  nonisolated init(card: Card) {
    picture = ImageNode(card.picture)
    title = TextNode(card.title, style: .title)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    picture.overlay(
      title.relative(horizontalPosition: .start, verticalPosition: .end).padding(horizontal: 16, vertical: 12)
    )
  }

  override func didLoad() {
    cornerRadius = 18
    clipsToBounds = true
  }
}
