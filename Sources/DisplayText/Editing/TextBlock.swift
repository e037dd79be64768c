/// A piece of a text that is edited and set by itself: a paragraph with the line break that ends it, or a part of one that
/// is very long.
///
/// A block starts and ends between two characters as readers see them. Of a text that is cut into blocks the last one has
/// no line break at its end: after a text's last line break there is an empty block.
struct TextBlock: Summed {
  /// How long some blocks are.
  struct Total: TreeTotal {
    static let zero = Total(utf8Count: 0, characterCount: 0, paragraphEnds: 0)

    var utf8Count: Int
    /// Characters as readers see them.
    var characterCount: Int
    /// How many of the blocks end a paragraph.
    var paragraphEnds: Int

    static func + (first: Total, second: Total) -> Total {
      Total(
        utf8Count: first.utf8Count + second.utf8Count,
        characterCount: first.characterCount + second.characterCount,
        paragraphEnds: first.paragraphEnds + second.paragraphEnds
      )
    }
  }

  /// How long a block may be, in UTF-8 code units; the parts of a longer paragraph are half as long.
  static let mostUnits = 1_024

  let string: String
  let total: Total
  /// How high the block is, where that has been found out.
  let measured = BlockMeasurement()

  init(_ string: String) {
    self.string = string
    total = Total(
      utf8Count: string.utf8.count,
      characterCount: string.count,
      paragraphEnds: string.endsParagraph ? 1 : 0
    )
  }

  /// Whether the paragraph ends with it.
  var endsParagraph: Bool { total.paragraphEnds > 0 }

  /// What is not the line break at the end.
  var content: Substring { endsParagraph ? string.dropLast() : string[...] }

  var contentUTF8Count: Int { endsParagraph ? content.utf8.count : total.utf8Count }
}

extension String {
  /// Whether the last character ends a paragraph. A line separator and a vertical tab end lines alone.
  var endsParagraph: Bool { last?.isParagraphEnd == true }

  /// Whether a character as readers see it ends where this string does, when another follows it.
  func isParted(from next: String) -> Bool {
    guard let last, let first = next.unicodeScalars.first else { return true }
    if last.isASCII, first.isASCII { return last != "\r" || first != "\n" }
    var both = String(last)
    both.unicodeScalars.append(first)
    return both.count > 1
  }
}

extension Character {
  var isParagraphEnd: Bool { isNewline && self != "\u{2028}" && self != "\u{B}" }
}
