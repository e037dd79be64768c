import AsyncDisplay
package import DemoSupport
package import DisplaySimulation

// What a run came to beside its bounds, for readers and for programs.

extension RunAssertion {
  /// The bound in words: `blank <= 0.500 %`.
  package var text: String {
    "\(figure.rawValue) \(comparison.rawValue) \(TextTable.number(bound, digits: 3)) \(figure.unit)"
  }

  /// One line that says whether a run keeps the bound, and what it came to.
  package func verdict(in summary: RunSummary) -> String {
    let (measured, limit) = numbers(in: summary)
    return "\(holds(in: summary) ? "kept" : "MISSED"): \(figure.rawValue) \(comparison.rawValue) \(limit) "
      + "\(figure.unit), was \(measured) \(figure.unit)"
  }

  /// The bounds of a run below each other, with what it came to; nil without any.
  package static func table(of assertions: [RunAssertion], in summary: RunSummary) -> String? {
    guard !assertions.isEmpty else { return nil }
    var table = TextTable(headings: ["assertion", "measured", "", "bound", "unit", "held"])
    for assertion in assertions {
      let (measured, limit) = assertion.numbers(in: summary)
      table.add([
        assertion.figure.rawValue, measured, assertion.comparison.rawValue, limit, assertion.figure.unit,
        assertion.holds(in: summary) ? "yes" : "NO",
      ])
    }
    return table.text
  }

  /// The bound and what a run came to, for a program.
  package func json(in summary: RunSummary) -> JSONValue {
    .object([
      ("figure", .string(figure.rawValue)),
      ("measured", .number(figure.value(in: summary))),
      ("comparison", .string(comparison.rawValue)),
      ("bound", .number(bound)),
      ("unit", .string(figure.unit)),
      ("held", .bool(holds(in: summary))),
    ])
  }

  /// What was measured and the bound, with three digits, or as many as it takes to tell the two apart.
  private func numbers(in summary: RunSummary) -> (measured: String, bound: String) {
    let value = figure.value(in: summary)
    guard value.isFinite, value != bound else {
      let text = TextTable.number(value, digits: 3)
      return (text, value == bound ? text : TextTable.number(bound, digits: 3))
    }
    for digits in 3...15 {
      let texts = (TextTable.number(value, digits: digits), TextTable.number(bound, digits: digits))
      if texts.0 != texts.1 { return texts }
    }
    return ("\(value)", "\(bound)")
  }
}
