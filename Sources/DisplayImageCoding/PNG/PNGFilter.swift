/// How a row of a PNG is foretold from its neighbors; the differences are what is compressed.
enum PNGFilter: UInt8, CaseIterable {
  case none
  case left
  case above
  case average
  case paeth

  /// What is foretold for a byte.
  @inline(__always)
  func prediction(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .left: return left
    case .above: return above
    case .average: return UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above)) >> 1)
    case .paeth:
      let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
      let (toLeft, toAbove, toCorner) = (Self.size(b &- c), Self.size(a &- c), Self.size(a &+ b &- 2 &* c))
      let nearer = toAbove <= toCorner ? above : corner
      return toLeft <= toAbove && toLeft <= toCorner ? left : nearer
    }
  }

  @inline(__always)
  private static func size(_ number: Int16) -> Int16 { number < 0 ? 0 &- number : number }
}
