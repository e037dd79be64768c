import AsyncDisplay
import DemoSupport
import DisplaySimulation
import ScrollDemoKit

/// The course of runs as charts.
struct CourseSection: Sendable {
  private let comparison: PolicyComparison
  private let options: ScrollOptions

  /// How many beats of a run are kept for a chart: seven minutes at 120 Hz.
  private static let mostTicks = 50_000

  init(_ comparison: PolicyComparison, options: ScrollOptions) {
    self.comparison = comparison
    self.options = options
  }

  private var leading: String { comparison.runs.first?.policyName ?? "" }

  /// The charts.
  var html: String {
    let budget = 1_000 / options.hz
    var time = makeChart("Main actor busy", "ms", "ms a frame")
    time.limit = (
      "\(options.rate.isVariable ? "shortest " : "")budget of \(TextTable.number(budget)) ms", budget
    )
    time.lines = lines { $0.busyMilliseconds }
    var blank = makeChart(
      "Blank area, and velocity",
      "%",
      "% of the frame; gray: velocity, % of the fastest"
    )
    let fastest = comparison.runs.flatMap { $0.outcome.samples.map { abs($0.velocity) } }.max() ?? 0
    let first = onTicks(comparison.runs.first?.outcome.samples ?? [])
    let speeds = first.map { fastest > 0 ? abs($0.velocity) / fastest * 100 : 0 }
    blank.lines =
      [LineChart.Line(name: "velocity", style: "v", values: speeds)] + lines { $0.blankShare * 100 }
    var ranges = makeChart("Ranges around the first visible row, \(leading)", "rows")
    ranges.bands = [
      band("with nodes", "r1", first) { $0.preloadedRows },
      band("with contents", "r2", first) { $0.displayedRows },
      band("visible", "r3", first) { $0.visibleRows },
    ]
    var memory = makeChart("Contents on layers", "MB")
    memory.lines = lines { Double($0.list.contentBytes) / 1e6 }
    return [time, blank, ranges, memory].map(\.html).joined()
  }

  private func makeChart(_ title: String, _ unit: String, _ explanation: String? = nil) -> LineChart {
    LineChart(title: title, unit: unit, explanation: explanation, seconds: options.duration)
  }

  private func lines(_ value: (FrameSample) -> Double) -> [LineChart.Line] {
    zip(comparison.runs, PageReport.colors).reversed().map { run, color in
      LineChart.Line(name: run.policyName, style: color, values: onTicks(run.outcome.samples).map(value))
    }
  }

  /// A frame for each of the display's shortest beats: the last one that ran, so that what is drawn is drawn over time. Of
  /// more beats than are kept, the longest of several stands for them.
  private func onTicks(_ samples: [FrameSample]) -> [FrameSample] {
    guard let first = samples.first, let last = samples.last else { return [] }
    let stride = 1 + options.rate.tickCount(from: first.beat, to: last.beat) / Self.mostTicks
    var spread: [FrameSample] = []
    for sample in samples {
      let tick = options.rate.tickCount(from: first.beat, to: sample.beat) / stride
      while spread.count < tick, let last = spread.last { spread.append(last) }
      if stride > 1, spread.count > tick, let other = spread.popLast() {
        spread.append(other.busyMilliseconds > sample.busyMilliseconds ? other : sample)
      } else {
        spread.append(sample)
      }
    }
    return spread
  }

  private func band(
    _ name: String,
    _ style: String,
    _ samples: [FrameSample],
    _ rows: (ListSample) -> Range<Int>
  ) -> LineChart.Band {
    LineChart.Band(
      name: name,
      style: style,
      lower: samples.map { Double(rows($0.list).lowerBound - $0.list.visibleRows.lowerBound) },
      upper: samples.map { Double(rows($0.list).upperBound - $0.list.visibleRows.lowerBound) }
    )
  }
}
