import DemoSupport

/// What the command line asks for.
struct BenchmarkOptions {
  var suite: BenchmarkSuite
  var samples: Int
  var filter: String?
  /// The file for the measurements; nil for none.
  var out: String?
  /// Whether measurements are printed as JSON, and not as a table.
  var printsJSON: Bool
  /// Whether the scene of other toolkits runs instead of the lists' benchmarks.
  var runsPeerScene: Bool
  /// Whether a list of a million rows is scrolled from its first row to its last instead.
  var runsEndToEnd: Bool
  /// Whether rows of several shapes come and go instead.
  var runsRowScene: Bool
  /// Whether another program asks which benchmarks run when.
  var serves: Bool

  static let help = """
    Times the parts of the project, one suite at a time, and prints a table.

    Usage: Benchmarks SUITE [flags]
           Benchmarks completion SHELL   print a completion file for bash, zsh or fish

    Suites: \(BenchmarkSuite.allCases.map(\.rawValue).joined(separator: ", "))

      --samples N    how often each benchmark is timed; 60 if not given
      --filter TEXT  only the benchmarks whose name contains the text
      --json         prints the measurements as one JSON object and nothing else
      --out FILE     writes that object to a file
      --peer-scene   with lists: 1,000,000 rows as other toolkits were timed with, frame by frame
      --end-to-end   with lists: the same rows from the first to the last, half a screen a frame
      --row-scene    with lists: what rows of one node, of ten and of deep ones cost the main actor
      --serve        answers questions on standard input, for a program that times others in turn with this one
      --version      the version
      --help         this text

    The keys of --json: schemaVersion, suite, interrupted, measurements (a list of objects of name, note, count, samples,
    minimumNanoseconds, medianNanoseconds and ninetiethNanoseconds, each for one of count things) and comparisons.

    \(ExitStatus.help())

    """

  /// What `Benchmarks` takes.
  static let syntax = CommandSyntax(
    "Benchmarks",
    summary: "time the parts of the project",
    help: help,
    flags: [
      CommandFlag("--samples", .text("a number"), "how often each benchmark is timed"),
      CommandFlag("--filter", .text("a text"), "only the benchmarks whose name contains the text"),
      CommandFlag("--json", "print the measurements as JSON"),
      CommandFlag("--out", .file("a file"), "write the measurements as JSON"),
      CommandFlag("--peer-scene", "with lists, the rows that other toolkits were timed with"),
      CommandFlag("--end-to-end", "with lists, the same rows from the first to the last"),
      CommandFlag("--row-scene", "with lists, what rows cost the main actor"),
      CommandFlag("--serve", "answer questions on standard input"),
    ],
    operands: BenchmarkSuite.allCases.map(\.rawValue)
  )

  init(_ words: [String]) throws(CommandLineError) {
    var words = words
    suite = .layout
    if let named = words.first.flatMap(BenchmarkSuite.init) {
      suite = named
      words.removeFirst()
    }
    let arguments = try CommandLineArguments(words, of: Self.syntax)
    samples = try arguments.integer("--samples", in: 1...100_000, default: 60)
    filter = arguments.text("--filter")
    out = arguments.text("--out")
    printsJSON = arguments.contains("--json")
    runsPeerScene = arguments.contains("--peer-scene")
    runsEndToEnd = arguments.contains("--end-to-end")
    runsRowScene = arguments.contains("--row-scene")
    serves = arguments.contains("--serve")
    try checkEffects(of: arguments)
  }
}

extension BenchmarkOptions {
  /// - Throws: For a flag that changes nothing beside the others, and for a filter that leaves nothing.
  private func checkEffects(of arguments: CommandLineArguments) throws(CommandLineError) {
    let scenes = ["--peer-scene", "--end-to-end", "--row-scene"].filter(arguments.contains)
    if scenes.count > 1 { throw .conflict(scenes[0], scenes[1]) }
    if let scene = scenes.first {
      guard suite == .lists else {
        throw .withoutEffect(scene, reason: "without 'lists'", remedy: "write 'Benchmarks lists \(scene)'")
      }
      let unused = ["--samples", "--out", "--json"] + (runsRowScene ? [] : ["--filter"])
      for flag in unused where arguments.isGiven(flag) {
        throw .withoutEffect(flag, reason: "with '\(scene)'", remedy: "leave one of them out")
      }
    }
    for flag in ["--samples", "--out", "--json", "--filter"] where serves && arguments.isGiven(flag) {
      throw .withoutEffect(flag, reason: "with '--serve'", remedy: "leave one of them out")
    }
    if serves, let scene = scenes.first { throw .conflict(scene, "--serve") }
    guard let filter, !runsRowScene, benchmarks.isEmpty else { return }
    let names = suite.benchmarks.map { "'\($0.name)'" }.joined(separator: ", ")
    throw .badValue(flag: "--filter", value: filter, expected: "a part of one of the names \(names)")
  }

  /// What is timed.
  var benchmarks: [Benchmark] {
    suite.benchmarks.filter { benchmark in filter.map { benchmark.name.contains($0) } ?? true }
  }
}

/// A part of the project with benchmarks of its own.
enum BenchmarkSuite: String, CaseIterable {
  case layout
  case nodes
  case compose
  case graphics
  case lists

  var benchmarks: [Benchmark] {
    switch self {
    case .layout: LayoutBenchmarks.all
    case .nodes: NodeBenchmarks.all + EditingBenchmarks.all
    case .compose: ComposingBenchmarks.all + WindowBenchmarks.all
    case .graphics: RasterBenchmarks.all + TextBenchmarks.all + CodecBenchmarks.all
    case .lists: ListBenchmarks.all
    }
  }
}
