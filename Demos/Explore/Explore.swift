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
    await CommandLineProgram.run("Explore") { try await run($0) }
  }

  private static func run(_ words: [String]) async throws {
    let options = try ExploreOptions(words)
    if options.showsHelp { return try Platform.writeToStandardOutput(ExploreOptions.help) }
    if options.listsScenarios { return try list() }
    #if Mutations
      Mutation.select(options.mutation)
    #endif
    if let plan = options.replay { return try replay(plan) }

    let start = SystemClock.nanoseconds
    let result = await Explorer(scenarios: options.scenarios).explore(seeds: options.seeds) { result in
      guard Platform.isStandardOutputTerminal, result.schedules % 256 < options.scenarios.count else {
        return
      }
      Platform.replaceLineOfStandardError(with: "\(result.schedules) schedules")
    }
    if Platform.isStandardOutputTerminal { Platform.replaceLineOfStandardError(with: nil) }
    let seconds = Double(SystemClock.nanoseconds - start) / 1e9
    let names = options.scenarios.map(\.rawValue).joined(separator: ", ")
    // A schedule that fails is said although the figures cannot be.
    let printing = Result {
      try Platform.writeToStandardOutput(
        """
        scenarios           \(names)
        first seed          \(options.firstSeed)
        schedules run       \(result.schedules), \(result.distinctTraces) of them different
        jobs run            \(result.jobs)
        frames run          \(result.frames)
        invariants checked  \(result.checks) times, \(ExplorationInvariant.allCases.count) kinds
        schedules a minute  \(Int(Double(result.schedules) / max(seconds, 1e-3) * 60))

        """
      )
    }
    if let failure = result.failure { throw FailedSchedule(failure: failure) }
    try printing.get()
    try Platform.writeToStandardOutput("everything held\n")
  }

  private static func replay(_ plan: ExplorationPlan) throws {
    let (violation, story) = Explorer.replay(plan)
    let printing = Result { try Platform.writeToStandardOutput(story.map { $0 + "\n" }.joined()) }
    if let violation { throw violation }
    try printing.get()
    try Platform.writeToStandardOutput("everything held in \(plan.text)\n")
  }

  private static func list() throws {
    func table(_ rows: [(name: String, summary: String)]) -> String {
      rows.map { name, summary in
        name + String(repeating: " ", count: max(1, 18 - name.count)) + summary + "\n"
      }.joined()
    }
    try Platform.writeToStandardOutput(
      table(ExplorationScenario.allCases.map { ($0.rawValue, $0.summary) })
        + "\n" + table(ExplorationInvariant.allCases.map { ($0.rawValue, $0.summary) })
    )
    #if Mutations
      try Platform.writeToStandardOutput(Mutation.allCases.map { "mutation \($0.rawValue)\n" }.joined())
    #endif
  }
}

/// A schedule in which something did not hold, and how to see it again.
private struct FailedSchedule: Error, CustomStringConvertible {
  let failure: Explorer.Failure

  var description: String {
    """
    seed \(failure.found.seed) of \(failure.found.scenario.rawValue) fails: \(failure.violation)
      steps: \(failure.minimal.steps?.count ?? 0); schedule: \(failure.minimal.schedule?.count ?? 0) turns
      see it again: Explore --replay \(failure.minimal.text)
    """
  }
}
