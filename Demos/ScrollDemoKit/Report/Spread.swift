import DemoSupport

/// What repetitions of a run came to in one figure: the least, the median and the most.
package struct Spread: Sendable, Hashable {
  /// The least.
  package let minimum: Double
  /// The middle one, or the mean of the two in the middle.
  package let median: Double
  /// The most.
  package let maximum: Double
  /// How many values there are.
  private let count: Int

  /// Orders values; all are 0 without any. Values that are no numbers are left out.
  package init(_ values: some Sequence<Double>) {
    let sorted = values.filter { !$0.isNaN }.sorted()
    count = sorted.count
    minimum = sorted.first ?? 0
    maximum = sorted.last ?? 0
    guard let last = sorted.indices.last else {
      median = 0
      return
    }
    median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  /// The three, or the only one.
  package func text(digits: Int) -> String {
    (count > 1 ? [minimum, median, maximum] : [median]).map { TextTable.number($0, digits: digits) }
      .joined(separator: " / ")
  }

  /// Whether some of the values may be as good as some of the others.
  package func overlaps(_ other: Spread) -> Bool {
    minimum <= other.maximum && other.minimum <= maximum
  }

  /// Whether there are several values.
  package var isRepeated: Bool { count > 1 }
}
