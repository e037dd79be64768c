import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplayPlatform
import ScrollDemoKit

/// Scrolls a feed, or the lines of a file, and reports what the main actor and the reader got.
@main
enum ScrollDemo {
  static func main() async {
    await CommandLineProgram.run(ScrollOptions.syntax) { try await run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) async throws {
    if words.first == "calibrate" { return try Calibration.run(Array(words.dropFirst())) }
    let options = try ScrollOptions(words)
    if options.listsScenarios { return try listScenarios() }
    let problems = ProblemLog()
    let inputs = try ScrollInputs(options)
    let content = ScrollContent(options, lines: inputs.lines)
    // Made before the run, so that a folder that cannot be written to is not found out after it.
    try Platform.makeDirectory(at: options.output.folder)
    if let folder = options.output.animationFolder { try Platform.makeDirectory(at: folder) }

    Interruption.watch()
    var report: ScrollReport?
    if LiveChoice.isLive(options) {
      report = await problems.holding { await runLive(content, inputs, options, command: words) }
    } else {
      report = try await runPolicies(content, inputs, options, command: words)
    }
    report?.environment = .current()
    // From here on an interrupt ends the process: files are left all or none.
    let isInterrupted = Interruption.stopWatching()
    guard let report else {
      if isInterrupted { throw InterruptedCommand(what: "no frame") }
      return try Platform.writeToStandardOutput("the run was ended before its first frame\n")
    }
    // Either is left although the other fails.
    let text = options.output.printsJSON ? report.json.text : report.text
    let printing = Result { try Platform.writeToStandardOutput(text) }
    try report.write()
    try printing.get()
    if !options.output.printsJSON { try Platform.writeToStandardOutput(report.closing) }
    if report.isInterrupted { throw InterruptedCommand(what: "\(report.options.frames) frames") }
    guard report.missedLines.isEmpty else { throw MissedBounds(lines: report.missedLines) }
  }

  /// Runs with somebody watching; nil when they ended it before it began.
  @MainActor
  private static func runLive(
    _ content: ScrollContent,
    _ inputs: ScrollInputs,
    _ options: ScrollOptions,
    command: [String]
  ) async -> ScrollReport? {
    let outcome = await LiveRun(
      list: content.list,
      options: options,
      content: content.name,
      script: inputs.makeScript(),
      beforeFrame: content.makeEvents(options)
    ).run()
    guard outcome.frames > 0 else { return nil }
    // The report is of what was run, which the reader may have ended early or kept going.
    var options = options
    options.frames = outcome.frames
    options.policy = outcome.policy
    return ScrollReport(
      runs: [PolicyRun(policies: outcome.policies, outcome: outcome.run)],
      options: options,
      content: content.name,
      rowCount: content.list.rowCount,
      command: command,
      remarks: [outcome.remark, outcome.run.wasInterrupted ? interruption(options) : nil].compactMap { $0 },
      isInterrupted: outcome.run.wasInterrupted
    )
  }

  /// Runs the policy of the options, or each of them on a list of its own.
  @MainActor
  private static func runPolicies(
    _ content: ScrollContent,
    _ inputs: ScrollInputs,
    _ options: ScrollOptions,
    command: [String]
  ) async throws -> ScrollReport? {
    var runs: [PolicyRun] = []
    let policies: [RunPolicy] =
      options.compares ? [.adaptive, .fixed, .mainThread] : [options.policy]
    for policy in policies where !Interruption.isRequested {
      var first: ScrollRun.Outcome?
      var later: [PolicyRun.Repetition] = []
      for repetition in 0..<options.repetitions where !Interruption.isRequested {
        var options = options.repeated(repetition)
        options.policy = policy
        let content =
          runs.isEmpty && repetition == 0 ? content : ScrollContent(options, lines: inputs.lines)
        let outcome = await runOnce(content, inputs, options, repetition: repetition)
        if first == nil {
          first = outcome
        } else if !outcome.wasInterrupted {
          later.append(
            PolicyRun.Repetition(
              seed: options.seed,
              summary: outcome.summary,
              losses: outcome.chaos.losses
            )
          )
        }
      }
      // Without a frame that counts there is nothing to say of it.
      if let first, !first.samples.isEmpty || !first.wasInterrupted {
        runs.append(PolicyRun(policy: policy, outcome: first, repetitions: later))
      }
    }
    guard !runs.isEmpty else { return nil }
    let isComplete =
      runs.count == policies.count
      && runs.allSatisfy { !$0.outcome.wasInterrupted && $0.summaries.count == options.repetitions }
    var options = options
    if runs.contains(where: { $0.outcome.wasInterrupted }) {
      options.frames = runs.map { $0.outcome.tickCount(at: options.rate) }.max() ?? 0
    }
    return ScrollReport(
      runs: runs,
      options: options,
      content: content.name,
      rowCount: content.list.rowCount,
      command: command,
      remarks: isComplete ? [] : [interruption(options)],
      isInterrupted: !isComplete
    )
  }

  /// Runs one policy once, and says how far that is.
  @MainActor
  private static func runOnce(
    _ content: ScrollContent,
    _ inputs: ScrollInputs,
    _ options: ScrollOptions,
    repetition: Int
  ) async -> ScrollRun.Outcome {
    let name = options.policy.rawValue
    let progress = RunProgress(
      name: options.repetitions > 1 ? "\(name), run \(repetition + 1) of \(options.repetitions)" : name,
      frames: options.frames
    )
    let events = content.makeEvents(options)
    let run = ScrollRun(
      list: content.list,
      options: options,
      script: inputs.makeScript(),
      costs: inputs.costs,
      makeContent: content.makeContent(options),
      isInterrupted: { Interruption.isRequested },
      beforeFrame: { frame in
        events(frame)
        progress.frameWillRun(frame)
      }
    )
    defer { progress.end() }
    return await run.run()
  }

  /// What is said of a run that was interrupted, by the options of what was run.
  private static func interruption(_ options: ScrollOptions) -> String {
    "interrupted; the figures are of the first \(options.frames) of the display's beats"
  }

  private static func listScenarios() throws {
    let rows = ScrollScenario.allCases.map { (name: $0.rawValue, summary: $0.summary) }
    try Platform.writeToStandardOutput(TextTable.list(rows))
  }
}

/// Bounds that the run did not keep, and faults that it did not survive.
private struct MissedBounds: CommandFailure, CustomStringConvertible {
  let lines: [String]
  let exitStatus = ExitStatus.missed

  var description: String { lines.joined(separator: "; ") }
}
