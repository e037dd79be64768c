import DemoSupport

/// What the command line asks for.
struct BenchmarkOptions {
  var suite: BenchmarkSuite
  var samples: Int
  var filter: String?
  var jsonPath: String?
  /// Whether the scene of other toolkits runs instead of the lists' benchmarks.
  var runsPeerScene: Bool
  /// Whether a list of a million rows is scrolled from its first row to its last instead.
  var runsEndToEnd: Bool
  /// Whether rows of several shapes come and go instead.
  var runsRowScene: Bool
  /// Whether another program asks which benchmarks run when.
  var serves: Bool
  var showsHelp: Bool

  static let help = """
    Benchmarks SUITE [--samples N] [--filter TEXT] [--json FILE]

    Suites: \(BenchmarkSuite.allCases.map(\.rawValue).joined(separator: ", "))

      --samples N    how often each benchmark is timed; 60 if not given
      --filter TEXT  only the benchmarks whose name contains the text
      --json FILE    writes the measurements as JSON, too
      --peer-scene   with lists: 1,000,000 rows as other toolkits were timed with, frame by frame
      --end-to-end   with lists: the same rows from the first to the last, half a screen a frame
      --row-scene    with lists: what rows of one node, of ten and of deep ones cost the main actor
      --serve        answers questions on standard input, for a program that times others in turn with this one
      --help         this text

    """

  init(_ words: [String]) throws(CommandLineError) {
    var words = words
    showsHelp = words.isEmpty
    suite = .layout
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = BenchmarkSuite(rawValue: first) else { throw .unexpectedWord(first) }
      suite = named
      words.removeFirst()
    }
    let arguments = try CommandLineArguments(
      words,
      valueFlags: ["--samples": "a number", "--filter": "a text", "--json": "a file"],
      switchFlags: ["--end-to-end", "--help", "--peer-scene", "--row-scene", "--serve"]
    )
    samples = try arguments.integer("--samples", in: 1...100_000, default: 60)
    filter = arguments.text("--filter")
    jsonPath = arguments.text("--json")
    runsPeerScene = arguments.contains("--peer-scene")
    runsEndToEnd = arguments.contains("--end-to-end")
    runsRowScene = arguments.contains("--row-scene")
    serves = arguments.contains("--serve")
    showsHelp = showsHelp || arguments.contains("--help")
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
      let unused = ["--samples", "--json"] + (runsRowScene ? [] : ["--filter"])
      for flag in unused where arguments.text(flag) != nil {
        throw .withoutEffect(flag, reason: "with '\(scene)'", remedy: "leave one of them out")
      }
    }
    for flag in ["--samples", "--json", "--filter"] where serves && arguments.text(flag) != nil {
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
  case graphics
  case lists

  var benchmarks: [Benchmark] {
    switch self {
    case .layout: LayoutBenchmarks.all
    case .nodes: NodeBenchmarks.all + ComposingBenchmarks.all
    case .graphics: RasterBenchmarks.all + TextBenchmarks.all + CodecBenchmarks.all
    case .lists: ListBenchmarks.all
    }
  }
}
