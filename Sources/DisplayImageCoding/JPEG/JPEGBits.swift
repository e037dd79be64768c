internal import DisplayPlatform

/// The bits of entropy-coded data, highest first, without the zeros that are stuffed behind bytes of ones.
///
/// Past the end there are zeros; whoever used one sees it in ``hasOverrun``.
struct JPEGBits {
  /// The next byte, and where the data ends: at a marker, or at what has come.
  var position: Int
  var end: Int
  private var waiting: UInt64 = 0
  private var count = 0
  private var invented = 0

  init(position: Int, end: Int) {
    self.position = position
    self.end = end
  }

  /// Whether bits were used that did not exist.
  var hasOverrun: Bool { count < invented }

  /// Drops the bits that wait, at a restart.
  mutating func restart(at position: Int) { self = JPEGBits(position: position, end: end) }

  /// Makes at least 48 bits wait.
  @inline(__always)
  mutating func refill(_ input: Span<UInt8>) {
    guard count < 48 else { return }
    if position &+ 8 <= end {
      let word = input.littleEndianWord(at: position)
      // A byte of ones is a byte of zeros in the complement, which borrows into its highest bit.
      let complement = ~word
      if (complement &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
        let bytes = (63 &- count) >> 3
        let fresh = word.byteSwapped >> UInt64(64 &- 8 &* bytes)
        waiting |= fresh << UInt64(64 &- count &- 8 &* bytes)
        position &+= bytes
        count &+= 8 &* bytes
        return
      }
    }
    refillByBytes(input)
  }

  @inline(never)
  private mutating func refillByBytes(_ input: Span<UInt8>) {
    while count <= 56 {
      var byte: UInt8 = 0
      if position < end {
        byte = input[position]
        // The zero after a byte of ones means nothing.
        position += byte == 0xFF ? 2 : 1
      } else {
        invented += 8
      }
      waiting |= UInt64(byte) << UInt64(56 - count)
      count += 8
    }
  }

  /// The next bits as a number, at most 16, of those that wait.
  @inline(__always)
  mutating func take(_ width: Int) -> Int {
    guard width > 0 else { return 0 }
    let value = Int(truncatingIfNeeded: waiting >> UInt64(64 &- width))
    drop(width)
    return value
  }

  /// The next bits as a signed number in the way of T.81 section F.2.2.1: a first bit of 0 means negative.
  @inline(__always)
  mutating func takeSigned(_ width: Int) -> Int {
    let value = take(width)
    return value < (1 << width) >> 1 ? value &- (1 << width) &+ 1 : value
  }

  /// The next symbol; nil for bits that are no code.
  @inline(__always)
  mutating func takeSymbol(_ table: borrowing JPEGHuffmanTable) -> UInt8? {
    let entry = table.lookup[Int(truncatingIfNeeded: waiting >> UInt64(64 - JPEGHuffmanTable.lookupBits))]
    if entry != 0 {
      drop(Int(entry >> 8))
      return UInt8(truncatingIfNeeded: entry)
    }
    return takeLongSymbol(table)
  }

  /// The next coefficient with the zeros before it, where a table tells both at once; nil where it does not.
  @inline(__always)
  mutating func takeCoefficient(_ table: borrowing JPEGHuffmanTable) -> (zeros: Int, value: Int32)? {
    let place = waiting >> UInt64(64 - JPEGHuffmanTable.coefficientBits)
    let entry = table.coefficients[Int(truncatingIfNeeded: place)]
    guard entry != 0 else { return nil }
    drop(Int(entry & 255))
    return (Int(entry >> 8 & 255), entry >> 16)
  }

  @inline(never)
  private mutating func takeLongSymbol(_ table: borrowing JPEGHuffmanTable) -> UInt8? {
    let next = Int32(truncatingIfNeeded: waiting >> 48)
    for length in (JPEGHuffmanTable.lookupBits + 1)...16 where next < table.limits[length] {
      let place = Int(next >> Int32(16 - length) + table.offsets[length])
      drop(length)
      return table.symbols.indices.contains(place) ? table.symbols[place] : nil
    }
    return nil
  }

  @inline(__always)
  private mutating func drop(_ width: Int) {
    waiting <<= UInt64(truncatingIfNeeded: width)
    count &-= width
  }
}
