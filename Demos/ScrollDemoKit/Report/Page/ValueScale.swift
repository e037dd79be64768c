import DemoSupport

/// The heights of a chart: from where to where values go, and at which round ones there are lines.
struct ValueScale {
  let lower: Double
  let upper: Double
  let ticks: [Double]

  /// Makes the scale of values, 0 and a limit included, whose ends are round.
  init(values: [Double], limit: Double? = nil) {
    let finite = (values + [limit ?? 0, 0]).filter(\.isFinite)
    let least = finite.min() ?? 0
    let most = finite.max() ?? 0
    let step = Self.roundStep(above: max(most - least, 1e-9) / 4)
    lower = (least / step).rounded(.down) * step
    upper = max((most / step).rounded(.up) * step, lower + step)
    let base = lower
    ticks = (0...Int((upper - lower) / step + 0.5)).map { base + Double($0) * step }
  }

  func share(of value: Double) -> Double { value.isFinite ? (value - lower) / (upper - lower) : 0 }

  /// A value as short as it can be said.
  static func label(_ value: Double) -> String {
    switch abs(value) {
    case 1e6...: TextTable.number(value / 1e6, digits: 1) + "M"
    case 1e4...: TextTable.number(value / 1e3, digits: 0) + "k"
    case 10...: TextTable.number(value, digits: 0)
    case 0: "0"
    default: TextTable.number(value, digits: abs(value) < 0.1 ? 3 : abs(value) < 1 ? 2 : 1)
    }
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is no smaller.
  private static func roundStep(above value: Double) -> Double {
    var power = 1.0
    while power < value { power *= 10 }
    while power / 10 >= value { power /= 10 }
    return [power / 5, power / 2].first { $0 >= value } ?? power
  }
}
