import DemoSupport

/// The heights of a chart: from where to where values go, and at which round ones there are lines.
struct ValueScale {
  let lower: Double
  let upper: Double
  let ticks: [Double]
  private let step: Double

  /// Makes the scale of values, 0 and a limit included, whose ends are round.
  init(values: [Double], limit: Double? = nil) {
    let finite = (values + [limit ?? 0, 0]).filter(\.isFinite)
    let least = finite.min() ?? 0
    let most = finite.max() ?? 0
    let step = Self.roundStep(above: max(most - least, 1e-9) / 4)
    self.step = step
    lower = (least / step).rounded(.down) * step
    upper = max((most / step).rounded(.up) * step, lower + step)
    let base = lower
    ticks = (0...Int((upper - lower) / step + 0.5)).map { base + Double($0) * step }
  }

  func share(of value: Double) -> Double { value.isFinite ? (value - lower) / (upper - lower) : 0 }

  /// A tick as short as it can be said, with as many digits as all others have.
  func label(_ tick: Double) -> String {
    let (divisor, suffix) =
      switch max(abs(lower), abs(upper)) {
      case 1e6...: (1e6, "M")
      case 1e4...: (1e3, "k")
      default: (1.0, "")
      }
    // What rounding left of 0 is 0.
    guard abs(tick) > step / 2 else { return "0" }
    return TextTable.number(tick / divisor, digits: Self.digits(of: step / divisor)) + suffix
  }

  /// Round moments of a run, from its begin to its end at most, each with its label.
  static func moments(of seconds: Double) -> [(time: Double, label: String)] {
    guard seconds.isFinite, seconds > 0 else { return [(0, "0 s")] }
    let step = roundStep(above: seconds / 6)
    return (0...Int(seconds / step + 1e-9)).map { index in
      let time = Double(index) * step
      return (time, "\(TextTable.number(time, digits: index == 0 ? 0 : digits(of: step))) s")
    }
  }

  /// How many digits after the point multiples of a step of 1, 2 or 5 times a power of ten have.
  private static func digits(of step: Double) -> Int {
    var (digits, power) = (0, 1.0)
    while power * step < 0.999, digits < 9 { (digits, power) = (digits + 1, power * 10) }
    return digits
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is no smaller.
  private static func roundStep(above value: Double) -> Double {
    var power = 1.0
    while power < value { power *= 10 }
    while power / 10 >= value { power /= 10 }
    return [power / 5, power / 2].first { $0 >= value } ?? power
  }
}
