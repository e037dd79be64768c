extension FixedWidthInteger {
  /// Adds a number, and stops at the largest and the smallest there is.
  mutating func addSaturating(_ other: Self) {
    let (sum, hasOverflowed) = addingReportingOverflow(other)
    self = hasOverflowed ? (other < 0 ? .min : .max) : sum
  }

  /// The sum with a number, or the largest or the smallest number there is.
  package func saturatingSum(_ other: Self) -> Self {
    var sum = self
    sum.addSaturating(other)
    return sum
  }
}
