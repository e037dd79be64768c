import DemoSupport

/// What `calibrate` is told on its command line.
struct CalibrateOptions: Sendable, Hashable {
  /// The file that is written; nil for none.
  var out: String?
  /// How often each piece of work is done.
  var repetitions = 15
  /// By how much all costs are multiplied.
  var factor = 1.0
  /// Whether only the help is wanted.
  var showsHelp = false

  /// Makes the options of a command line without flags.
  init() {}

  /// Reads the words after `calibrate`.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let arguments = try CommandLineArguments(
      words,
      valueFlags: Self.valueFlags,
      switchFlags: Self.switchFlags
    )
    showsHelp = arguments.contains("--help") || arguments.contains("-h")
    out = arguments.text("--out")
    repetitions = try arguments.integer("--repetitions", in: 1...1_000, default: repetitions)
    factor = try arguments.number("--factor", in: 0.01...100, default: factor)
  }

  /// The flags that stand alone.
  static let switchFlags: Set = ["--help", "-h"]

  /// The flags that take a value, and what they expect.
  static let valueFlags = [
    "--out": "a file", "--repetitions": "a whole number from 1 to 1000",
    "--factor": "a number from 0.01 to 100",
  ]

  /// What `calibrate --help` prints.
  static let help = """
    Measures what each kind of work costs on this machine, in nanoseconds.

    Usage: ScrollDemo calibrate [flags]

      --out FILE         write the costs as JSON, for --cost-model
      --repetitions N    how often each piece of work is done; the fastest counts (15)
      --factor N         multiply all costs, for a machine so many times slower (1)
      --help             show this

    Example:
      ScrollDemo calibrate --factor 4 --out phone.json
      ScrollDemo --clock virtual --cost-model phone.json

    """
}
