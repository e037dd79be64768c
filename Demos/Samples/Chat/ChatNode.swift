import AsyncDisplay

/// A conversation: who it is with, the messages from the newest one up, and what is written next.
final class ChatNode: DisplayNode {
  let model: ChatModel
  let list: ListNode
  let send = ButtonNode.pill("Send")
  private let server: ChatServer
  private let name: TextNode
  private let status = TextNode("online", size: 13, ink: .positive)
  private let draft = TextNode("Message", size: 16, ink: .secondary, maximumLineCount: 1)
  private let field = PanelNode(.raised, cornerRadius: 18)
  private let bars = [PanelNode(.surface), PanelNode(.surface)]
  private let ground = PanelNode(.ground)

  nonisolated init(_ model: ChatModel, server: ChatServer, scheduler: Scheduler) {
    let loader = ImageLoader(source: server, scheduler: scheduler)
    let source = SnapshotSource(model.snapshot, isUnchanged: ==) { row in
      switch row {
      case .typing(let name): TypingNode(name: name)
      case .message(let message, let isLast): BubbleNode(message, isLastOfGroup: isLast, loader: loader)
      case .day(let day): DayNode(day)
      case .older(let older): OlderNode(older) { model.retryOlder() }
      }
    }
    model.observe { source.apply($0) }
    list = ListNode(source, estimatedRowLength: 60, flow: .bottomToTop)
    name = TextNode(model.partner, size: 18, weight: .bold)
    (self.model, self.server) = (model, server)
    super.init()
    configured { $0.setUp() }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .stretch) {
      VStackLayout(spacing: 1, alignItems: .center) {
        name
        status
      }.padding(vertical: 12).background(bars[0])
      list.flexGrow(1).flexShrink(1)
      HStackLayout(spacing: 10, alignItems: .center) {
        draft.padding(horizontal: 16, vertical: 8).background(field).flexGrow(1).flexShrink(1)
        send
      }.padding(12).background(bars[1])
    }
    .background(ground)
  }

  private func setUp() {
    list.anchoring = .start
    list.allowsSelection = false
    list.contentInsets = EdgeInsets(vertical: 8)
    list.batchFetching = BatchFetching(BatchFetchRule(leadingScreens: 0.5, retry: .manual)) {
      [model, server] in
      model.receive(await server.olderMessages())
    }
    model.didRetry = { [weak list] in list?.retryFetch() }
    send.addAction(for: .primaryActionTriggered) { [model, weak list] _, _ in
      model.append("On my way. Save me a chair!", isOwn: true)
      if let list { list.scroll(to: -list.contentInsets.bottom, animated: .standard) }
    }
  }
}
