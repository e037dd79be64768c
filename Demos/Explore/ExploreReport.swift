import DemoSupport
import DisplayExploration

/// What many schedules came to, as a table for a reader and as JSON for a program.
struct ExploreReport {
  let options: ExploreOptions
  let result: Explorer.Result
  let schedulesPerMinute: Int
  /// Whether there are fewer schedules than were asked for.
  let isInterrupted: Bool

  /// A line each figure.
  var text: String {
    """
    scenarios           \(options.scenarios.map(\.rawValue).joined(separator: ", "))
    first seed          \(options.firstSeed)
    schedules run       \(result.schedules), \(result.distinctTraces) of them different
    jobs run            \(result.jobs)
    frames run          \(result.frames)
    invariants checked  \(result.checks) times, \(ExplorationInvariant.allCases.count) kinds
    schedules a minute  \(schedulesPerMinute)

    """
  }

  /// What `--json` prints.
  var json: JSONValue {
    .object([
      ("schemaVersion", .integer(1)),
      ("scenarios", .array(options.scenarios.map { .string($0.rawValue) })),
      // More digits than some readers of JSON keep of a number.
      ("firstSeed", .string(String(options.firstSeed))),
      ("schedules", .integer(result.schedules)),
      ("distinctTraces", .integer(result.distinctTraces)),
      ("jobs", .integer(result.jobs)),
      ("frames", .integer(result.frames)),
      ("checks", .integer(result.checks)),
      ("invariants", .integer(ExplorationInvariant.allCases.count)),
      ("schedulesPerMinute", .integer(schedulesPerMinute)),
      ("interrupted", .bool(isInterrupted)),
      ("failure", result.failure.map(Self.json) ?? .null),
    ])
  }

  /// What `--replay` prints with `--json`.
  static func json(
    of plan: ExplorationPlan,
    violation: ExplorationViolation?,
    story: [String]
  ) -> JSONValue {
    .object([
      ("schemaVersion", .integer(1)),
      ("replay", .string(plan.text)),
      ("story", .array(story.map(JSONValue.string))),
      ("violation", violation.map { .string("\($0)") } ?? .null),
    ])
  }

  private static func json(of failure: Explorer.Failure) -> JSONValue {
    .object([
      ("scenario", .string(failure.found.scenario.rawValue)),
      ("seed", .string(String(failure.found.seed))),
      ("violation", .string("\(failure.violation)")),
      ("replay", .string(failure.minimal.text)),
      ("steps", .integer(failure.minimal.steps?.count ?? 0)),
      ("turns", .integer(failure.minimal.schedule?.count ?? 0)),
    ])
  }
}
