internal import AsyncDisplay
internal import DisplayLists

/// Runs with the same seed side by side: what differs, and where the first of them is no better.
public struct PolicyComparison: Sendable {
  /// The runs, the one that is looked at first.
  public let runs: [PolicyRun]

  /// Makes a comparison.
  public init(runs: [PolicyRun]) {
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
  public var rows: [[String]] {
    [[""] + runs.map(\.policy.rawValue)]
      + Self.figures.map { figure in
        [figure.name] + runs.map { TextTable.number(figure.value($0.outcome.summary), digits: figure.digits) }
      }
  }

  /// The table for the standard output.
  public var table: String {
    var table = TextTable(headings: rows[0])
    for row in rows.dropFirst() { table.add(row) }
    return table.text
  }

  /// Where the first run loses to another, or ties with all of them, a line each.
  public var findings: [String] {
    guard let first = runs.first, runs.count > 1 else { return [] }
    return Self.figures.compactMap { figure in
      let own = figure.value(first.outcome.summary)
      let others = runs.dropFirst().map {
        (name: $0.policy.rawValue, value: figure.value($0.outcome.summary))
      }
      let text = { (value: Double) in TextTable.number(value, digits: figure.digits) }
      if let better = others.filter({ $0.value < own && text($0.value) != text(own) }).min(by: {
        $0.value < $1.value
      }) {
        return "\(first.policy.rawValue) loses to \(better.name) in \(figure.name): "
          + "\(text(own)) against \(text(better.value))"
      }
      guard others.allSatisfy({ text($0.value) == text(own) }) else { return nil }
      return "\(first.policy.rawValue) ties with the others in \(figure.name): \(text(own))"
    }
  }
}
