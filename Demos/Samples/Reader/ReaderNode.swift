import AsyncDisplay

/// What is kept of a reader between two launches.
struct ReaderState: Codable, Hashable {
  var place: ListPlace?
}

/// An article, below a bar that says what it is and how much of it has been read.
final class ReaderNode: DisplayNode, ListDelegate {
  let list: ListNode
  private let name: TextNode
  private let ground = PanelNode(.ground)
  private let bar = PanelNode(.surface)
  private let progress = PanelNode(.accent)

  nonisolated init(_ article: Article, from saved: ReaderState? = nil) {
    name = TextNode(article.title, size: 14, weight: .bold, ink: .secondary, maximumLineCount: 1)
    list = ListNode(article.blocks, estimatedRowLength: 480) { block in
      switch block {
      case .title(let article): TitleNode(article)
      case .part(let part): PartNode(part)
      }
    }
    super.init()
    try? attachSubnode(progress)
    configured { reader in
      reader.list.delegate = reader
      reader.list.allowsSelection = false
      reader.list.contentInsets.bottom = 40
      if let place = saved?.place { reader.list.scroll(to: place) }
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(alignItems: .stretch) {
      name.padding(horizontal: 20, vertical: 14).centered(sizing: .minimumHeight).background(bar)
      list.flexGrow(1).flexShrink(1)
    }
    .background(ground)
  }

  var state: ReaderState { ReaderState(place: list.place) }

  override func layout() { showProgress() }
  func list(_ list: ListNode, contentOffsetDidChangeFrom old: Double) { showProgress() }
  func list(_ list: ListNode, contentLengthDidChangeFrom old: Double) { showProgress() }

  private func showProgress() {
    let length = max(1, list.contentLength - list.bounds.height)
    let share = min(max(0, list.contentOffset / length), 1)
    progress.frame = Rect(x: 0, y: list.frame.minY - 2, width: bounds.width * share, height: 2)
  }
}
