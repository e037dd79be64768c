/// Writes numbers of any few bits, lowest bit first, as deflate wants them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Adds the lowest `count` bits of a number; at most 32.
  @inline(__always)
  mutating func write(_ bits: UInt32, count: Int) {
    pending |= UInt64(bits) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Fills up the last byte with zeros.
  mutating func alignToByte() {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
  }
}
