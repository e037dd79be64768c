/// The blocks of 256 characters of which a face has some: what rules most faces out without their character maps.
///
/// A block may be there without any glyph in it. From the first block to the last one, each is a bit, so that all take
/// at most 544 bytes.
struct CharacterBlocks: Sendable {
  private static let wordCount = 0x110000 / 256 / UInt64.bitWidth

  private let firstWord: Int
  private let words: [UInt64]

  /// Finds the blocks of a map.
  ///
  /// - Parameter segments: The map's segments, in the order of their first characters.
  /// - Complexity: Linear in the number of segments.
  init(_ segments: [CharacterMap.Segment]) {
    var words = [UInt64](repeating: 0, count: Self.wordCount)
    // In this order a segment adds no block before the last one that is there.
    var next = 0
    for segment in segments {
      let last = min(segment.last, 0x10FFFF) >> 8
      let first = max(next, segment.first >> 8)
      guard first <= last else { continue }
      for block in first...last { words[block >> 6] |= 1 << UInt64(block & 63) }
      next = last + 1
    }
    firstWord = words.firstIndex { $0 != 0 } ?? 0
    let end = words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    self.words = Array(words[firstWord..<end])
  }

  /// What the blocks take in memory.
  var byteCount: Int { words.count * MemoryLayout<UInt64>.stride }

  /// Whether the face has characters in the block of one.
  func mayContain(_ scalar: Unicode.Scalar) -> Bool {
    let block = Int(scalar.value) >> 8
    let word = (block >> 6) - firstWord
    return words.indices.contains(word) && words[word] >> UInt64(block & 63) & 1 == 1
  }
}
