import AsyncDisplay

/// A message in a bubble: the reader's own at the end of the line, the others' at its start.
final class BubbleNode: CellNode {
  let message: Message
  let isLastOfGroup: Bool
  let text: TextNode
  let photo: NetworkImageNode?
  let bubble: PanelNode

  nonisolated init(_ message: Message, isLastOfGroup: Bool, loader: ImageLoader) {
    self.message = message
    self.isLastOfGroup = isLastOfGroup
    text = TextNode(message.text, size: 16, ink: message.isOwn ? .onAccent : .text, lineHeight: 1.2)
    photo = message.photo.map { NetworkImageNode($0, loader: loader) }
    bubble = PanelNode(message.isOwn ? .accent : .surface, cornerRadius: 18)
    super.init()
    photo?.placeholderColor = Color(hex: 0xC9D2E0)
    photo?.imageModification = .roundedCorners(radius: 12)
    configured { node in
      if node.isLastOfGroup { node.bubble.roundedCorners = node.message.isOwn ? .ownTail : .tail }
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    let width = min(range.max.width * 0.76, 460)
    return VStackLayout {
      VStackLayout(spacing: 8, alignItems: .stretch) {
        if let photo { photo.aspectRatio(width: 3, height: 2).frame(width: .points(width - 28)) }
        text
      }
      .padding(horizontal: 14, vertical: 9)
      .background(bubble)
      .maxFrame(width: .points(width))
      .alignSelf(message.isOwn ? .end : .start)
    }
    .padding(EdgeInsets(top: 2, left: 12, bottom: isLastOfGroup ? 8 : 1, right: 12))
  }
}

extension CornerSet {
  fileprivate static let tail: CornerSet = [.topLeft, .topRight, .bottomRight]
  fileprivate static let ownTail: CornerSet = [.topLeft, .topRight, .bottomLeft]
}

/// The day that begins below.
final class DayNode: CellNode {
  let name: TextNode
  private let pill = PanelNode(.raised, cornerRadius: 11)

  nonisolated init(_ day: String) {
    name = TextNode(day, size: 12, weight: .bold, ink: .secondary)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    name.padding(horizontal: 12, vertical: 4).background(pill).centered(sizing: .minimumHeight)
      .padding(vertical: 10)
  }
}

/// Three dots that grow one after the other while somebody types.
final class TypingNode: CellNode {
  private let dots = (0..<3).map { _ in PanelNode(.secondary, cornerRadius: 4) }
  private let bubble = PanelNode(.surface, cornerRadius: 18)

  nonisolated init(name: String) {
    super.init()
    configured {
      $0.accessibility = AccessibilityAttributes(label: "\(name) is typing", role: .element)
      $0.bubble.roundedCorners = .tail
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout {
      HStackLayout(spacing: 6) {
        for dot in dots { dot.frame(width: 8, height: 8) }
      }
      .padding(horizontal: 16, vertical: 14).background(bubble).alignSelf(.start)
    }
    .padding(EdgeInsets(top: 2, left: 12, bottom: 8, right: 12))
  }

  override func didEnterVisibleState() {
    addAnimation(
      FrameAnimation(duration: .seconds(600), curve: .linear) { [weak self] progress in
        guard let self, !environment.reducesMotion else { return }
        for (index, dot) in dots.enumerated() {
          let phase = (progress * 600 - Double(index) * 0.2).truncatingRemainder(dividingBy: 1.2)
          dot.opacity = phase < 0 || phase > 0.6 ? 0.35 : 0.35 + 0.65 * (1 - abs(phase / 0.3 - 1))
        }
      }
    )
  }
}

/// What becomes of the messages before the first one: they are on their way, or there is a button that tries again.
final class OlderNode: CellNode {
  let note: TextNode
  let retry: ButtonNode?

  nonisolated init(_ older: ChatModel.Older, retry action: @escaping @MainActor @Sendable () -> Void) {
    switch older {
    case .failed(let reason):
      note = TextNode(reason, size: 14, ink: .negative)
      retry = .pill("Try again")
    default:
      note = TextNode("Loading older messages…", size: 14, ink: .secondary)
      retry = nil
    }
    super.init()
    retry?.configured { $0.addAction(for: .primaryActionTriggered) { _, _ in action() } }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 8, alignItems: .center) {
      note
      retry
    }
    .padding(horizontal: 12, vertical: 16)
  }
}
