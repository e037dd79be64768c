/// How far content follows a finger that pulls it beyond its end: less and less, and never a whole viewport.
/// A pure function and its inverse.
enum RubberBand {
  /// The share of the first point that the content follows.
  static let stiffness = 0.55

  /// Where content goes that a finger pulls to an offset.
  ///
  /// - Parameters:
  ///   - pulled: Where it would go without an end, in points.
  ///   - range: The offsets at which there is content.
  ///   - length: The length of the viewport, in points.
  static func offset(pulledTo pulled: Double, in range: ClosedRange<Double>, length: Double) -> Double {
    let edge = min(max(range.lowerBound, pulled), range.upperBound)
    let excess = abs(pulled - edge)
    guard excess > 0 else { return edge }
    let shown = length * (1 - 1 / (excess * stiffness / length + 1))
    return pulled < edge ? edge - shown : edge + shown
  }

  /// Where content was pulled to that is at an offset: the inverse of
  /// ``offset(pulledTo:in:length:)``, for a finger that catches content beyond its end.
  static func pull(showing offset: Double, in range: ClosedRange<Double>, length: Double) -> Double {
    let edge = min(max(range.lowerBound, offset), range.upperBound)
    // Content in motion may be farther away than any finger can pull it.
    let shown = min(abs(offset - edge), length * 0.99)
    guard shown > 0 else { return edge }
    let excess = length / stiffness * (1 / (1 - shown / length) - 1)
    return offset < edge ? edge - excess : edge + excess
  }
}
