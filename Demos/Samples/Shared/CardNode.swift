import AsyncDisplay

/// A card with a title; a tap has it unfold.
class CardNode: ControlNode {
  let title: TextNode
  /// How many columns it takes.
  let span: Int
  /// How high it is, in points, folded and unfolded.
  let heights: (folded: Double, unfolded: Double)

  nonisolated init(_ title: String, span: Int, heights: (folded: Double, unfolded: Double)) {
    self.title = TextNode(title, size: 14, weight: .bold, ink: .secondary, maximumLineCount: 1)
    (self.span, self.heights) = (span, heights)
    super.init()
    configured { card in
      card.cornerRadius = 16
      card.borderWidth = 1
      card.clipsToBounds = true
      card.shadow = Shadow(offset: Point(x: 0, y: 4), blurRadius: 14, color: Color.black.withAlpha(28))
    }
  }

  nonisolated func content() -> any LayoutElement { title }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 10, alignItems: .stretch) {
      title
      content()
    }.padding(16)
  }

  override func didLoad() { showColors() }
  override func environmentDidChange(from old: NodeEnvironment) { showColors() }

  private func showColors() {
    backgroundColor = Ink.surface.color(in: environment.appearance)
    borderColor = Ink.line.color(in: environment.appearance)
  }
}
