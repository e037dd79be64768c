internal import DisplayConcurrency
internal import DisplayGeometry

extension LayoutDimension {
  /// A length in points.
  ///
  /// A negative length becomes 0; NaN and infinity, which are no lengths, become ``auto``. Both are reported.
  public static func points(_ length: Double) -> LayoutDimension {
    LayoutDimension(encoded: sanitized(length, unit: "points"))
  }

  /// A share of the parent's length, where 1 is all of it.
  ///
  /// A negative share becomes 0; NaN and infinity become ``auto``. Both are reported.
  public static func fraction(_ share: Double) -> LayoutDimension {
    let share = sanitized(share, unit: "a fraction")
    return share.isNaN ? .auto : LayoutDimension(encoded: -share)
  }

  private static func sanitized(_ number: Double, unit: String) -> Double {
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

extension LayoutDimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A length in points.
  public init(floatLiteral value: Double) {
    self = .points(value)
  }

  /// A length in points.
  public init(integerLiteral value: Int) {
    self = .points(Double(value))
  }
}

extension LayoutDimension: LosslessStringConvertible {
  /// Reads `auto`, which may be left out, `120pt`, `120` and `50%`; nothing else, and no negative or infinite
  /// number.
  public init?(_ description: String) {
    if description == "auto" || description.isEmpty {
      self = .auto
      return
    }
    let isShare = description.hasSuffix("%")
    let digits = isShare ? description.dropLast() : Substring(description.trimmingSuffix("pt"))
    let number = isShare ? Self.shiftingPoint(of: digits, by: -2).flatMap(Double.init) : Double(digits)
    guard let number, number >= 0, number.isFinite else { return nil }
    self = isShare ? .fraction(number) : .points(number)
  }

  /// The form that ``init(_:)`` reads.
  public var description: String {
    switch value {
    case .auto: "auto"
    case .points(let length): "\(length.shortText)pt"
    case .fraction(let share): Self.percentage(share)
    }
  }

  private static func percentage(_ share: Double) -> String {
    let shifted = shiftingPoint(of: "\(share)"[...], by: 2).flatMap(Double.init) ?? share * 100
    // Nearly always the shifted digits are a number's own; where they are not, they are written as they are.
    let text = shifted.shortText
    return (LayoutDimension(text + "%") == .fraction(share) ? text : "\(share)e2") + "%"
  }

  /// Decimal digits with another exponent, which loses nothing; nil for what are no digits.
  private static func shiftingPoint(of digits: Substring, by places: Int) -> String? {
    let parts = digits.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return Double(digits) == nil ? nil : "\(digits)e\(places)"
    case 2:
      guard let exponent = Int(parts[1])?.addingReportingOverflow(places), !exponent.overflow else {
        return nil
      }
      return "\(parts[0])e\(exponent.partialValue)"
    default: return nil
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
