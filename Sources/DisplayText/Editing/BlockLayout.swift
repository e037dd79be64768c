package import DisplayGeometry

/// A block of a text that is edited, in lines. Positions count from the block's start.
package struct BlockLayout: Sendable {
  /// The lines of what is shown.
  package let layout: TextLayout
  /// The height of the lines and of the space below them.
  package let height: Double
  /// Tells it from blocks that were set before.
  package internal(set) var version = 0
  let direction: TextDirection?
  /// Where each character starts, and the last one ends, where they are shown as bullets.
  private let mask: [Int]?

  private static let bullet = "\u{2022}"
  private static let bulletUnits = 3

  /// Sets a block.
  ///
  /// - Parameters:
  ///   - direction: That of the paragraph, for a block that does not start one; nil for one that does.
  init(_ block: TextBlock, format: BlockFormat, width: Double, direction: TextDirection?) {
    var style = format.style
    self.direction = direction
    if let direction {
      style.paragraph.baseDirection = style.paragraph.baseDirection ?? direction
      style.paragraph.firstLineIndent = style.paragraph.followingIndent
    }
    let content = block.content
    let shown: String
    if format.isSecure {
      var starts = [0]
      for character in content { starts.append(starts[starts.count - 1] + character.utf8.count) }
      mask = starts
      shown = String(repeating: Self.bullet, count: starts.count - 1)
    } else {
      mask = nil
      shown = String(content)
    }
    layout = format.engine.layout(
      AttributedText(shown, style: style),
      in: TextContainer(width: width, truncation: TextTruncation(.clip))
    )
    height = BlockFormat.rounded(layout.size.height + format.spacing(after: block))
  }

  /// Whether the block ends on the left.
  package var isRightToLeft: Bool { layout.shaped.clusters.hardLines.last?.direction == .rightToLeft }

  /// A place in what is shown, for one in the text.
  func shown(_ caret: TextCaret) -> TextCaret {
    guard let mask else { return caret }
    let index = mask.lastIndex { $0 <= caret.position } ?? 0
    return TextCaret(index * Self.bulletUnits, caret.affinity)
  }

  /// A place in the text, for one in what is shown.
  func source(_ caret: TextCaret) -> TextCaret {
    guard let mask else { return caret }
    let index = min(max(0, caret.position / Self.bulletUnits), mask.count - 1)
    return TextCaret(mask[index], caret.affinity)
  }

  /// The rectangles that some characters take.
  package func rects(of range: Range<Int>) -> [Rect] {
    let lower = shown(TextCaret(range.lowerBound)).position
    let upper = shown(TextCaret(range.upperBound)).position
    return layout.rects(of: lower..<max(lower, upper))
  }
}
