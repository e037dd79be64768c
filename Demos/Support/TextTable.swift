/// Rows of words and numbers, set in columns for a terminal: the first to the left, the others to the right.
package struct TextTable: Sendable, Hashable {
  private var rows: [[String]]

  /// Makes a table with its headings.
  package init(headings: [String]) {
    rows = [headings]
  }

  /// Adds a row; cells that are missing are empty.
  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table, headings underlined, a line break after each.
  package var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var lines = rows.map { row in
      (0..<columns).map { column in
        let cell = column < row.count ? row[column] : ""
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    let length = widths.reduce(0, +) + 2 * max(0, columns - 1)
    lines.insert(String(repeating: "-", count: length), at: 1)
    return lines.map { line in
      var line = Substring(line)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// Names and what they stand for, a line each, without headings.
  ///
  /// - Parameter nameWidth: Where the second column begins; longer names have a space after them.
  package static func list(_ rows: [(name: String, summary: String)], nameWidth: Int = 18) -> String {
    rows.map { name, summary in
      name + String(repeating: " ", count: max(1, nameWidth - name.count)) + summary + "\n"
    }.joined()
  }

  /// A number with a fixed number of digits after the point, from 0 to 15.
  package static func number(_ value: Double, digits: Int = 2) -> String {
    guard value.isFinite else { return "–" }
    let digits = min(max(0, digits), 15)
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled) / Int(factor)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = String(Int(scaled) % Int(factor))
    return "\(sign)\(whole)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
