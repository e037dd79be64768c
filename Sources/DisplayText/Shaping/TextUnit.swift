/// Lengths along a line as whole numbers of 1/65,536 points.
///
/// Sums of whole numbers do not depend on their order, so that a word is as wide wherever it stands, and what
/// was measured fits again exactly.
typealias TextUnit = Int64

extension TextUnit {
  /// The widest single character, and the widest container, in points: so little that no sum overflows.
  private static var largestPoints: Double { 1_000_000 }

  /// The nearest number of units; what is no number counts as 0, what is too far off as the largest length.
  init(points: Double) {
    guard !points.isNaN else {
      self = 0
      return
    }
    let bounded = Swift.min(Swift.max(points, -Self.largestPoints), Self.largestPoints)
    self = TextUnit(bounded * 65_536 + (bounded < 0 ? -0.5 : 0.5))
  }

  /// The length in points.
  var points: Double { Double(self) / 65_536 }
}
