import AsyncDisplay
import DemoSupport
import DisplayLists
import DisplaySimulation
import ScrollDemoKit

/// Runs with the same seeds side by side: what differs, and where the first of them is better and where it is not.
///
/// Of repetitions the medians are compared.
struct PolicyComparison: Sendable {
  /// The runs, the one that is looked at first.
  let runs: [PolicyRun]

  /// Makes a comparison.
  init(runs: [PolicyRun]) {
    self.runs = runs
  }

  /// A figure of which less is better.
  struct Figure: Sendable {
    /// What it is called in files.
    let key: String
    /// What it is called in tables.
    let name: String
    let digits: Int
    let value: @Sendable (RunSummary) -> Double
  }

  /// The figures, the one that joins what a person sees before all others.
  static let figures = [
    Figure(key: "blankOrStaleRefreshesPct", name: "refreshes blank or stale, %", digits: 2) {
      $0.blankOrStalePercent
    },
    Figure(key: "blankAreaPctWhileScrolling", name: "blank area while scrolling, %", digits: 3) {
      $0.blankAreaPercent
    },
    Figure(key: "blankAreaPctOfFrameP99", name: "blank area of a frame, p99, %", digits: 2) {
      $0.blankPercent.value(at: 0.99)
    },
    Figure(key: "mainActorBusyMsP50", name: "main actor busy, p50, ms", digits: 2) {
      $0.busyMilliseconds.value(at: 0.5)
    },
    Figure(key: "mainActorBusyMsP99", name: "main actor busy, p99, ms", digits: 2) {
      $0.busyMilliseconds.value(at: 0.99)
    },
    Figure(key: "frameOverrunMsP99", name: "frame overrun, p99, ms", digits: 2) {
      $0.overrunMilliseconds.value(at: 0.99)
    },
    Figure(key: "droppedFramesPct", name: "dropped frames, %", digits: 2) { $0.droppedPercent },
    Figure(key: "hitchRatioMsPerSecond", name: "hitch ratio, ms/s", digits: 2) { $0.hitchRatio },
    Figure(key: "anchorErrorMaxPoints", name: "anchor error, points", digits: 2) { $0.anchorError },
    Figure(key: "peakContentMegabytes", name: "peak contents, MB", digits: 1) {
      Double($0.peakContentBytes) / 1e6
    },
    Figure(key: "nodesCreated", name: "nodes created", digits: 0) { Double($0.list.nodesCreated) },
    Figure(key: "wastedWorkPct", name: "prepared and never seen, %", digits: 1) { $0.list.wastedShare * 100 },
  ]

  /// A row a figure, a column a run, headings first.
  var rows: [[String]] {
    [[""] + runs.map(\.policyName)]
      + Self.figures.map { figure in
        [figure.name] + runs.map { $0.spread(figure.value).text(digits: figure.digits) }
      }
  }

  /// The runs that no other one is better than in a figure; none where all are alike.
  func best(in figure: Figure) -> Set<Int> {
    let medians = runs.map { $0.spread(figure.value).median }
    // What cannot be told apart in the table is a tie.
    let texts = medians.map { TextTable.number($0, digits: figure.digits) }
    guard let least = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return [] }
    let best = Set(texts.indices.filter { texts[$0] == texts[least] })
    return best.count < runs.count ? best : []
  }

  /// The table for the standard output.
  var table: String {
    var table = TextTable(headings: rows[0])
    for row in rows.dropFirst() { table.add(row) }
    return table.text
  }

  /// Where the first run is no better than another: a line a figure, with each run that it loses to or ties with.
  var findings: [String] {
    lines { figure, rivals in
      guard let first = runs.first else { return [] }
      var parts = rivals.filter { $0.order == .loss }.map { "loses to \(against($0.run, first, figure))" }
      let equals = rivals.filter { $0.order == .tie }.map(\.run.policyName)
      if !equals.isEmpty {
        parts.append("ties with \(equals.joined(separator: " and ")), each \(median(first, figure))")
      }
      return parts
    }
  }

  /// Where the first run is better than another: a line a figure, with each run that it beats.
  var wins: [String] {
    lines { figure, rivals in
      guard let first = runs.first else { return [] }
      return rivals.filter { $0.order == .win }.map { "beats \(against($0.run, first, figure))" }
    }
  }

  /// In how many figures the first run is worse than another.
  var lossCount: Int {
    lines { _, rivals in rivals.contains { $0.order == .loss } ? ["loses"] : [] }.count
  }

  /// How the first run does against another one in a figure.
  private enum Order { case win, tie, loss }

  private func lines(_ parts: (Figure, [(run: PolicyRun, order: Order)]) -> [String]) -> [String] {
    guard let first = runs.first, runs.count > 1 else { return [] }
    return Self.figures.compactMap { figure in
      let parts = parts(figure, runs.dropFirst().map { ($0, order(of: first, against: $0, in: figure)) })
      return parts.isEmpty ? nil : "\(figure.name): \(first.policyName) \(parts.joined(separator: ", and "))"
    }
  }

  private func order(of first: PolicyRun, against other: PolicyRun, in figure: Figure) -> Order {
    // What cannot be told apart in the table is a tie.
    if median(first, figure) == median(other, figure) { return .tie }
    return first.spread(figure.value).median < other.spread(figure.value).median ? .win : .loss
  }

  private func median(_ run: PolicyRun, _ figure: Figure) -> String {
    TextTable.number(run.spread(figure.value).median, digits: figure.digits)
  }

  /// The other run and both figures, and whether repetitions leave it open which one is better.
  private func against(_ other: PolicyRun, _ first: PolicyRun, _ figure: Figure) -> String {
    let (spread, otherSpread) = (first.spread(figure.value), other.spread(figure.value))
    let isOpen = spread.isRepeated && spread.overlaps(otherSpread)
    return "\(other.policyName), \(median(first, figure)) against \(median(other, figure))"
      + (isOpen ? " (the repetitions overlap)" : "")
  }
}
