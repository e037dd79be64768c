import AsyncDisplay
import DemoSupport
import DisplaySimulation
import ScrollDemoKit

/// How long frames took: their percentiles, a histogram, and the slowest of them pass by pass.
struct FrameTimeSection: Sendable {
  private let comparison: PolicyComparison
  private let options: ScrollOptions

  /// How many of the slowest frames are shown.
  static let slowestCount = 5
  /// What a pass takes at least to be named, in milliseconds.
  private static let shortestPass = 0.005

  init(_ comparison: PolicyComparison, options: ScrollOptions) {
    self.comparison = comparison
    self.options = options
  }

  /// The section.
  var html: String {
    let series = zip(comparison.runs, PageReport.colors).map { run, color in
      HistogramChart.Series(
        name: run.policyName,
        style: color,
        times: run.outcome.samples.map(\.busyMilliseconds)
      )
    }
    let histogram = HistogramChart(series, budget: 1_000 / options.hz)
    return percentiles("Main actor busy a frame, ms") { $0.busyMilliseconds }
      + percentiles("Frame overrun, ms; negative is headroom") { $0.overrunMilliseconds }
      + "<div class=\"charts single\">\(histogram.html)</div>\n"
      + "<details><summary>The histogram as a table</summary>\n\(histogram.table.html)</details>\n"
      + comparison.runs.enumerated().map { index, run in
        "<details\(index == 0 ? " open" : "")><summary>The slowest frames, \(HTMLText.escape(run.policyName))"
          + "</summary>\n\(slowest(run))</details>\n"
      }.joined()
  }

  private func percentiles(_ caption: String, _ values: (RunSummary) -> Percentiles) -> String {
    var table = HTMLTable(caption: caption, headings: ["", "p50", "p90", "p99", "max"])
    for run in comparison.runs {
      table.add(
        run.policyName,
        [0.5, 0.9, 0.99, 1].map { share in run.spread { values($0).value(at: share) }.text(digits: 2) }
      )
    }
    return table.html
  }

  /// The slowest frames, the slowest first; of those that took equally long the earlier.
  static func slowest(of samples: [FrameSample]) -> [FrameSample] {
    let order = samples.indices.sorted {
      (samples[$1].busyMilliseconds, $0) < (samples[$0].busyMilliseconds, $1)
    }
    return order.prefix(slowestCount).map { samples[$0] }
  }

  private func slowest(_ run: PolicyRun) -> String {
    let samples = run.outcome.samples
    var table = HTMLTable(
      caption: "The slowest first, \(run.policyName), with all passes that took time",
      headings: ["vsync", "at, s", "busy, ms", "overrun, ms", "passes, ms"]
    )
    for sample in Self.slowest(of: samples) {
      let seconds = (samples.first?.beat.milliseconds(to: sample.beat) ?? 0) / 1_000
      table.add(
        "\(sample.index)",
        [
          HTMLTable.Cell(TextTable.number(seconds)),
          HTMLTable.Cell(TextTable.number(sample.busyMilliseconds)),
          HTMLTable.Cell(TextTable.number(sample.overrunMilliseconds)),
          HTMLTable.Cell(Self.passes(of: sample), .words),
        ]
      )
    }
    return table.html
  }

  /// The passes that took time, the longest first: `work 41.20, load 2.10`.
  static func passes(of sample: FrameSample) -> String {
    let passes = FramePass.allCases.map { (pass: $0, time: sample.milliseconds(in: $0)) }
      .filter { $0.time >= shortestPass }
      .sorted { ($1.time, $0.pass.rawValue) < ($0.time, $1.pass.rawValue) }
    return passes.isEmpty
      ? "none to speak of"
      : passes.map { "\($0.pass) \(TextTable.number($0.time))" }.joined(separator: ", ")
  }
}
