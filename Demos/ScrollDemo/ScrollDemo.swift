import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplayPlatform
import ScrollDemoKit

/// Scrolls a feed, or the lines of a file, and reports what the main actor and the reader got.
@main
enum ScrollDemo {
  static func main() async {
    await CommandLineProgram.run("ScrollDemo") { try await run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) async throws {
    if words.first == "calibrate" { return try Calibration.run(Array(words.dropFirst())) }
    let options = try ScrollOptions(words)
    if options.showsHelp { return try Platform.writeToStandardOutput(ScrollOptions.help) }
    if options.listsScenarios { return try listScenarios() }
    let problems = ProblemLog()
    let inputs = try ScrollInputs(options)
    let content = ScrollContent(options, lines: inputs.lines)
    // Made before the run, so that a folder that cannot be written to is not found out after it.
    try Platform.makeDirectory(at: options.out)

    var report: ScrollReport?
    if LiveChoice.isLive(options) {
      report = await problems.holding { await runLive(content, inputs, options, command: words) }
    } else {
      report = try await runPolicies(content, inputs, options, command: words)
    }
    report?.environment = .current()
    guard let report else {
      return try Platform.writeToStandardOutput("the run was ended before its first frame\n")
    }
    // Either is left although the other fails.
    let printing = Result { try Platform.writeToStandardOutput(report.text) }
    try report.write()
    try printing.get()
    try Platform.writeToStandardOutput(report.closing)
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
      remark: outcome.remark
    )
  }

  /// Runs the policy of the options, or each of them on a list of its own.
  @MainActor
  private static func runPolicies(
    _ content: ScrollContent,
    _ inputs: ScrollInputs,
    _ options: ScrollOptions,
    command: [String]
  ) async throws -> ScrollReport {
    var runs: [PolicyRun] = []
    let policies: [RunPolicy] =
      options.compares ? [.adaptive, .fixed, .mainThread] : [options.policy]
    for policy in policies {
      var first: ScrollRun.Outcome?
      var later: [PolicyRun.Repetition] = []
      for repetition in 0..<options.repetitions {
        var options = options.repeated(repetition)
        options.policy = policy
        let content =
          runs.isEmpty && repetition == 0 ? content : ScrollContent(options, lines: inputs.lines)
        let outcome = await runOnce(content, inputs, options, repetition: repetition)
        if first == nil {
          first = outcome
        } else {
          later.append(
            PolicyRun.Repetition(
              seed: options.seed,
              summary: outcome.summary,
              losses: outcome.chaos.losses
            )
          )
        }
      }
      if let first { runs.append(PolicyRun(policy: policy, outcome: first, repetitions: later)) }
    }
    return ScrollReport(
      runs: runs,
      options: options,
      content: content.name,
      rowCount: content.list.rowCount,
      command: command
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
      beforeFrame: { frame in
        events(frame)
        progress.frameWillRun(frame)
      }
    )
    defer { progress.end() }
    return await run.run()
  }

  private static func listScenarios() throws {
    var table = ""
    for scenario in ScrollScenario.allCases {
      let padding = String(repeating: " ", count: max(1, 18 - scenario.rawValue.count))
      table += scenario.rawValue + padding + scenario.summary + "\n"
    }
    try Platform.writeToStandardOutput(table)
  }
}

/// Bounds that the run did not keep, and faults that it did not survive.
private struct MissedBounds: Error, CustomStringConvertible {
  let lines: [String]

  var description: String { lines.joined(separator: "; ") }
}
