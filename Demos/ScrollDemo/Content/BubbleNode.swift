import AsyncDisplay
import ScrollDemoKit

/// A message in a bubble: the reader's own to the right, others' to the left, and the preview below the text.
final class BubbleNode: DisplayNode {
  let author: TextNode?
  let body: TextNode
  let preview: PictureNode?
  let bubble = DisplayNode()
  let isOwn: Bool

  nonisolated init(message: ChatMessage) {
    isOwn = message.author == nil
    author = message.author.map { TextNode($0, style: .caption) }
    body = TextNode(message.body, style: isOwn ? .ownMessage : .body)
    preview = message.preview.map(PictureNode.init)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    let content = VStackLayout(spacing: 6) {
      if let author { author }
      body
      if let preview { RatioLayoutSpec(preview.picture.ratio, child: preview).alignSelf(.stretch) }
    }
    .frame(width: preview == nil ? nil : .fraction(0.78))
    .maxFrame(width: .fraction(0.78))
    .padding(12)
    return VStackLayout {
      BackgroundLayoutSpec(child: content, background: bubble)
        .alignSelf(isOwn ? .end : .start)
    }.padding(6)
  }

  override func didLoad() {
    bubble.backgroundColor = Color(hex: isOwn ? 0x2F6FED : 0xECEEF2)
    bubble.cornerRadius = 16
  }
}
