import AsyncDisplay
import ScrollDemoKit

/// A post of the feed: portrait, name and time, the text, and a picture when there is one.
final class PostNode: DisplayNode {
  let avatar: AvatarNode
  let name: TextNode
  let time: TextNode
  let body: TextNode
  let picture: PictureNode?

  nonisolated init(post: FeedPost) {
    avatar = AvatarNode(palette: post.palette)
    name = TextNode(post.author, style: .name)
    time = TextNode(post.time, style: .caption)
    body = TextNode(post.body, style: .body)
    picture = post.picture.map(PictureNode.init)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    var card: [any LayoutElement] = [
      StackLayoutSpec(
        .horizontal,
        spacing: 10,
        alignItems: .center,
        children: [
          avatar,
          StackLayoutSpec(.vertical, spacing: 1, alignItems: .start, children: [name, time])
            .styled { style in
              style.flexGrow = 1
              style.flexShrink = 1
            },
        ]
      ),
      body,
    ]
    if let picture {
      card.append(RatioLayoutSpec(picture.picture.ratio, child: picture))
    }
    return InsetLayoutSpec(
      EdgeInsets(top: 14, left: 16, bottom: 16, right: 16),
      child: StackLayoutSpec(.vertical, spacing: 10, children: card)
    )
  }

  override func didLoad() { backgroundColor = .white }
}

/// The portrait beside a post's name.
final class AvatarNode: DisplayNode {
  let palette: FeedPalette

  nonisolated init(palette: FeedPalette) {
    self.palette = palette
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 40, height: 40) }

  override func makeDrawing() -> (any Drawing)? { AvatarDrawing(palette: palette) }
}

/// The picture of a post.
final class PictureNode: DisplayNode {
  let picture: FeedPicture

  nonisolated init(picture: FeedPicture) {
    self.picture = picture
    super.init()
  }

  override func didLoad() {
    cornerRadius = 10
    clipsToBounds = true
  }

  override func makeDrawing() -> (any Drawing)? { PictureDrawing(picture: picture) }
}
