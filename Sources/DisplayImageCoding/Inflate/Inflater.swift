/// Expands a zlib stream, RFC 1950 and 1951, that arrives in pieces of any size.
///
/// Bytes go in with ``append(_:)``; ``run()`` expands them until it wants more, or until ``takeOutput(_:)`` has to
/// make room. Memory is bounded: the output waits in a window of at most 128 KB. Nothing is ever decoded twice: a
/// step is made once all bytes that it can possibly need are there, or once ``endInput()`` has said that no more
/// follow; missing bits then count as zeros, and having used one is the error.
struct Inflater {
  /// Why expanding came to a halt.
  enum Status {
    /// All that can be expanded is; more input is needed.
    case needsInput
    /// The window is full; the output has to be taken.
    case needsRoom
    /// The stream is at its end, and its checksum was right.
    case finished
  }

  /// What comes next in the stream.
  enum Step {
    case header
    case block
    case stored(left: Int)
    case symbols
    case checksum
    case end
  }

  /// How far a reference may go back.
  static let reach = 32_768
  static let windowSize = 4 * reach

  var bits = InflateBits()
  var step = Step.header
  var isInLastBlock = false
  /// The last of the output, and where in it ends what is there and begins what was not taken.
  var window = [UInt8](repeating: 0, count: 2_048)
  var produced = 0
  private var taken = 0
  var literals = InflateTable(rootBits: 10)
  var distances = InflateTable(rootBits: 8)
  private var checksum = Adler32()
  private let verifiesChecksum: Bool

  init(verifiesChecksum: Bool = true) {
    self.verifiesChecksum = verifiesChecksum
  }

  /// Adds bytes of the stream.
  mutating func append(_ bytes: ArraySlice<UInt8>) { bits.append(bytes) }

  /// Says that no more bytes follow.
  mutating func endInput() { bits.endInput() }

  /// The output that was not taken.
  var outputCount: Int { produced - taken }

  /// Whether all output was made, and the checksum comes next.
  var isAtChecksum: Bool {
    if case .checksum = step { return true }
    return false
  }

  /// Hands out the output that was not taken, and makes room for as much.
  mutating func takeOutput<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var checksum = checksum
    let fresh = taken..<produced
    if verifiesChecksum { checksum.update(window.span.extracting(fresh)) }
    try body(window.span.extracting(fresh))
    self.checksum = checksum
    taken = produced
    guard produced > Self.windowSize - 2 * Self.reach else { return }
    window.moveToFront(produced - Self.reach..<produced)
    produced = Self.reach
    taken = Self.reach
  }

  /// Expands what can be expanded.
  ///
  /// - Throws: What is wrong with the stream; the inflater is of no more use then.
  mutating func run() throws(InflateFlaw) -> Status {
    do throws(InflateFlaw) {
      while true {
        if let status = try takeStep() { return status }
        guard !bits.hasOverrun else { throw .truncated }
      }
    } catch {
      // What bits mean that never came is not the stream's flaw.
      throw bits.hasOverrun ? .truncated : error
    }
  }

  /// Expands the next part of the stream; a result is why that has to wait.
  private mutating func takeStep() throws(InflateFlaw) -> Status? {
    switch step {
    case .header:
      guard bits.has(bytes: 2) else { return .needsInput }
      try readHeader()
    case .block:
      guard bits.has(bytes: Self.longestBlockHeader) else { return .needsInput }
      try readBlockHeader()
    case .stored(let left):
      if let status = copyStored(left), !enlargesWindow(status) { return status }
    case .symbols:
      if let status = try expandSymbols(), !enlargesWindow(status) { return status }
    case .checksum:
      guard outputCount == 0 else { return .needsRoom }
      guard bits.has(bytes: 4) else { return .needsInput }
      try readChecksum()
    case .end: return .finished
    }
    return nil
  }

  /// Makes the window larger if it is full and not of its final size: small pictures need little.
  private mutating func enlargesWindow(_ status: Status) -> Bool {
    guard case .needsRoom = status, window.count < Self.windowSize else { return false }
    window += repeatElement(0, count: window.count)
    return true
  }

  private mutating func readHeader() throws(InflateFlaw) {
    let (first, second) = (bits.take(8), bits.take(8))
    guard !bits.hasOverrun else { throw .truncated }
    guard first & 15 == 8, first >> 4 <= 7, (first << 8 | second) % 31 == 0 else {
      throw .notZlib(header: first << 8 | second)
    }
    guard second & 0x20 == 0 else { throw .presetDictionary }
    step = .block
  }

  private mutating func copyStored(_ left: Int) -> Status? {
    var left = left
    let room = window.count - produced
    let copied = bits.takeBytes(min(left, room), into: &window, at: produced)
    produced += copied
    left -= copied
    if left == 0 {
      step = isInLastBlock ? .checksum : .block
      return nil
    }
    step = .stored(left: left)
    if produced == window.count { return .needsRoom }
    // Without more input the next read is past the end, which the caller's loop tells.
    guard bits.hasEnded else { return .needsInput }
    bits.overrun()
    return nil
  }

  private mutating func readChecksum() throws(InflateFlaw) {
    bits.alignToByte()
    var stored: UInt32 = 0
    for _ in 0..<4 { stored = stored << 8 | UInt32(bits.take(8)) }
    guard !bits.hasOverrun else { throw .truncated }
    guard !verifiesChecksum || stored == checksum.value else {
      throw .checksum(stored: stored, computed: checksum.value)
    }
    step = .end
  }
}

extension [UInt8] {
  /// Moves bytes to the front.
  fileprivate mutating func moveToFront(_ range: Range<Int>) {
    let kept = self[range]
    replaceSubrange(..<range.count, with: kept)
  }
}
