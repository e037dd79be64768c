/// How many frames took how long: bins whose bounds are 1, 2 and 5 times powers of ten, so that a frame of a fraction
/// of a millisecond and one of a second can be told apart on one axis.
package struct FrameTimeHistogram: Sendable, Hashable {
  /// The bounds of the bins in milliseconds, ascending. The first bin begins at 0, and each holds its lower bound.
  package let bounds: [Double]

  /// The shortest and the longest time that has a bin of its own.
  private static let (least, most) = (0.01, 100_000.0)
  private static let steps = [1.0, 2, 5]

  /// Makes the bins that hold some times, in milliseconds.
  package init(holding times: some Sequence<Double>) {
    let times = times.filter(\.isFinite).map { min(max($0, Self.least), Self.most) }
    let shortest = times.min() ?? Self.least
    let longest = times.max() ?? Self.least
    var ladder: [Double] = []
    for exponent in -2...6 {
      // A power of ten as a reader writes it: what is below 1 is divided, so that 0.1 is 0.1.
      let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
      ladder += Self.steps.map { exponent < 0 ? $0 / power : $0 * power }
    }
    let first = ladder.lastIndex { $0 <= shortest } ?? 0
    let last = ladder.firstIndex { $0 > longest } ?? ladder.count - 1
    bounds = Array(ladder[first...max(first, last)])
  }

  /// How many times lie in each bin; those below all bins are in the first one, and those above in the last.
  package func counts(of times: some Sequence<Double>) -> [Int] {
    var counts = Array(repeating: 0, count: binCount)
    for time in times where time.isFinite {
      counts[min(max(1, bounds.firstIndex { $0 > time } ?? bounds.count), binCount) - 1] += 1
    }
    return counts
  }

  /// How many bins there are, one at least.
  package var binCount: Int { max(1, bounds.count - 1) }

  /// Where a time lies between the ends of the axis, from 0 to 1: as far into its bin as it is.
  package func position(of time: Double) -> Double {
    guard let bin = bounds.indices.dropLast().last(where: { bounds[$0] <= time }) else { return 0 }
    let share = (time - bounds[bin]) / (bounds[bin + 1] - bounds[bin])
    return (Double(bin) + min(max(0, share), 1)) / Double(binCount)
  }
}
