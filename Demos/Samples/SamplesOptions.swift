import DemoSupport

/// What `Samples` is told on its command line.
struct SamplesOptions: Sendable, Hashable {
  /// What is run, one after the other.
  var samples = Sample.allCases
  /// Where the pictures go.
  var folder = ".build/samples"
  /// Pixels per point.
  var scale = 2.0
  /// Whether only the names are to be listed.
  var listsSamples = false

  /// Makes the options of a command line without words.
  init() {}

  /// Reads the words of a command line: names of samples, and flags behind them.
  ///
  /// - Throws: ``CommandLineError`` for the first thing that is wrong.
  init(_ words: [String]) throws(CommandLineError) {
    let names = words.prefix { !$0.hasPrefix("-") }
    let arguments = try CommandLineArguments(Array(words.dropFirst(names.count)), of: Self.syntax)
    folder = arguments.text("--output") ?? folder
    scale = try arguments.number("--scale", in: 0.5...4, default: scale)
    listsSamples = arguments.contains("--list")
    guard !names.isEmpty else { return }
    let named = try Set(names.map(Self.sample))
    samples = Sample.allCases.filter(named.contains)
  }

  private static func sample(named name: String) throws(CommandLineError) -> Sample {
    if let sample = Sample(rawValue: name) { return sample }
    throw .unexpectedWord(name, nearest: NearestWord.find(name, in: Sample.allCases.map(\.rawValue)))
  }

  /// What `Samples` takes.
  static let syntax = CommandSyntax(
    "Samples",
    summary: "run small programs and take pictures of them",
    help: """
      Runs small programs on a simulated phone, each by a script of what its reader does, and writes what is on the
      screen at some moments into PNG files. The same command gives the same files.

      Usage: Samples [NAME...] [flags]
             Samples completion SHELL   print a completion file for bash, zsh or fish

      \(Sample.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

        --output FOLDER   folder for the pictures (.build/samples)
        --scale N         pixels per point, from 0.5 to 4 (2)
        --list            show the names of the samples
        --version         print the version
        --help            show this

      \(ExitStatus.help())

      """,
    flags: [
      CommandFlag("--output", .folder("a folder"), "folder for the pictures"),
      CommandFlag("--scale", .text("a number from 0.5 to 4"), "pixels per point"),
      CommandFlag("--list", "show the names of the samples"),
    ],
    operands: Sample.allCases.map(\.rawValue),
    operandCount: .any
  )
}
