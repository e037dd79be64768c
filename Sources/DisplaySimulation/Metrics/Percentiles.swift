/// Values in order, for asking how many of them lie below what.
public struct Percentiles: Sendable, Hashable {
  private let sorted: [Double]
  /// What the values up to each of them weigh together; empty when all weigh the same.
  private let weights: [Double]

  /// Orders values; those that are no numbers are left out.
  public init(_ values: some Sequence<Double>) {
    sorted = values.filter { !$0.isNaN }.sorted()
    weights = []
  }

  /// Orders values of which some weigh more than others, as what was seen for longer does; those without a weight are
  /// left out.
  init(weighing values: some Sequence<(value: Double, weight: Double)>) {
    let ordered = values.filter { !$0.value.isNaN && $0.weight > 0 }.sorted { $0.value < $1.value }
    sorted = ordered.map(\.value)
    var sum = 0.0
    weights = ordered.map { item in
      sum += item.weight
      return sum
    }
  }

  /// The smallest value that at least a share of all values does not exceed (nearest rank); 0 without values.
  ///
  /// - Parameter share: From 0 to 1; the nearest of these otherwise, and 0 for NaN.
  public func value(at share: Double) -> Double {
    guard let largest = sorted.last else { return 0 }
    // In this order of arguments NaN becomes the lower limit.
    let share = min(max(0, share), 1)
    guard let total = weights.last else {
      return sorted[max(1, Int((share * Double(sorted.count)).rounded(.up))) - 1]
    }
    // What rounding adds to a sum moves no rank.
    let least = share * total * (1 - 1e-9)
    return weights.firstIndex { $0 >= least }.map { sorted[$0] } ?? largest
  }

  /// The largest value; 0 without values.
  public var maximum: Double { sorted.last ?? 0 }

  /// The mean of the values, whatever they weigh; 0 without values.
  public var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count) }
}
