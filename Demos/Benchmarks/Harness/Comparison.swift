import DemoSupport

/// Benchmarks that are to take about the same time, such as the same work at several scales.
struct Comparison: Hashable, Sendable {
  /// What is compared, in a few words.
  let name: String
  /// How many times the quickest the slowest may take.
  let greatestRatio: Double

  /// A line for each comparison of which at least two benchmarks were timed: how far they differ, and whether that is
  /// within the bound. Minima are compared, because the clock of a shared machine swings.
  static func lines(of measurements: [Measurement]) -> [String] {
    var groups: [(comparison: Comparison, measurements: [Measurement])] = []
    for measurement in measurements {
      guard let comparison = measurement.comparison else { continue }
      if let index = groups.firstIndex(where: { $0.comparison == comparison }) {
        groups[index].measurements.append(measurement)
      } else {
        groups.append((comparison, [measurement]))
      }
    }
    return groups.compactMap { $0.comparison.line(of: $0.measurements) }
  }

  private func line(of measurements: [Measurement]) -> String? {
    let sorted = measurements.sorted { $0.minimum < $1.minimum }
    guard sorted.count > 1, let quickest = sorted.first, let slowest = sorted.last, quickest.minimum > 0
    else { return nil }
    let ratio = slowest.minimum / quickest.minimum
    let verdict = ratio <= greatestRatio ? "within" : "MORE THAN"
    return "\(name): '\(slowest.name)' takes \(TextTable.number(ratio, digits: 2)) times '\(quickest.name)', "
      + "\(verdict) the \(TextTable.number(greatestRatio, digits: 2)) that are meant"
  }
}
