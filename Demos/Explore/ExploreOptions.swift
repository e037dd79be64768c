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
  /// Whether figures are printed as JSON, and not as a table.
  var printsJSON = false

  /// Makes the options of a command line without flags.
  init() {}

  /// Reads the words of a command line.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let arguments = try CommandLineArguments(words, of: Self.syntax)
    printsJSON = arguments.contains("--json")
    listsScenarios = arguments.contains("--list")
    firstSeed = try arguments.integer("--seed", in: 0...UInt64.max, default: firstSeed)
    seedCount = try arguments.integer("--seeds", in: 1...1_000_000_000, default: seedCount)
    if listsScenarios, printsJSON {
      throw .withoutEffect("--json", reason: "with '--list'", remedy: "leave one of them out")
    }
    if arguments.isGiven("--scenario") {
      scenarios = [try arguments.choice("--scenario", default: .snapshots)]
    }
    #if Mutations
      if let first = Mutation.allCases.first, arguments.isGiven("--mutation") {
        mutation = try arguments.choice("--mutation", default: first)
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

  private static let planForm = "a plan such as 'snapshots:17:all:own'"

  /// What `Explore` takes.
  static let syntax: CommandSyntax = {
    var flags = [
      CommandFlag(
        "--scenario",
        .oneOf(ExplorationScenario.allCases.map(\.rawValue)),
        "what happens to the list"
      ),
      CommandFlag("--seeds", .text("a whole number from 1 to 1000000000"), "how many seeds"),
      CommandFlag("--seed", .text("a whole number from 0 to \(UInt64.max)"), "the first of them"),
      CommandFlag("--replay", .text(planForm), "run one plan, as a failure prints it"),
      CommandFlag("--list", "show the scenarios and the invariants"),
      CommandFlag("--json", "print the figures as JSON"),
    ]
    #if Mutations
      let mutations = Mutation.allCases.map(\.rawValue)
      flags.append(CommandFlag("--mutation", .oneOf(mutations), "the guard of the runtime to take out"))
    #endif
    return CommandSyntax(
      "Explore",
      summary: "run small lists under many schedules",
      help: help,
      flags: flags
    )
  }()
}
