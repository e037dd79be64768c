import AsyncDisplay
import DisplayChaos
import DisplayConcurrency
import DisplayImageCoding
import DisplayPlatform
import ScrollDemoKit

/// What is left of runs: the files in the folder, and what the reader is told.
struct ScrollReport {
  let runs: [PolicyRun]
  let options: ScrollOptions
  let content: String
  let rowCount: Int
  let command: [String]
  /// What else is to be said of the run.
  var remark: String?
  /// When, of what and on what machine it is made; nil to say nothing of that.
  var environment: RunEnvironment?

  /// Writes all files, or none; those of a policy are in a folder of their own when there are several.
  func write() throws {
    var files = FileReplacement()
    var names: [String] = []
    for run in runs {
      let folder = folder(of: run)
      try Platform.makeDirectory(at: folder)
      try files.write(Array(summary(of: run).json.utf8), to: "\(folder)/summary.json")
      let frames = FramesReport(samples: run.outcome.samples)
      try files.write(to: "\(folder)/frames.json") { (append) throws(FileError) in
        try frames.forEachChunk { (chunk) throws(FileError) in try append(Array(chunk.utf8)) }
      }
      let trace = TraceReport(samples: run.outcome.samples, trace: run.outcome.trace)
      try files.write(to: "\(folder)/trace.json") { (append) throws(FileError) in
        try trace.forEachChunk { (chunk) throws(FileError) in try append(Array(chunk.utf8)) }
      }
      names += ["summary.json", "frames.json", "trace.json"].map { prefix(of: run) + $0 }
      if let strip = run.outcome.filmstrip.render() {
        try files.write(PNGEncoder.encode(strip), to: "\(folder)/filmstrip.png")
        names.append(prefix(of: run) + "filmstrip.png")
      }
    }
    let page = PageReport(
      comparison: comparison,
      options: options,
      content: content,
      command: (["ScrollDemo"] + command).map(ShellWord.quoted).joined(separator: " "),
      environment: environment,
      files: names
    )
    try files.write(Array(page.html.utf8), to: "\(options.out)/report.html")
    try files.commit()
  }

  /// What the reader is told.
  var text: String {
    let first = runs[0]
    let faults = runs.compactMap { summary(of: $0).faultTable(of: $0.policy) }
    let tables =
      runs.count > 1
      ? [summary(of: first).setting + "\n", comparison.table] + faults : [summary(of: first).table]
    let lists = [
      remark.map { [$0] } ?? [], comparison.wins, comparison.findings,
      Suggestions(first.outcome, options: options).lines,
      options.assertions.map { $0.verdict(in: first.outcome.summary) },
    ].filter { !$0.isEmpty }.map { $0.map { "\($0)\n" }.joined() }
    return (tables + lists).joined(separator: "\n") + "\n"
  }

  /// What the reader is told once all files are there.
  var closing: String {
    "wrote \(VisibleText.line(options.out))/report.html, and beside it the summary, frames, trace and filmstrip\n"
  }

  /// The bounds that the first run did not keep, and the faults that any did not survive.
  var missedLines: [String] {
    RunTargets.missedLines(of: options.assertions, in: runs[0])
      + runs.flatMap { run in
        run.losses.map { runs.count > 1 ? "\(run.policy.rawValue), \($0)" : $0 }
      }
  }

  private var comparison: PolicyComparison { PolicyComparison(runs: runs) }

  private func folder(of run: PolicyRun) -> String {
    runs.count > 1 ? "\(options.out)/\(run.policy.rawValue)" : options.out
  }

  /// What stands before the names of a run's files in links of the page.
  private func prefix(of run: PolicyRun) -> String { runs.count > 1 ? run.policy.rawValue + "/" : "" }

  private func summary(of run: PolicyRun) -> SummaryReport {
    var options = options
    options.policy = run.policy
    return SummaryReport(
      summary: run.outcome.summary,
      options: options,
      content: content,
      rowCount: rowCount,
      trace: run.outcome.trace,
      chaos: run.outcome.chaos,
      policies: run.policies,
      workerCount: run.outcome.workerCount,
      repetitions: run.summaries.count > 1 ? run.summaries : [],
      environment: environment
    )
  }
}
