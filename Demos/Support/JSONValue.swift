import DisplayConcurrency

/// A value to be written as JSON, its keys in the order in which they were given.
///
/// Values may lie inside each other as deep as they like; of more than 512 levels the deeper ones are written as null.
package enum JSONValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; what is not finite is written as null.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array(Contents<JSONValue>)
  /// Values under keys.
  case object(Contents<(key: String, value: JSONValue)>)

  /// Values in order.
  package static func array(_ values: [JSONValue]) -> JSONValue { .array(Contents(values)) }

  /// Values under keys.
  package static func object(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(Contents(members))
  }

  /// Whether two values are written alike.
  package static func == (lhs: JSONValue, rhs: JSONValue) -> Bool { lhs.text == rhs.text }

  /// Feeds what is written into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The value as JSON: two spaces a level, arrays of plain values on one line, a line break at the end.
  package var text: String {
    var output = ""
    write(to: &output, indent: "", depth: 0)
    return output + "\n"
  }

  /// The value as JSON on one line, without a line break at the end.
  package var line: String {
    var output = ""
    write(to: &output, indent: nil, depth: 0)
    return output
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// How many levels of values in each other are written.
  private static let mostLevels = 512

  private func write(to output: inout String, indent: String?, depth: Int) {
    guard depth <= Self.mostLevels else { return output += "null" }
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value): output += Self.text(of: value)
    case .string(let value): Self.write(value, to: &output)
    case .array(let values):
      let indent = values.allSatisfy(\.isPlain) ? nil : indent
      Self.write(values.count, between: ("[", "]"), to: &output, indent: indent) { index, output, inner in
        values[index].write(to: &output, indent: inner, depth: depth + 1)
      }
    case .object(let members):
      Self.write(members.count, between: ("{", "}"), to: &output, indent: indent) { index, output, inner in
        Self.write(members[index].key, to: &output)
        output += ": "
        members[index].value.write(to: &output, indent: inner, depth: depth + 1)
      }
    }
  }

  private static func write(
    _ count: Int,
    between brackets: (String, String),
    to output: inout String,
    indent: String?,
    element: (Int, inout String, String?) -> Void
  ) {
    guard count > 0 else {
      output += brackets.0 + brackets.1
      return
    }
    let inner = indent.map { $0 + "  " }
    output += brackets.0
    for index in 0..<count {
      if let inner {
        output += (index == 0 ? "\n" : ",\n") + inner
      } else if index > 0 {
        output += ", "
      }
      element(index, &output, inner)
    }
    if let indent { output += "\n" + indent }
    output += brackets.1
  }

  /// The shortest digits that read back as the same number; whole ones without a fraction.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return "\(number)"
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      // The text reads back as it was; a file of it shown in a terminal does nothing there.
      case _ where VisibleText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
