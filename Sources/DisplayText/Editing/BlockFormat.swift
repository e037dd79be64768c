/// How the blocks of a text that is edited are set, but for their width.
///
/// An object, so that what was worked out with it knows it again.
package final class BlockFormat: Sendable {
  package let style: TextStyle
  package let engine: any TextEngine
  /// Whether every character is shown as a bullet.
  package let isSecure: Bool

  /// Makes a format.
  package init(style: TextStyle, engine: any TextEngine = BuiltInTextEngine(), isSecure: Bool = false) {
    self.style = style
    self.engine = engine
    self.isSecure = isSecure
  }

  /// The height of some lines of one paragraph.
  package func height(ofLines count: Int) -> Double { Double(count) * lineAdvance - lineSpacing }

  /// The height of one line with the space below it.
  var lineAdvance: Double { style.lineHeight + lineSpacing }

  var lineSpacing: Double { style.paragraph.spaceBetweenLines }

  /// The space below a block that others follow.
  func spacing(after block: TextBlock) -> Double {
    lineSpacing + (block.endsParagraph ? style.paragraph.spaceBehind : 0)
  }

  /// About how high a block is, the space below it included.
  func estimatedHeight(of block: TextBlock, width: Double) -> Double {
    let advance = style.font.size / 2
    let perLine = width.isFinite && advance > 0 ? max(1, width / advance) : Double.infinity
    let lines = max(1, (Double(block.total.characterCount) / perLine).rounded(.up))
    return BlockFormat.rounded(lines * lineAdvance - lineSpacing + spacing(after: block))
  }

  /// Sums of such heights do not depend on their order.
  static func rounded(_ height: Double) -> Double { (height * 1_024).rounded() / 1_024 }
}
