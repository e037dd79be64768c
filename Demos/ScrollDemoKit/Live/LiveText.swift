import DemoSupport

/// Numbers as a live view has them.
enum LiveText {
  /// A whole number with a comma before each three digits.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Half-open rows by their first and last numbers, counted from 1.
  package static func rows(_ rows: Range<Int>) -> String {
    rows.isEmpty ? "none" : "\(grouped(rows.lowerBound + 1))–\(grouped(rows.upperBound))"
  }

  /// Bytes in the largest unit that keeps a digit before the point.
  static func bytes(_ count: Int) -> String {
    switch count {
    case 1_000_000...: TextTable.number(Double(count) / 1e6, digits: 1) + " MB"
    case 1_000...: TextTable.number(Double(count) / 1e3, digits: 1) + " KB"
    default: "\(count) B"
    }
  }
}
