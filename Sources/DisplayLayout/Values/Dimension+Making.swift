internal import DisplayConcurrency

extension Dimension {
  /// A length in points.
  ///
  /// A negative length becomes 0; NaN and infinity, which are no lengths, become ``auto``. Both are reported.
  public static func points(_ length: Double) -> Dimension {
    Dimension(encoded: mended(length, unit: "points"))
  }

  /// A share of the parent's length, where 1 is all of it.
  ///
  /// A negative share becomes 0; NaN and infinity become ``auto``. Both are reported.
  public static func fraction(_ share: Double) -> Dimension {
    let share = mended(share, unit: "a fraction")
    return share.isNaN ? .auto : Dimension(encoded: -share)
  }

  private static func mended(_ number: Double, unit: String) -> Double {
    // Adding zero turns −0, which would read as a fraction, into 0.
    if number >= 0, number.isFinite { return number + 0 }
    let isNegative = number < 0 && number.isFinite
    Diagnostics.report(
      Diagnostic(
        message: "A dimension of \(number) as \(unit) counts as \(isNegative ? "0" : "auto"). "
          + "A dimension is a finite number that is not negative."
      )
    )
    return isNegative ? 0 : .nan
  }
}

extension Dimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A length in points.
  public init(floatLiteral value: Double) {
    self = .points(value)
  }

  /// A length in points.
  public init(integerLiteral value: Int) {
    self = .points(Double(value))
  }
}

extension Dimension: LosslessStringConvertible {
  /// Reads `auto`, `120pt`, `120` and `50%`; nothing else, and no negative or infinite number.
  public init?(_ description: String) {
    if description == "auto" {
      self = .auto
      return
    }
    let isShare = description.hasSuffix("%")
    let digits = isShare ? description.dropLast() : Substring(description.trimmingSuffix("pt"))
    guard let number = Double(digits), number >= 0, number.isFinite else { return nil }
    self = isShare ? .fraction(number / 100) : .points(number)
  }

  /// The form that ``init(_:)`` reads.
  public var description: String {
    switch value {
    case .auto: "auto"
    case .points(let length): "\(length)pt"
    case .fraction(let share): "\(share * 100)%"
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
