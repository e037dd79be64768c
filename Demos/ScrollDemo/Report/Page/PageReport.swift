import DemoSupport
import DisplayChaos
import DisplayConcurrency
import ScrollDemoKit

/// Runs as one page that fetches nothing: the contents of `report.html`.
///
/// It has what a colleague asks for first, what a person sees of the runs, then targets and figures, the times of
/// frames, the course of the run as charts, the frames as pictures, and how to reproduce it.
struct PageReport: Sendable {
  /// The classes of the page that color the runs.
  static let colors = ["a", "b", "c"]

  private let comparison: PolicyComparison
  private let options: ScrollOptions
  private let content: String
  private let command: String
  private let environment: RunEnvironment?
  private let files: [String]

  /// Makes the report of one run or of several with the same seed, the one that matters first.
  ///
  /// - Parameters:
  ///   - comparison: The runs.
  ///   - options: What they were told.
  ///   - content: What was scrolled, in words.
  ///   - command: How to reproduce the report.
  ///   - environment: When, of what and on what machine it was made; nil to say nothing of that.
  ///   - files: The files of data beside the page, as paths from its folder.
  init(
    comparison: PolicyComparison,
    options: ScrollOptions,
    content: String,
    command: String,
    environment: RunEnvironment? = nil,
    files: [String] = []
  ) {
    self.comparison = comparison
    self.options = options
    self.content = content
    self.command = command
    self.environment = environment
    self.files = files
  }

  /// The contents of `report.html`.
  var html: String {
    let title = HTMLText.escape("Scrolling: \(options.course)")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>\(PageStyle.css)</style></head><body>
      <a class="skip" href="#figures">Skip to the figures</a>
      <header><h1>\(title)</h1>
      <p class="dim">\(HTMLText.escape(content)); \(HTMLText.escape(clock))</p></header>
      <main>
      \(HeadlineSection(comparison, options: options).html)\
      <h2 id="targets">Targets</h2>
      \(RunTargets(options).table(of: comparison.runs).html)\
      <h2 id="figures" tabindex="-1">Figures</h2>
      \(figures)\
      \(list("Where \(leading) is better", comparison.wins))\
      \(list("Where \(leading) is no better", comparison.findings))\
      \(list("Suggestions", suggestions))\
      \(faults)\
      <h2 id="frame-times">Frame times</h2>
      \(FrameTimeSection(comparison, options: options).html)\
      <h2 id="course">Course of the run</h2>
      <div class="charts">
      \(CourseSection(comparison, options: options).html)</div>
      \(FilmstripSection(comparison).html)\
      <h2 id="reproduce">Reproduce this run</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="The command"><pre>\(HTMLText.escape(command))</pre></div>
      \(links)\
      \(EnvironmentSection(comparison, options: options, environment: environment).html)\
      </main></body></html>

      """
  }

  private var leading: String { comparison.runs.first?.policyName ?? "" }

  /// Every figure of every run, the best of a row in bold.
  private var figures: String {
    let isRepeated = comparison.runs.contains { $0.summaries.count > 1 }
    var table = HTMLTable(
      caption: "Less is better"
        + (comparison.runs.count > 1 ? "; bold: the best of a row whose values differ" : "")
        + (isRepeated ? "; minimum / median / maximum of \(comparison.runs[0].summaries.count) runs" : ""),
      headings: [""] + comparison.runs.map(\.policyName)
    )
    for (figure, row) in zip(PolicyComparison.figures, comparison.rows.dropFirst()) {
      let best = comparison.best(in: figure)
      table.add(
        figure.name,
        row.dropFirst().enumerated().map { HTMLTable.Cell($1, best.contains($0) ? .best : .plain) }
      )
    }
    return table.html
  }

  /// What went wrong on purpose, and what became of it.
  private var faults: String {
    comparison.runs.map { run in
      let counts = run.outcome.chaos
      guard !counts.isEmpty else { return "" }
      let title = "Faults" + (comparison.runs.count > 1 ? ", \(run.policyName)" : "")
      var table = HTMLTable(
        caption: "What went wrong on purpose",
        headings: ["fault", "injected", "survived"]
      )
      for count in counts { table.add(count.fault.summary, ["\(count.injected)", "\(count.survived)"]) }
      return "<h2>\(HTMLText.escape(title))</h2>\n" + table.html
        + (run.losses.isEmpty ? "" : HTMLText.list(run.losses))
    }.joined()
  }

  private var clock: String {
    let workers = ScrollOptions.workers(comparison.runs.first?.outcome.workerCount ?? 0)
    return options.clock == .virtual
      ? "a \(options.deviceName) with \(workers), whose costs are a model and no measurement"
      : "measured on this machine's own clock"
  }

  private var suggestions: [String] {
    comparison.runs.first.map { Suggestions($0.outcome, options: options).lines } ?? []
  }

  private func list(_ title: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "<h3>\(HTMLText.escape(title))</h3>\n" + HTMLText.list(items)
  }

  /// Links to the files beside the page, whose names need no escaping in an address.
  private var links: String {
    guard !files.isEmpty else { return "" }
    let items = files.map { "<li><a href=\"\(HTMLText.escape($0))\">\(HTMLText.escape($0))</a></li>" }
    return "<h2 id=\"data\">Data</h2>\n<ul class=\"files\">\(items.joined(separator: "\n"))</ul>\n"
  }
}
