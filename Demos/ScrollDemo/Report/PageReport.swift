import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplayConcurrency
import DisplayImageCoding
import DisplaySimulation
import ScrollDemoKit

/// Runs as one page that fetches nothing: the contents of `report.html`.
///
/// It has what a colleague asks for first, a verdict, then the figures, the course of the run as charts, the
/// frames as pictures, and how to have it again.
struct PageReport: Sendable {
  private let comparison: PolicyComparison
  private let options: ScrollOptions
  private let content: String
  private let command: String

  private static let colors = ["a", "b", "c"]
  /// How many beats of a run are kept for a chart: seven minutes at 120 Hz.
  private static let mostTicks = 50_000

  /// Makes the report of one run or of several with the same seed, the one that matters first.
  ///
  /// - Parameters:
  ///   - comparison: The runs.
  ///   - options: What they were told.
  ///   - content: What was scrolled, in words.
  ///   - command: How to have the report again.
  init(comparison: PolicyComparison, options: ScrollOptions, content: String, command: String) {
    self.comparison = comparison
    self.options = options
    self.content = content
    self.command = command
  }

  /// The contents of `report.html`.
  var html: String {
    let title = "Scrolling: \(options.course)"
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(HTMLText.escape(title))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>\(PageStyle.css)</style></head><body>
      <h1>\(HTMLText.escape(title))</h1>
      <p class="dim">\(HTMLText.escape(content)); \(HTMLText.escape(clock))</p>
      \(verdict)
      <h2>Figures</h2>
      \(HTMLText.table(comparison.rows))
      \(section("Where \(leading) is no better", comparison.findings))\
      \(section("Suggestions", suggestions))\
      \(faults)\
      <h2>Course of the run</h2>
      <div class="charts">
      \(charts)</div>
      \(filmstrips)
      <h2>How to have it again</h2>
      <pre>\(HTMLText.escape(command))</pre>
      <p></p>
      \(HTMLText.table(environment))
      </body></html>

      """
  }

  private var leading: String { comparison.runs.first?.policyName ?? "" }

  /// What went wrong on purpose, and what became of it.
  private var faults: String {
    comparison.runs.map { run in
      let counts = run.outcome.chaos
      guard !counts.isEmpty else { return "" }
      let rows = counts.map { [$0.fault.summary, "\($0.injected)", "\($0.survived)"] }
      let title = "Faults" + (comparison.runs.count > 1 ? ", \(run.policyName)" : "")
      return "<h2>\(HTMLText.escape(title))</h2>\n"
        + HTMLText.table([["fault", "injected", "survived"]] + rows)
        + (counts.losses.isEmpty ? "" : HTMLText.list(counts.losses))
    }.joined()
  }

  private var workerCount: Int { comparison.runs.first?.outcome.workerCount ?? 0 }

  private var clock: String {
    options.clock == .virtual
      ? "a \(options.deviceName) with \(ScrollOptions.workers(workerCount)), whose costs are a model and no measurement"
      : "measured on this machine's own clock"
  }

  private var verdict: String {
    guard let run = comparison.runs.first else { return "" }
    let summary = run.outcome.summary
    let missed = options.assertions.filter { !$0.holds(in: summary) }
    let losses = run.outcome.chaos.losses
    let isGood =
      !losses.isEmpty
      ? false
      : options.assertions.isEmpty
        ? summary.blankAreaPercent <= 0.5 && summary.droppedPercent <= 0.5 && summary.anchorError <= 0.5
        : missed.isEmpty
    let figures =
      "\(TextTable.number(summary.blankAreaPercent, digits: 3)) % blank while scrolling, "
      + "\(TextTable.number(summary.droppedPercent)) % of frames dropped, main actor busy for "
      + "\(TextTable.number(summary.busyMilliseconds.value(at: 0.99))) ms of "
      + "\(TextTable.number(1_000 / options.hz)) (p99), anchor error \(TextTable.number(summary.anchorError)) points"
    let word = isGood ? "Smooth" : losses.isEmpty ? "Not smooth" : "Not all faults survived"
    let bounds = options.assertions.map { $0.verdict(in: summary) }
    return "<p class=\"verdict\(isGood ? "" : " missed")\"><b>\(word)</b> with \(HTMLText.escape(leading)): "
      + "\(HTMLText.escape(figures)).</p>\n" + (bounds.isEmpty ? "" : HTMLText.list(bounds))
  }

  private var suggestions: [String] {
    comparison.runs.first.map { Suggestions($0.outcome, options: options).lines } ?? []
  }

  private func section(_ title: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "<h2>\(HTMLText.escape(title))</h2>\n" + HTMLText.list(items)
  }

  private var charts: String {
    let budget = 1_000 / options.hz
    var time = makeChart("Main actor busy", "ms a frame")
    time.limit = (
      "\(options.rate.isVariable ? "shortest " : "")budget of \(TextTable.number(budget)) ms", budget
    )
    time.lines = lines { $0.busyMilliseconds }
    var blank = makeChart("Blank area, and velocity", "% of the frame; gray: velocity, % of the fastest")
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

  private func makeChart(_ title: String, _ unit: String) -> LineChart {
    LineChart(title: title, unit: unit, seconds: options.duration)
  }

  private func lines(_ value: (FrameSample) -> Double) -> [LineChart.Line] {
    zip(comparison.runs, Self.colors).reversed().map { run, color in
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

  private var filmstrips: String {
    comparison.runs.map { run in
      guard let strip = run.outcome.filmstrip.render() else { return "" }
      return "<h2>Frames, \(HTMLText.escape(run.policyName)) "
        + "<span class=\"dim\">(checkered: blank\(run.outcome.filmstrip.hasMark ? "; framed: the most of it" : ""))</span></h2>\n<div class=\"strip\"><img alt=\"Frames of the run\" "
        + "src=\"data:image/png;base64,\(Base64.encode(PNGEncoder.encode(strip)))\"></div>\n"
    }.joined()
  }

  private var environment: [[String]] {
    var rows = [
      ["setting", ""], ["seed", String(options.seed)], ["frames", String(options.frames)],
      ["display", options.rateName],
      [
        "viewport, points",
        "\(TextTable.number(options.width, digits: 0))×\(TextTable.number(options.height, digits: 0))",
      ],
      ["pixels per point", TextTable.number(options.scale, digits: 1)],
      ["movement", options.course], ["workers", String(workerCount)],
    ]
    if let costs = options.costModel { rows.append(["costs", costs]) }
    if let chaos = options.chaos { rows.append(["seed of the faults", String(chaos.seed)]) }
    if let trace = comparison.runs.first?.outcome.trace {
      rows.append(["hash of the trace", hexadecimal(trace.hash)])
    } else {
      rows.append(["processors", String(Processors.count)])
    }
    return rows
  }
}
