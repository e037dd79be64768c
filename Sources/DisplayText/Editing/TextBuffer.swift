/// A text that is edited: its paragraphs in a balanced tree that knows their lengths.
///
/// Positions count UTF-8 code units from the start, as everywhere in texts; those past the ends are clamped. A replacement
/// may start and end between any two scalars, also within a character as readers see it. A copy costs one reference and
/// stays what it was.
///
/// - Complexity: O(log *n*) in the number of paragraphs for finding a place, and for a replacement that and linear in the
///   lengths of what is replaced, of what is put in and of the paragraphs where they meet; pieces of a long paragraph count
///   as paragraphs.
package struct TextBuffer: Sendable {
  private(set) var blocks: SummedTree<TextBlock>
  private let mostUnits: Int

  /// Makes a text.
  ///
  /// - Parameter mostUnits: The length of a paragraph from which on it is kept, and set, in pieces.
  package init(_ string: String = "", mostUnits: Int = TextBlock.mostUnits) {
    self.mostUnits = max(1, mostUnits)
    blocks = SummedTree(TextBlock.blocks(of: string, mostUnits: self.mostUnits))
  }

  /// The length in UTF-8 code units.
  package var utf8Count: Int { blocks.total.utf8Count }

  /// The length in characters as readers see them.
  package var characterCount: Int { blocks.total.characterCount }

  package var isEmpty: Bool { utf8Count == 0 }

  /// The whole text.
  ///
  /// - Complexity: Linear in its length.
  package var string: String {
    var string = ""
    string.reserveCapacity(utf8Count)
    blocks.visit(0..<blocks.count) { _, block in
      string += block.string
      return true
    }
    return string
  }

  /// The characters in a range.
  package func string(in range: Range<Int>) -> String {
    let range = clamped(range)
    guard !range.isEmpty else { return "" }
    let (first, start) = block(at: range.lowerBound)
    var string = ""
    var end = start
    blocks.visit(first..<blocks.count) { _, block in
      let lower = max(0, range.lowerBound - end)
      let upper = min(block.total.utf8Count, range.upperBound - end)
      string += block.string.between(lower, upper)
      end += block.total.utf8Count
      return end < range.upperBound
    }
    return string
  }

  /// Puts other characters in the place of some, and says which blocks others have taken the place of.
  @discardableResult
  mutating func replace(_ range: Range<Int>, with string: String) -> TextBlockChange {
    let range = clamped(range)
    var (lower, start) = block(at: range.lowerBound)
    let (last, lastStart) = block(at: range.upperBound)
    var text = blocks[lower].string.between(0, range.lowerBound - start) + string
    let tail = blocks[last].string
    text += tail.between(range.upperBound - lastStart, tail.utf8.count)
    var upper = last + 1
    // A piece that its paragraph goes on after does not stay small, and parts of a character come together.
    while lower > 0, !isKept(blocks[lower - 1], before: text) {
      lower -= 1
      start -= blocks[lower].total.utf8Count
      text = blocks[lower].string + text
    }
    var made: [TextBlock] = []
    while true {
      var pieces = TextBlock.blocks(of: text, mostUnits: mostUnits)
      text = pieces.removeLast().string
      if text.isEmpty, upper < blocks.count, let end = pieces.popLast() { text = end.string }
      made += pieces
      guard upper < blocks.count else { break }
      let next = blocks[upper]
      if !text.isEmpty, isKept(TextBlock(text), before: next.string) { break }
      text += next.string
      upper += 1
    }
    made.append(TextBlock(text))
    blocks.replace(lower..<upper, with: made)
    return TextBlockChange(blocks: lower..<upper, count: made.count)
  }

  // MARK: Blocks

  /// The block that a position lies in, and where it starts; the position between two is in the second.
  func block(at position: Int) -> (index: Int, start: Int) {
    let (index, before) = blocks.first { $0.utf8Count > position }
    guard index < blocks.count else {
      return (index - 1, before.utf8Count - blocks[index - 1].total.utf8Count)
    }
    return (index, before.utf8Count)
  }

  /// Where a block starts.
  func start(ofBlock index: Int) -> Int { blocks.total(before: index).utf8Count }

  /// Whether a block stays one when a text comes after it.
  private func isKept(_ block: TextBlock, before text: String) -> Bool {
    if text.isEmpty { return block.endsParagraph }
    guard block.string.isParted(from: text) else { return false }
    // Half of what a piece may be: what was cut is not put together again by the next edit.
    return block.endsParagraph || block.total.utf8Count + text.utf8.count > mostUnits / 2
  }

  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<utf8Count) }
}

/// The blocks whose places others have taken.
struct TextBlockChange: Sendable, Hashable {
  /// Their indices before.
  var blocks: Range<Int>
  /// How many there are instead.
  var count: Int

  /// This change and one after it as one.
  func followed(by next: TextBlockChange) -> TextBlockChange {
    let lower = min(blocks.lowerBound, next.blocks.lowerBound)
    let upper = max(blocks.lowerBound + count, next.blocks.upperBound)
    return TextBlockChange(
      blocks: lower..<upper - count + blocks.count,
      count: upper - lower + next.count - next.blocks.count
    )
  }
}

extension String {
  /// The characters between two places, counted in UTF-8 code units.
  func between(_ lower: Int, _ upper: Int) -> String {
    let start = utf8.index(startIndex, offsetBy: lower)
    return String(self[start..<utf8.index(start, offsetBy: max(0, upper - lower))])
  }
}
