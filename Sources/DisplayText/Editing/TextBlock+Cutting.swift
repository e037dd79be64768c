extension TextBlock {
  /// A text in blocks, the last of which is what follows the last line break.
  ///
  /// - Parameters:
  ///   - string: A text that starts between two characters as readers see them.
  ///   - mostUnits: How long a block may be.
  /// - Complexity: Linear in the length of the text.
  static func blocks(of string: String, mostUnits: Int) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var start = string.startIndex
    for offset in endsOfParagraphs(in: string) {
      let end = string.utf8.index(string.startIndex, offsetBy: offset)
      append(string[start..<end], mostUnits, to: &blocks)
      start = end
    }
    append(string[start...], mostUnits, to: &blocks)
    return blocks
  }

  /// Adds a paragraph, cut where it is too long for one block.
  private static func append(_ paragraph: Substring, _ mostUnits: Int, to blocks: inout [TextBlock]) {
    var rest = paragraph
    while rest.utf8.count > mostUnits {
      let cut = cut(of: rest, after: mostUnits / 2)
      // A character may be longer than all that a block should hold.
      guard cut < rest.endIndex else { break }
      blocks.append(TextBlock(String(rest[..<cut])))
      rest = rest[cut...]
    }
    blocks.append(TextBlock(String(rest)))
  }

  /// The place where a long piece is cut: behind the last white space of its first part, or else in a word.
  private static func cut(of text: Substring, after cutUnits: Int) -> Substring.Index {
    var (index, units) = (text.startIndex, 0)
    var afterSpace: Substring.Index?
    while index < text.endIndex, units < cutUnits {
      let next = text.index(after: index)
      units += text.utf8.distance(from: index, to: next)
      if units > cutUnits / 2, text[index].isWhitespace { afterSpace = next }
      index = next
    }
    return afterSpace ?? index
  }

  /// The places after characters that end paragraphs.
  private static func endsOfParagraphs(in string: String) -> [Int] {
    let units = string.utf8.span
    var ends: [Int] = []
    for index in units.indices {
      switch units[index] {
      case 0x0A, 0x0C: ends.append(index + 1)
      case 0x0D where index + 1 == units.count || units[index + 1] != 0x0A: ends.append(index + 1)
      case 0x85 where index > 0 && units[index - 1] == 0xC2: ends.append(index + 1)
      case 0xA9 where index > 1 && units[index - 1] == 0x80 && units[index - 2] == 0xE2:
        ends.append(index + 1)
      default: break
      }
    }
    return ends
  }
}
