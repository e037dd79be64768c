/// A straight edge of a shape that is not horizontal, in fixed-point pixel coordinates, from top to bottom.
///
/// Heights count 1/256 of a pixel and places in a row 1/65,536: finer than what 255 steps of coverage can
/// tell. Whole numbers make the sum over a row the same in whatever order and from whatever column it is taken,
/// so that a picture drawn in parts is the picture drawn at once.
struct Edge: Sendable {
  /// Bits of a height, and of a place, behind the binary point.
  static let heightBits = 8
  static let placeBits = 16
  private static let slopeBits = 24

  let top: Int32
  let bottom: Int32
  /// Where the edge starts, and how far it moves to the right in 1/256 of a pixel of height, with 24 more bits
  /// behind the point: enough to stay within 1/65,536 of a pixel all the way down the largest bitmap.
  let start: Int
  let slope: Int
  /// 1 when the outline runs down along the edge, −1 when it runs up.
  let winding: Int32

  /// Makes the edge between two places at two heights.
  ///
  /// - Precondition: `top < bottom`, and no number is beyond 2²⁵ heights or 2³³ places.
  init(top: Int, bottom: Int, start: Int, end: Int, winding: Int32) {
    self.top = Int32(truncatingIfNeeded: top)
    self.bottom = Int32(truncatingIfNeeded: bottom)
    self.start = start
    slope = ((end &- start) &<< Self.slopeBits) / (bottom &- top)
    self.winding = winding
  }

  @inline(__always)
  func place(at height: Int32) -> Int {
    start &+ ((slope &* Int(height &- top)) &>> Self.slopeBits)
  }

  /// The order in which a scan from top to bottom meets edges; edges that compare as equal are the same.
  @inline(__always)
  static func isBefore(_ lhs: Edge, _ rhs: Edge) -> Bool {
    if lhs.top != rhs.top { return lhs.top < rhs.top }
    if lhs.start != rhs.start { return lhs.start < rhs.start }
    return lhs.slope < rhs.slope
  }
}
