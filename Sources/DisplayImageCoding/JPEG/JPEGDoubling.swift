internal import DisplayPlatform

/// Makes rows of half the density twice as dense: three parts of the nearer sample and one of the farther, eight samples
/// at a time.
struct JPEGDoubling {
  /// How many samples behind its end a line needs room for: rows are written in sixteens, and may be one sample longer.
  static let excess = 18

  /// A row that is to be doubled, with its ends repeated on both sides.
  private var sums: [UInt16]

  /// Makes ready for lines of a length.
  init(length: Int) { sums = Array(repeating: 0, count: length / 2 + Self.excess) }

  /// Writes two samples for each of a row.
  mutating func doubleAcross(_ row: Span<UInt8>, into line: inout MutableSpan<UInt8>) {
    add(row, times: 1, row, times: 0)
    double(count: row.count, roundings: (1, 2), bits: 2, into: &line)
  }

  /// Writes two samples for each of a row with the one above it or below.
  mutating func doubleBoth(_ near: Span<UInt8>, _ far: Span<UInt8>, into line: inout MutableSpan<UInt8>) {
    add(near, times: 3, far, times: 1)
    double(count: near.count, roundings: (8, 7), bits: 4, into: &line)
  }

  /// Adds two rows up, each with a weight.
  private mutating func add(
    _ near: Span<UInt8>,
    times nearWeight: UInt16,
    _ far: Span<UInt8>,
    times farWeight: UInt16
  ) {
    var sums = sums.mutableSpan
    let vectorEnd = near.count & ~7
    for x in stride(from: 0, to: vectorEnd, by: 8) {
      let own = SIMD8<UInt16>(truncatingIfNeeded: near.eightLanes(at: x)) &* nearWeight
      let other = SIMD8<UInt16>(truncatingIfNeeded: far.eightLanes(at: x)) &* farWeight
      sums.setEightLanes(own &+ other, at: x &+ 1)
    }
    for x in vectorEnd..<near.count {
      sums[x &+ 1] = UInt16(near[x]) &* nearWeight &+ UInt16(far[x]) &* farWeight
    }
    sums[0] = sums[1]
    sums[near.count + 1] = sums[near.count]
  }

  /// Makes two samples of each sum, of three parts of it and one of the sum before or behind it; as many more as make
  /// up eights.
  private func double(
    count: Int,
    roundings: (left: UInt16, right: UInt16),
    bits: UInt16,
    into line: inout MutableSpan<UInt8>
  ) {
    let sums = sums.span
    let shift = SIMD8<UInt16>(repeating: bits)
    for x in stride(from: 0, to: count, by: 8) {
      let own = sums.eightLanes(at: x &+ 1) &* 3
      let left = (own &+ sums.eightLanes(at: x) &+ roundings.left) &>> shift
      let right = (own &+ sums.eightLanes(at: x &+ 2) &+ roundings.right) &>> shift
      line.setBytes(of: left | right &<< 8, at: 2 &* x)
    }
  }
}
