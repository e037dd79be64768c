internal import DisplayPlatform

/// The bits of a deflate stream, lowest first, from bytes that arrive in pieces.
///
/// Up to 63 bits wait in a number. Past the end of the input there are zeros; using one is an overrun.
struct InflateBits {
  var input: [UInt8] = []
  /// The first byte that is not among the waiting bits.
  var position = 0
  var waiting: UInt64 = 0
  var count = 0
  private(set) var hasEnded = false
  /// Bytes that were made up at the end of the waiting bits.
  var invented = 0

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // Bytes that wait as bits stay, as a stored block takes them back.
    if position - 8 > input.count / 2 {
      input.removeSubrange(..<(position - 8))
      position = 8
    }
    input += bytes
  }

  mutating func endInput() { hasEnded = true }

  /// Whether so many bytes are there, or no more are to come.
  func has(bytes: Int) -> Bool { hasEnded || input.count - position + count >> 3 >= bytes }

  /// Whether bits were used that did not exist.
  var hasOverrun: Bool { count < invented * 8 }

  /// Counts as an overrun what could not be read.
  mutating func overrun() {
    invented = count / 8 + 1
  }

  /// Makes at least 56 bits wait, or as many as have come.
  @inline(__always)
  mutating func refill() {
    if position &+ 8 <= input.count {
      waiting |= input.span.littleEndianWord(at: position) << UInt64(count)
      position &+= (63 &- count) >> 3
      count |= 56
    } else {
      refillByBytes()
    }
  }

  @inline(never)
  private mutating func refillByBytes() {
    while count <= 55 {
      if position < input.count {
        waiting |= UInt64(input[position]) << UInt64(count)
        position += 1
      } else if hasEnded {
        invented += 1
      } else {
        return
      }
      count += 8
    }
  }

  /// The next few bits, at most 32, as a number.
  @inline(__always)
  mutating func take(_ width: Int) -> Int {
    if count < width { refill() }
    let value = waiting & (1 << UInt64(width) &- 1)
    drop(width)
    return Int(value)
  }

  @inline(__always)
  mutating func drop(_ width: Int) {
    waiting >>= UInt64(truncatingIfNeeded: width)
    count &-= width
  }

  /// Drops what is left of a byte.
  mutating func alignToByte() { drop(count & 7) }

  /// Moves whole bytes to an array and returns how many there were; the bits are at a byte's beginning.
  mutating func takeBytes(_ wanted: Int, into target: inout [UInt8], at start: Int) -> Int {
    // Waiting bits go back where they came from; bits beyond their count have not been taken at all.
    let real = max(0, count / 8 - invented)
    position -= real
    waiting = 0
    count = 0
    invented = 0
    let taken = min(wanted, input.count - position)
    target.replaceSubrange(start..<(start + taken), with: input[position..<(position + taken)])
    position += taken
    return taken
  }
}
