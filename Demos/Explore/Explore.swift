import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayExploration
import DisplayPlatform

/// Many schedules of small lists, and the first in which something does not hold.
@main
@MainActor
enum Explore {
  static func main() async {
    await CommandLineProgram.run(ExploreOptions.syntax) { try await run($0) }
  }

  private static func run(_ words: [String]) async throws {
    let options = try ExploreOptions(words)
    if options.listsScenarios { return try list() }
    #if Mutations
      Mutation.select(options.mutation)
    #endif
    if let plan = options.replay { return try replay(plan, options) }

    let start = SystemClock.nanoseconds
    Interruption.watch()
    let seeds = options.seeds.lazy.prefix { _ in !Interruption.isRequested }
    let result = await Explorer(scenarios: options.scenarios).explore(seeds: seeds) { result in
      guard Platform.isStandardOutputTerminal, result.schedules % 256 < options.scenarios.count else {
        return
      }
      Platform.replaceLineOfStandardError(with: "\(result.schedules) schedules")
    }
    if Platform.isStandardOutputTerminal { Platform.replaceLineOfStandardError(with: nil) }
    let isInterrupted = Interruption.stopWatching()
    let seconds = Double(SystemClock.nanoseconds - start) / 1e9
    let report = ExploreReport(
      options: options,
      result: result,
      schedulesPerMinute: Int(Double(result.schedules) / max(seconds, 1e-3) * 60),
      isInterrupted: isInterrupted
    )
    // A schedule that fails is said although the figures cannot be.
    let printing = Result {
      try Platform.writeToStandardOutput(options.printsJSON ? report.json.text : report.text)
    }
    if let failure = result.failure { throw FailedSchedule(failure: failure) }
    try printing.get()
    if !options.printsJSON { try Platform.writeToStandardOutput("everything held\n") }
    if isInterrupted { throw InterruptedCommand(what: "\(result.schedules) schedules") }
  }

  private static func replay(_ plan: ExplorationPlan, _ options: ExploreOptions) throws {
    let (violation, story) = Explorer.replay(plan)
    let text =
      options.printsJSON
      ? ExploreReport.json(of: plan, violation: violation, story: story).text
      : story.map { $0 + "\n" }.joined()
    let printing = Result { try Platform.writeToStandardOutput(text) }
    if let violation { throw FailedReplay(violation: violation) }
    try printing.get()
    if options.printsJSON { return }
    try Platform.writeToStandardOutput("everything held in \(plan.text)\n")
  }

  private static func list() throws {
    try Platform.writeToStandardOutput(
      TextTable.list(ExplorationScenario.allCases.map { ($0.rawValue, $0.summary) })
        + "\n" + TextTable.list(ExplorationInvariant.allCases.map { ($0.rawValue, $0.summary) })
    )
    #if Mutations
      try Platform.writeToStandardOutput(Mutation.allCases.map { "mutation \($0.rawValue)\n" }.joined())
    #endif
  }
}

/// A schedule in which something did not hold, and how to see it again.
private struct FailedSchedule: CommandFailure, CustomStringConvertible {
  let failure: Explorer.Failure
  let exitStatus = ExitStatus.missed

  var description: String {
    """
    seed \(failure.found.seed) of \(failure.found.scenario.rawValue) fails: \(failure.violation)
      steps: \(failure.minimal.steps?.count ?? 0); schedule: \(failure.minimal.schedule?.count ?? 0) turns
      see it again: Explore --replay \(failure.minimal.text)
    """
  }
}

/// A plan in which something did not hold.
private struct FailedReplay: CommandFailure, CustomStringConvertible {
  let violation: ExplorationViolation
  let exitStatus = ExitStatus.missed

  var description: String { "\(violation)" }
}
