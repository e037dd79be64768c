import AsyncDisplay
import DemoSupport
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
  /// What else is to be said of the run, a sentence each.
  var remarks: [String] = []
  /// Whether there is less of the runs than was asked for.
  var isInterrupted = false
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
      content: ([content] + remarks).joined(separator: "; "),
      command: (["ScrollDemo"] + command).map(ShellWord.quoted).joined(separator: " "),
      environment: environment,
      files: names
    )
    try files.write(Array(page.html.utf8), to: "\(options.output.folder)/report.html")
    if let animation {
      try files.write(PNGEncoder.encode(animation.frames, effort: .small), to: animation.path)
    }
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
      remarks, comparison.wins, comparison.findings,
      Suggestions(first.outcome, options: options).lines,
    ].filter { !$0.isEmpty }.map { $0.map { "\($0)\n" }.joined() }
    let bounds = RunAssertion.table(of: options.assertions, in: first.outcome.summary)
    return (tables + lists + (bounds.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
  }

  /// What a program is told, as `help json` has it.
  var json: JSONValue {
    func list(_ lines: [String]) -> JSONValue { .array(lines.map(JSONValue.string)) }
    return .object([
      ("schemaVersion", .integer(1)),
      ("command", list(command)),
      ("content", .string(content)),
      ("interrupted", .bool(isInterrupted)),
      ("out", .string(options.output.folder)),
      ("animation", animation.map { .string($0.path) } ?? .null),
      ("remarks", list(remarks)),
      ("findings", list(comparison.findings)),
      ("suggestions", list(Suggestions(runs[0].outcome, options: options).lines)),
      ("assertions", .array(options.assertions.map { $0.json(in: runs[0].outcome.summary) })),
      ("runs", .array(runs.map { summary(of: $0).jsonValue })),
    ])
  }

  /// What the reader is told once all files are there.
  var closing: String {
    "wrote \(VisibleText.line(options.output.folder))/report.html, and beside it the summary, frames, trace and filmstrip\n"
      + (animation.map { "wrote \(VisibleText.line($0.path)), an animation\n" } ?? "")
  }

  /// How the run began, and the file for it; nil when there is none, or nothing of it could be drawn.
  private var animation: (frames: [PNGEncoder.AnimationFrame], path: String)? {
    guard let path = options.output.animation, !runs[0].outcome.animation.isEmpty else { return nil }
    return (runs[0].outcome.animation, path)
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
    runs.count > 1 ? "\(options.output.folder)/\(run.policy.rawValue)" : options.output.folder
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
      environment: environment,
      isInterrupted: run.outcome.wasInterrupted
    )
  }
}
