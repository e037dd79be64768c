/// Finds earlier occurrences of what comes next, for deflate: the "LZ77" half of it.
///
/// Positions are chained by a hash of three bytes; a chain is followed for a limited number of steps.
struct MatchFinder {
  /// A stretch that occurred before.
  struct Match {
    var length: Int
    var distance: Int
  }

  static let minimumLength = 3
  static let maximumLength = 258

  private static let windowSize = 32_768
  private static let hashBits: UInt32 = 15
  private static let chainLimit = 48
  /// A match that is long enough to stop looking.
  private static let niceLength = 128

  private var heads = [Int32](repeating: -1, count: 1 << 15)
  private var previous = [Int32](repeating: -1, count: 32_768)

  /// Notes that a stretch starts at a position. Positions are to be noted in order.
  mutating func note(_ position: Int, in bytes: Span<UInt8>) {
    guard position + Self.minimumLength <= bytes.count else { return }
    let hash = Self.hash(at: position, in: bytes)
    previous[position & (Self.windowSize - 1)] = heads[hash]
    heads[hash] = Int32(position)
  }

  /// The longest stretch before a position that goes on like what is there; nil when there is none of three
  /// bytes that is worth it.
  func longestMatch(at position: Int, in bytes: Span<UInt8>, longerThan best: Int = 2) -> Match? {
    let limit = min(Self.maximumLength, bytes.count - position)
    guard limit >= Self.minimumLength, limit > best else { return nil }
    var found: Match?
    var bestLength = best
    var candidate = Int(heads[Self.hash(at: position, in: bytes)])
    var steps = Self.chainLimit
    while candidate >= 0, position - candidate <= Self.windowSize - 262, steps > 0 {
      steps -= 1
      if candidate < position, bytes[candidate + bestLength] == bytes[position + bestLength] {
        var length = 0
        while length < limit, bytes[candidate + length] == bytes[position + length] { length += 1 }
        if length > bestLength {
          bestLength = length
          found = Match(length: length, distance: position - candidate)
          if length >= Self.niceLength || length == limit { break }
        }
      }
      candidate = Int(previous[candidate & (Self.windowSize - 1)])
    }
    // Three bytes from far away cost more than they save.
    if let match = found, match.length == 3, match.distance > 4_096 { return nil }
    return found
  }

  private static func hash(at position: Int, in bytes: Span<UInt8>) -> Int {
    let key =
      UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
    return Int((key &* 0x9E37_79B1) >> (32 - hashBits))
  }
}
