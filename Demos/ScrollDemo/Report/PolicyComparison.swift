import AsyncDisplay
import DemoSupport
import DisplayLists
import DisplaySimulation

/// Runs with the same seed side by side: what differs, and where the first of them is no better.
struct PolicyComparison: Sendable {
  /// The runs, the one that is looked at first.
  let runs: [PolicyRun]

  /// Makes a comparison.
  init(runs: [PolicyRun]) {
    self.runs = runs
  }

  /// A figure of which less is better.
  private struct Figure: Sendable {
    let name: String
    let digits: Int
    let value: @Sendable (RunSummary) -> Double
  }

  private static let figures = [
    Figure(name: "blank area while scrolling, %", digits: 3) { $0.blankAreaPercent },
    Figure(name: "blank area of a frame, p99, %", digits: 2) { $0.blankPercent.value(at: 0.99) },
    Figure(name: "main actor busy, p50, ms", digits: 2) { $0.busyMilliseconds.value(at: 0.5) },
    Figure(name: "main actor busy, p99, ms", digits: 2) { $0.busyMilliseconds.value(at: 0.99) },
    Figure(name: "frame overrun, p99, ms", digits: 2) { $0.overrunMilliseconds.value(at: 0.99) },
    Figure(name: "dropped frames, %", digits: 2) { $0.droppedPercent },
    Figure(name: "hitch ratio, ms/s", digits: 2) { $0.hitchRatio },
    Figure(name: "anchor error, points", digits: 2) { $0.anchorError },
    Figure(name: "peak contents, MB", digits: 1) { Double($0.peakContentBytes) / 1e6 },
    Figure(name: "nodes created", digits: 0) { Double($0.list.nodesCreated) },
    Figure(name: "prepared and never seen, %", digits: 1) { $0.list.wastedShare * 100 },
  ]

  /// A row a figure, a column a run, headings first.
  var rows: [[String]] {
    [[""] + runs.map(\.policyName)]
      + Self.figures.map { figure in
        [figure.name] + runs.map { TextTable.number(figure.value($0.outcome.summary), digits: figure.digits) }
      }
  }

  /// The table for the standard output.
  var table: String {
    var table = TextTable(headings: rows[0])
    for row in rows.dropFirst() { table.add(row) }
    return table.text
  }

  /// Where the first run is no better than another: a line a figure, with each run that it loses to or ties with.
  var findings: [String] {
    guard let first = runs.first, runs.count > 1 else { return [] }
    return Self.figures.compactMap { figure in
      let value = { (run: PolicyRun) in figure.value(run.outcome.summary) }
      let text = { (run: PolicyRun) in TextTable.number(value(run), digits: figure.digits) }
      // What cannot be told apart in the table is a tie.
      let equals = runs.dropFirst().filter { text($0) == text(first) }
      let better = runs.dropFirst().filter { value($0) < value(first) && text($0) != text(first) }
      var parts = better.map { "loses to \($0.policyName), \(text(first)) against \(text($0))" }
      if !equals.isEmpty {
        parts.append("ties with \(equals.map(\.policyName).joined(separator: " and ")), each \(text(first))")
      }
      return parts.isEmpty
        ? nil : "\(figure.name): \(first.policyName) \(parts.joined(separator: ", and "))"
    }
  }
}
