import AsyncDisplay

/// Step 5: a text and a picture side by side.
///
/// The picture keeps its size. The text would like to be one long line; it shrinks to what is left, and wraps.
final class BlurbNode: DisplayNode {
  let text = TextNode(
    "Kittens sleep for most of the day. In what is left of it they chase strings, climb curtains and look at "
      + "you as if nothing had happened.",
    style: .body
  )
  let picture = ImageNode(Picture.kitten)

  nonisolated override init() { super.init() }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 16, alignItems: .center) {
      text.flexShrink(1)
      picture
    }.padding(16)
  }

  override func didLoad() {
    backgroundColor = .white
    cornerRadius = 18
  }
}
