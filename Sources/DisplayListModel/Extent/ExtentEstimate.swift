/// What the length of a row is taken for until it is measured.
public enum ExtentEstimate: Sendable, Hashable {
  /// So many points, whatever is measured.
  case fixed(Double)
  /// So many points at first, and the average of what was measured of the kind when that is adopted.
  case learned(initial: Double)

  /// The length at first.
  var initial: Double {
    switch self {
    case .fixed(let length), .learned(let length): length
    }
  }

  /// The same, with a length at first that is no smaller than another.
  func atLeast(_ minimum: Double) -> ExtentEstimate {
    switch self {
    case .fixed(let length): .fixed(max(minimum, length))
    case .learned(let length): .learned(initial: max(minimum, length))
    }
  }
}

/// The average of measured lengths, of which later ones count for more once there are very many.
struct LengthAverage: Sendable {
  private var sum = Length.zero
  private var count: Int64 = 0

  /// How many lengths fade away together.
  private static var window: Int64 { 1 << 20 }

  mutating func note(_ length: Length) {
    if count >= Self.window {
      sum.units /= 2
      count /= 2
    }
    sum += length
    count += 1
  }

  /// A length that was noted is another one by now.
  mutating func change(by difference: Length) {
    // What has faded away cannot be taken back, nor can it come again.
    sum = max(.zero, sum + difference)
    sum = min(sum, Length(points: Length.maximum) * Int(count))
  }

  /// The average to the nearest unit; nil of nothing.
  var value: Length? {
    count == 0 ? nil : Length(units: (sum.units + count / 2) / count)
  }
}
