/// A prefix code made ready for decoding: the next bits of a stream lead to what they stand for.
///
/// Two levels: as many bits as most codes have are looked up at once; for longer codes the entry says where a
/// second table for the bits that follow begins. An entry is one number:
///
/// | bits | meaning |
/// | --- | --- |
/// | 0–4 | bits that the code takes; 0 for bits that are no code |
/// | 5, 6, 7 | it leads to a second table, is the end of the block, or a literal byte |
/// | 8–15 | bits of a number that follows the code; for a second table how many bits it looks up |
/// | 16–31 | a byte, what the number is added to, or where the second table begins |
struct InflateTable {
  typealias Entry = UInt32

  static let subtable: Entry = 1 << 5
  static let endOfBlock: Entry = 1 << 6
  static let literal: Entry = 1 << 7

  /// How many bits the first level looks up.
  let rootBits: Int
  private(set) var entries: [Entry] = []

  init(rootBits: Int) { self.rootBits = rootBits }

  /// Fills the table for canonical codes of given lengths.
  ///
  /// A code that is not complete is allowed only when it consists of one code of one bit, as RFC 1951 has it.
  ///
  /// - Parameters:
  ///   - lengths: The length of each symbol's code, from 0, for none, to 15.
  ///   - meanings: Each symbol's entry, but for the length of its code.
  mutating func fill(lengths: ArraySlice<UInt8>, meanings: [Entry]) throws(InflateFlaw) {
    var counts = InlineArray<16, Int>(repeating: 0)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var next = InlineArray<17, Int>(repeating: 0)
    var left = 1
    for length in 1...15 {
      left = left * 2 - counts[length]
      guard left >= 0 else { throw .notPrefixCode }
      next[length + 1] = (next[length] + counts[length]) << 1
    }
    let isComplete = left == 0
    let isEmpty = left == 1 << 15
    guard isComplete || isEmpty || left == 1 << 14 && counts[1] == 1 else { throw .notPrefixCode }

    let rootSize = 1 << rootBits
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(0, count: rootSize))
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let code = Int(UInt16(next[length]).bitReversed >> UInt16(16 - length))
      next[length] += 1
      if length <= rootBits {
        let entry = meanings[symbol] | Entry(length)
        for index in stride(from: code, to: rootSize, by: 1 << length) { entries[index] = entry }
      } else {
        place(meanings[symbol], code: code, length: length, counts: counts)
      }
    }
  }

  /// Enters a code into the second table for its first bits, which is made for the first of them.
  private mutating func place(_ meaning: Entry, code: Int, length: Int, counts: InlineArray<16, Int>) {
    let root = code & (1 << rootBits - 1)
    if entries[root] == 0 {
      // Codes come in order of length only within one; the second table is as large as the longest may need.
      let bits = (counts.indices.last { counts[$0] > 0 } ?? length) - rootBits
      entries[root] = Self.subtable | Entry(entries.count) << 16 | Entry(bits) << 8 | Entry(rootBits)
      entries.append(contentsOf: repeatElement(0, count: 1 << bits))
    }
    let (start, bits) = (Int(entries[root] >> 16), Int(entries[root] >> 8 & 0xFF))
    let entry = meaning | Entry(length - rootBits)
    for index in stride(from: code >> rootBits, to: 1 << bits, by: 1 << (length - rootBits)) {
      entries[start + index] = entry
    }
  }
}
