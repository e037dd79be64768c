internal import DisplayPlatform

extension Inflater {
  /// The most bytes that are produced between two looks at the room: a literal and the longest reference.
  private static let longestStep = 1 + 258
  /// More bytes than the codes of one reference or a few literals can take.
  private static let longestSymbol = 8

  /// Expands literals and references until the block ends, which gives nil, or input or room run out.
  mutating func expandSymbols() throws(InflateFlaw) -> Status? {
    // A copy of the bits' state stays in registers, and leaves the rest of the inflater free.
    var bits = bits
    self.bits = InflateBits()
    defer { self.bits = bits }
    let status = try Self.expand(&bits, literals, distances, into: &window, &produced)
    if status == nil, !bits.hasOverrun { step = isInLastBlock ? .checksum : .block }
    return status
  }

  private static func expand(
    _ bits: inout InflateBits,
    _ literalTable: borrowing InflateTable,
    _ distanceTable: borrowing InflateTable,
    into window: inout [UInt8],
    _ produced: inout Int
  ) throws(InflateFlaw) -> Status? {
    let literals = literalTable.entries.span
    let distances = distanceTable.entries.span
    let literalMask = 1 << UInt64(literalTable.rootBits) &- 1 as UInt64
    let distanceMask = 1 << UInt64(distanceTable.rootBits) &- 1 as UInt64
    var target = window.mutableSpan
    let lastRoom = target.count - Self.longestStep

    while produced <= lastRoom {
      guard bits.has(bytes: Self.longestSymbol) else { return .needsInput }
      bits.refill()
      var entry = literals[Int(truncatingIfNeeded: bits.waiting & literalMask)]
      if entry & InflateTable.literal != 0 {
        // Two literals and a third code take at most 45 of the 56 bits.
        bits.drop(Int(entry & 0x1F))
        target[produced] = UInt8(truncatingIfNeeded: entry >> 16)
        produced &+= 1
        entry = literals[Int(truncatingIfNeeded: bits.waiting & literalMask)]
        if entry & InflateTable.literal != 0 {
          bits.drop(Int(entry & 0x1F))
          target[produced] = UInt8(truncatingIfNeeded: entry >> 16)
          produced &+= 1
          if bits.hasOverrun { return nil }
          continue
        }
        bits.refill()
      }
      if entry & InflateTable.subtable != 0 {
        bits.drop(Int(entry & 0x1F))
        entry = literals[Self.second(entry, bits.waiting)]
      }
      bits.drop(Int(entry & 0x1F))
      if entry & InflateTable.literal != 0 {
        target[produced] = UInt8(truncatingIfNeeded: entry >> 16)
        produced &+= 1
        if bits.hasOverrun { return nil }
        continue
      }
      if entry & InflateTable.endOfBlock != 0 {
        return nil
      }
      let length = Self.number(entry, &bits)

      entry = distances[Int(truncatingIfNeeded: bits.waiting & distanceMask)]
      if entry & InflateTable.subtable != 0 {
        bits.drop(Int(entry & 0x1F))
        entry = distances[Self.second(entry, bits.waiting)]
      }
      bits.drop(Int(entry & 0x1F))
      let distance = Self.number(entry, &bits)
      if bits.hasOverrun { throw .truncated }
      guard length > 0, distance > 0 else { throw .unusedCode }
      guard distance <= produced else { throw .distance(distance, available: produced) }
      target.repeatBytes(from: produced &- distance, to: produced, length: length)
      produced &+= length
    }
    return .needsRoom
  }

  /// Where the second table has the entry for the next bits.
  @inline(__always)
  private static func second(_ entry: InflateTable.Entry, _ waiting: UInt64) -> Int {
    let mask = 1 << UInt64(entry >> 8 & 0xFF) &- 1 as UInt64
    return Int(entry >> 16) &+ Int(truncatingIfNeeded: waiting & mask)
  }

  /// An entry's number with the bits added that follow its code.
  @inline(__always)
  private static func number(_ entry: InflateTable.Entry, _ bits: inout InflateBits) -> Int {
    let width = Int(entry >> 8 & 0xFF)
    let extra = bits.waiting & (1 << UInt64(truncatingIfNeeded: width) &- 1)
    bits.drop(width)
    return Int(entry >> 16) &+ Int(truncatingIfNeeded: extra)
  }
}
