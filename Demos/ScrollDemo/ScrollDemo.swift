import AsyncDisplay
import DisplaySimulation

/// Scrolls a feed, or the lines of a file, and reports what the main actor and the reader got.
@main
enum ScrollDemo {
  static func main() async {
    await CommandLineProgram.run("ScrollDemo") { try await run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) async throws {
    switch words.first {
    case "explore": return try await Exploration.run(Array(words.dropFirst()))
    case "calibrate": return try Calibration.run(Array(words.dropFirst()))
    default: break
    }
    let options = try ScrollOptions(words)
    if options.showsHelp { return Platform.writeToStandardOutput(ScrollOptions.help) }
    if options.listsScenarios { return listScenarios() }
    reportDiagnostics()
    let inputs = try ScrollInputs(options)
    let content = try ScrollContent(options)
    // Made before the run, so that a folder that cannot be written to is not found out after it.
    try Platform.makeDirectory(at: options.out)

    var runs: [PolicyRun] = []
    let policies: [ScrollOptions.Policy] =
      options.compares ? [.adaptive, .fixed, .mainThread] : [options.policy]
    for policy in policies {
      var options = options
      options.policy = policy
      // Each run has a list of its own.
      let content = runs.isEmpty ? content : try ScrollContent(options)
      let run = ScrollRun(
        list: content.list,
        options: options,
        script: inputs.makeScript(),
        costs: inputs.costs,
        makeContent: content.makeContent(options),
        beforeFrame: content.makeEvents(options)
      )
      runs.append(PolicyRun(policy: policy, outcome: await run.run()))
    }
    let report = ScrollReport(
      runs: runs,
      options: options,
      content: content.name,
      rowCount: content.list.rowCount,
      command: words
    )
    try report.write()
    Platform.writeToStandardOutput(report.text)
    guard report.keepsAssertions else { throw MissedBounds(lines: report.missedLines) }
  }

  private static func listScenarios() {
    var table = ""
    for scenario in ScrollScenario.allCases {
      let padding = String(repeating: " ", count: max(1, 18 - scenario.rawValue.count))
      table += scenario.rawValue + padding + scenario.summary + "\n"
    }
    Platform.writeToStandardOutput(table)
  }

  /// Shows each kind of problem once.
  private static func reportDiagnostics() {
    let seen = Lock<Set<Diagnostic>>([])
    Diagnostics.setHandler { diagnostic in
      guard seen.withLock({ $0.count < 20 && $0.insert(diagnostic).inserted }) else { return }
      Platform.writeToStandardError("ScrollDemo: \(diagnostic)\n")
    }
  }
}

/// Bounds that the run did not keep.
private struct MissedBounds: Error, CustomStringConvertible {
  let lines: [String]

  var description: String { lines.joined(separator: "; ") }
}
