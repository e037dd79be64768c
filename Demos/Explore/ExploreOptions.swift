import DemoSupport
import DisplayConcurrency
import DisplayExploration

/// What `Explore` is told on its command line.
struct ExploreOptions: Sendable, Hashable {
  /// What is explored, one after the other.
  var scenarios = ExplorationScenario.allCases
  /// The first seed.
  var firstSeed: UInt64 = 1
  /// How many seeds there are.
  var seedCount: UInt64 = 1_000
  /// The only plan to run; nil to run seeds.
  var replay: ExplorationPlan?
  #if Mutations
    /// The guard of the runtime that is taken out; nil for none.
    var mutation: Mutation?
  #endif
  /// Whether only the scenarios and invariants are to be listed.
  var listsScenarios = false
  /// Whether only the help is wanted.
  var showsHelp = false

  /// Makes the options of a command line without flags.
  init() {}

  /// Reads the words of a command line.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let arguments = try CommandLineArguments(
      words,
      valueFlags: Self.valueFlags,
      switchFlags: Self.switchFlags
    )
    showsHelp = arguments.contains("--help") || arguments.contains("-h")
    listsScenarios = arguments.contains("--list")
    firstSeed = try arguments.integer("--seed", in: 0...UInt64.max, default: firstSeed)
    seedCount = try arguments.integer("--seeds", in: 1...1_000_000_000, default: seedCount)
    if let name = arguments.text("--scenario") {
      guard let scenario = ExplorationScenario(rawValue: name) else {
        throw .badValue(flag: "--scenario", value: name, expected: Self.scenarioNames)
      }
      scenarios = [scenario]
    }
    #if Mutations
      if let name = arguments.text("--mutation") {
        guard let mutation = Mutation(rawValue: name) else {
          throw .badValue(flag: "--mutation", value: name, expected: Self.valueFlags["--mutation"] ?? "")
        }
        self.mutation = mutation
      }
    #endif
    if let text = arguments.text("--replay") {
      guard let plan = ExplorationPlan(text) else {
        throw .badValue(flag: "--replay", value: String(text.prefix(80)), expected: Self.planForm)
      }
      try Self.check(plan, beside: arguments)
      replay = plan
    }
  }

  /// The seeds, in order; those past the last number begin at 0 again.
  var seeds: some Sequence<UInt64> {
    (0..<seedCount).lazy.map { [firstSeed] in firstSeed &+ $0 }
  }

  /// Looks whether all of a plan happens, and nothing else was asked for.
  private static func check(_ plan: ExplorationPlan, beside arguments: CommandLineArguments)
    throws(CommandLineError)
  {
    if let flag = ["--scenario", "--seed", "--seeds"].first(where: arguments.isGiven) {
      throw .withoutEffect(
        flag,
        reason: "with '--replay'",
        remedy: "leave '\(flag)' out: the plan names its scenario and its seed"
      )
    }
    let (unknown, count) = (plan.unknownSteps, plan.stepCount)
    guard !unknown.isEmpty else { return }
    let names =
      unknown.prefix(8).map(String.init).joined(separator: ", ") + (unknown.count > 8 ? ", ..." : "")
    throw .badValue(
      flag: "--replay",
      value: String(plan.text.prefix(80)),
      expected: (count > 0 ? "steps from 0 to \(count - 1)" : "no steps")
        + ": seed \(plan.seed) of \(plan.scenario.rawValue) has no step \(names)"
    )
  }

  private static let scenarioNames =
    "one of " + ExplorationScenario.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  private static let planForm = "a plan such as 'snapshots:17:all:own'"
  /// The flags that stand alone.
  static let switchFlags: Set = ["--help", "-h", "--list"]

  /// The flags that take a value, and what they expect.
  static let valueFlags: [String: String] = {
    var flags = [
      "--scenario": scenarioNames,
      "--seed": "a whole number from 0 to \(UInt64.max)",
      "--seeds": "a whole number from 1 to 1000000000",
      "--replay": planForm,
    ]
    #if Mutations
      flags["--mutation"] = "one of " + Mutation.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    #endif
    return flags
  }()
}
