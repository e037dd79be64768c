import AsyncDisplay

/// A line of a file: its number, and its text wrapped beside it.
final class LineNode: DisplayNode {
  let number: TextNode
  let text: TextNode

  nonisolated init(number: Int, text: String, digits: Int) {
    self.number = TextNode(String(number), style: .lineNumber)
    self.text = TextNode(text, style: .line)
    super.init()
    self.number.style.width = .points(Double(digits) * 7 + 4)
    self.text.style.flexGrow = 1
    self.text.style.flexShrink = 1
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(
      EdgeInsets(top: 2, left: 10, bottom: 2, right: 12),
      child: StackLayoutSpec(.horizontal, spacing: 10, alignItems: .start, children: [number, text])
    )
  }
}
