internal import DisplayPlatform

/// Finds earlier occurrences of what comes next, for deflate: the "LZ77" half of it.
///
/// Positions are chained by a hash of four bytes; a chain is followed for a limited number of steps.
struct MatchFinder {
  /// A stretch that occurred before.
  struct Match {
    var length: Int
    var distance: Int
  }

  /// How hard to look.
  struct Effort {
    /// The most earlier positions that are compared.
    let chainLimit: Int
    /// A match that is long enough to stop looking, and to take without looking at the next position.
    let niceLength: Int
    /// Whether a longer match at the next position is preferred.
    let looksAhead: Bool

    init(_ effort: PNGEncoder.Effort) {
      switch effort {
      case .fast: (chainLimit, niceLength, looksAhead) = (3, 32, false)
      case .balanced: (chainLimit, niceLength, looksAhead) = (12, 64, true)
      case .small: (chainLimit, niceLength, looksAhead) = (128, 258, true)
      }
    }
  }

  static let minimumLength = 4
  static let maximumLength = 258

  private static let windowSize = 32_768
  private static let hashBits: UInt32 = 15

  let effort: Effort
  private var heads = [Int32](repeating: -1, count: 1 << 15)
  private var previous = [Int32](repeating: -1, count: 32_768)

  init(effort: Effort) { self.effort = effort }

  /// Notes that a stretch starts at a position. Positions are to be noted in order; some may be left out.
  @inline(__always)
  mutating func note(_ position: Int, in bytes: Span<UInt8>) {
    guard position &+ Self.minimumLength <= bytes.count else { return }
    let hash = Self.hash(at: position, in: bytes)
    previous[position & (Self.windowSize - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: position)
  }

  /// The longest stretch before a position that goes on like what is there; nil when there is none that is longer
  /// than `best`.
  @inline(__always)
  func longestMatch(at position: Int, in bytes: Span<UInt8>, longerThan best: Int = 3) -> Match? {
    let limit = min(Self.maximumLength, bytes.count &- position)
    guard limit >= Self.minimumLength, limit > best else { return nil }
    var found: Match?
    var bestLength = best
    var candidate = Int(heads[Self.hash(at: position, in: bytes)])
    var steps = effort.chainLimit
    while candidate >= 0, candidate < position, position &- candidate <= Self.windowSize &- 262, steps > 0 {
      steps &-= 1
      if bytes[candidate &+ bestLength] == bytes[position &+ bestLength] {
        let length = Self.commonLength(candidate, position, in: bytes, limit: limit)
        if length > bestLength {
          bestLength = length
          found = Match(length: length, distance: position &- candidate)
          if length >= effort.niceLength || length == limit { break }
        }
      }
      let next = Int(previous[candidate & (Self.windowSize - 1)])
      // A chain leads back; a position that was overwritten since ends it.
      guard next < candidate else { break }
      candidate = next
    }
    return found
  }

  /// How many bytes are the same from two positions on.
  @inline(__always)
  private static func commonLength(_ first: Int, _ second: Int, in bytes: Span<UInt8>, limit: Int) -> Int {
    var length = 0
    while length &+ 8 <= limit {
      let difference =
        bytes.littleEndianWord(at: first &+ length) ^ bytes.littleEndianWord(at: second &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount >> 3 }
      length &+= 8
    }
    while length < limit, bytes[first &+ length] == bytes[second &+ length] { length &+= 1 }
    return length
  }

  @inline(__always)
  private static func hash(at position: Int, in bytes: Span<UInt8>) -> Int {
    Int((bytes.littleEndianHalf(at: position) &* 0x9E37_79B1) >> (32 - hashBits))
  }
}
