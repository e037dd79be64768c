/// Compresses bytes as RFC 1951 and RFC 1950 say.
///
/// Stretches that occurred before become references, with one byte of looking ahead for a longer one; every
/// 32,768 symbols get Huffman codes of their own, or the fixed ones, or none, whichever is shortest.
enum Deflate {
  /// A literal byte, or a reference: length in the low 9 bits, distance above.
  private typealias Symbol = UInt32

  private static let blockSize = 32_768

  /// The bytes as a zlib stream.
  static func zlibStream(_ input: [UInt8], effort: PNGEncoder.Effort = .balanced) -> [UInt8] {
    var output = BitWriter()
    output.write(0x78, count: 8)
    output.write(0x9C, count: 8)
    compress(input.span, effort, into: &output)
    output.alignToByte()
    var checksum = Adler32()
    checksum.update(input.span)
    for shift in [24, 16, 8, 0] as [UInt32] {
      output.write(checksum.value >> shift & 255, count: 8)
    }
    return output.bytes
  }

  private static func compress(
    _ bytes: Span<UInt8>,
    _ effort: PNGEncoder.Effort,
    into output: inout BitWriter
  ) {
    var finder = MatchFinder(effort: MatchFinder.Effort(effort))
    var symbols: [Symbol] = []
    symbols.reserveCapacity(blockSize)
    var position = 0
    var blockStart = 0
    while position < bytes.count {
      let match = finder.longestMatch(at: position, in: bytes)
      finder.note(position, in: bytes)
      guard let match else {
        symbols.append(UInt32(bytes[position]))
        position += 1
        flushIfFull()
        continue
      }
      if finder.effort.looksAhead, match.length < finder.effort.niceLength,
        finder.longestMatch(at: position + 1, in: bytes, longerThan: match.length) != nil
      {
        // The next byte starts a longer one: this byte goes as it is.
        symbols.append(UInt32(bytes[position]))
        position += 1
      } else {
        symbols.append(UInt32(match.distance) << 9 | UInt32(match.length))
        // Of a long match, most of whose positions are met again in order, some are enough.
        let stride = match.length >= finder.effort.niceLength ? 8 : 1
        for offset in Swift.stride(from: 1, to: match.length, by: stride) {
          finder.note(position + offset, in: bytes)
        }
        position += match.length
      }
      flushIfFull()
    }
    DeflateBlock(symbols: symbols)
      .write(into: &output, stored: bytes.extracting(blockStart..<bytes.count), isLast: true)

    /// Ends a block that has as many symbols as it may have.
    func flushIfFull() {
      guard symbols.count >= blockSize, position < bytes.count else { return }
      DeflateBlock(symbols: symbols)
        .write(into: &output, stored: bytes.extracting(blockStart..<position), isLast: false)
      symbols.removeAll(keepingCapacity: true)
      blockStart = position
    }
  }
}
