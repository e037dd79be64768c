/// Walks over the characters of a text, as readers see them.
///
/// - Complexity: A step is linear in the length of the character, and logarithmic in the number of paragraphs where the walk
///   comes to another one.
struct TextCursor {
  private let buffer: TextBuffer
  private var block: Int
  /// The block's characters, where it starts, and the place in it.
  private var string: String
  private var start: Int
  private var index: String.Index

  /// Stands at a position, or at the start of the character that it lies in.
  init(_ buffer: TextBuffer, at position: Int) {
    self.buffer = buffer
    let position = min(max(0, position), buffer.utf8Count)
    (block, start) = buffer.block(at: position)
    string = buffer.blocks[block].string
    index = string.characterIndex(at: position - start)
  }

  /// Where the cursor stands.
  var position: Int { start + string.utf8.distance(from: string.startIndex, to: index) }

  /// Steps over the character behind the cursor; nil at the end.
  mutating func next() -> Character? {
    while index == string.endIndex {
      guard block + 1 < buffer.blocks.count else { return nil }
      start += string.utf8.count
      block += 1
      string = buffer.blocks[block].string
      index = string.startIndex
    }
    let character = string[index]
    index = string.index(after: index)
    return character
  }

  /// Steps back over the character before the cursor; nil at the start.
  mutating func previous() -> Character? {
    while index == string.startIndex {
      guard block > 0 else { return nil }
      block -= 1
      string = buffer.blocks[block].string
      start -= string.utf8.count
      index = string.endIndex
    }
    index = string.index(before: index)
    return string[index]
  }
}

extension String {
  /// The start of the character that a place counted in UTF-8 code units lies in.
  func characterIndex(at offset: Int) -> Index {
    let place = utf8.index(startIndex, offsetBy: offset)
    guard place > startIndex, place < endIndex else { return place }
    // The character before the one after a place is the one that it lies in.
    return index(before: index(after: place))
  }
}
