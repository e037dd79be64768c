import DemoSupport

/// What `calibrate` is told on its command line.
struct CalibrateOptions: Sendable, Hashable {
  /// The file that is written; nil for none.
  var out: String?
  /// How often each piece of work is done.
  var repetitions = 15
  /// By how much all costs are multiplied.
  var factor = 1.0
  /// Whether the costs are printed as JSON, and not as a table.
  var printsJSON = false

  /// Makes the options of a command line without flags.
  init() {}

  /// Reads the words after `calibrate`.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let arguments = try CommandLineArguments(words, of: Self.syntax)
    printsJSON = arguments.contains("--json")
    out = arguments.text("--out")
    repetitions = try arguments.integer("--repetitions", in: 1...1_000, default: repetitions)
    factor = try arguments.number("--factor", in: 0.01...100, default: factor)
  }

  /// What `calibrate` takes.
  static let syntax = CommandSyntax(
    "calibrate",
    summary: "measure what work costs here",
    help: help,
    flags: [
      CommandFlag("--out", .file("a file"), "write the costs as JSON, for --cost-model"),
      CommandFlag("--repetitions", .text("a whole number from 1 to 1000"), "how often each piece is done"),
      CommandFlag("--factor", .text("a number from 0.01 to 100"), "multiply all costs"),
      CommandFlag("--json", "print the costs as JSON"),
    ]
  )

  /// What `calibrate --help` prints.
  static let help = """
    Measures what each kind of work costs on this machine, in nanoseconds.

    Usage: ScrollDemo calibrate [flags]

      --out FILE         write the costs as JSON, for --cost-model
      --repetitions N    how often each piece of work is done; the fastest counts (15)
      --factor N         multiply all costs, for a machine so many times slower (1)
      --json             print the costs as one JSON object and nothing else: schemaVersion, jobNanoseconds and
                         nanosecondsPerUnit, as in the file of --out
      --version          print the version
      --help             show this

    \(ExitStatus.help())

    Example:
      ScrollDemo calibrate --factor 4 --out phone.json
      ScrollDemo --clock virtual --cost-model phone.json

    """
}
