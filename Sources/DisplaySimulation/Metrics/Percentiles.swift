/// Values in order, for asking how many of them lie below what.
public struct Percentiles: Sendable, Hashable {
  private let sorted: [Double]

  /// Orders values; those that are no numbers are left out.
  public init(_ values: some Sequence<Double>) {
    sorted = values.filter { !$0.isNaN }.sorted()
  }

  /// The smallest value that at least a share of all values does not exceed (nearest rank); 0 without values.
  ///
  /// - Parameter share: From 0 to 1; the nearest of these otherwise.
  public func value(at share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (min(max(share, 0), 1) * Double(sorted.count)).rounded(.up)
    return sorted[max(1, Int(rank)) - 1]
  }

  /// The largest value; 0 without values.
  public var maximum: Double { sorted.last ?? 0 }

  /// The mean; 0 without values.
  public var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count) }
}
