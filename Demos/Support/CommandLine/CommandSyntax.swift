/// What a command takes on its command line, and what it says of itself.
///
/// Every command has the flags `--help`, `-h` and `--version`, and a program the subcommands `help` and `completion`
/// beside its own. Flags, suggestions for misspelled ones and the completion files of shells come from here.
package struct CommandSyntax: Sendable {
  /// Which operands a command takes.
  package enum OperandCount: Sendable, Hashable {
    /// One of those that are named.
    case one
    /// Any number of those that are named.
    case any
    /// Words that nobody names, such as paths.
    case unnamed
  }

  /// What it is called: the program's name or a subcommand's.
  package let name: String
  /// What it is for, in a few words.
  package let summary: String
  /// What `--help` prints.
  package let help: String
  /// The flags, those of every command included.
  package let flags: [CommandFlag]
  /// The words that may come before the flags, such as the name of a suite.
  package let operands: [String]
  /// How many of them: one, without which the command shows its help, or any number.
  package let operandCount: OperandCount
  /// The commands behind the first word.
  package let subcommands: [CommandSyntax]
  /// More texts that `help` prints.
  package let topics: [String: String]

  /// Describes a command.
  package init(
    _ name: String,
    summary: String,
    help: String,
    flags: [CommandFlag],
    operands: [String] = [],
    operandCount: OperandCount = .one,
    subcommands: [CommandSyntax] = [],
    topics: [String: String] = [:]
  ) {
    (self.name, self.summary, self.help) = (name, summary, help)
    self.flags = flags + Self.everyFlag
    (self.operands, self.operandCount) = (operands, operandCount)
    (self.subcommands, self.topics) = (subcommands, topics)
  }

  private static let everyFlag = [
    CommandFlag("--version", "print the version"), CommandFlag("--help", "show the help"),
    CommandFlag("-h", "show the help"),
  ]

  /// The flags that take a value, each with what it expects, in words.
  package var valueFlags: [String: String] {
    Dictionary(uniqueKeysWithValues: flags.compactMap { flag in flag.value.map { (flag.name, $0.expected) } })
  }

  /// The flags that stand alone.
  package var switchFlags: Set<String> { Set(flags.filter { $0.value == nil }.map(\.name)) }

  /// The program as its shell sees it, with the subcommands that every program has.
  package var program: CommandSyntax {
    CommandSyntax(
      name: name,
      subcommands: subcommands + [
        CommandSyntax(
          "completion",
          summary: "print a completion file for a shell",
          help: CompletionScript.help(of: name),
          flags: [],
          operands: CompletionScript.Shell.allCases.map(\.rawValue)
        ),
        CommandSyntax(
          "help",
          summary: "show the help of a command",
          help: help,
          flags: [],
          operands: subcommands.map(\.name) + topics.keys.sorted() + ["completion"]
        ),
      ],
      of: self
    )
  }

  private init(name: String, subcommands: [CommandSyntax], of other: CommandSyntax) {
    self.name = name
    self.subcommands = subcommands
    (summary, help, flags) = (other.summary, other.help, other.flags)
    (operands, operandCount, topics) = (other.operands, other.operandCount, other.topics)
  }

  /// What a program prints without doing anything: its help, its version, a completion file; nil when it is asked to
  /// do its work.
  ///
  /// - Throws: ``CommandLineError`` for words and flags that there are not.
  package func reply(to words: [String]) throws(CommandLineError) -> String? {
    try program.reply(to: words, as: self)
  }

  private func reply(to words: [String], as command: CommandSyntax) throws(CommandLineError) -> String? {
    guard let first = words.first else { return operands.isEmpty || operandCount == .any ? nil : help }
    if first.hasPrefix("-") { return try notice(words, as: command) }
    let rest = Array(words.dropFirst())
    if let subcommand = subcommands.first(where: { $0.name == first }) {
      if let reply = try subcommand.reply(to: rest, as: command) { return reply }
      switch (first, rest.first) {
      case ("help", let topic?):
        return command.topics[topic] ?? subcommands.first { $0.name == topic }?.help
      case ("completion", let shell?):
        return CompletionScript.Shell(rawValue: shell).map { CompletionScript(of: command, for: $0).text }
      default: return nil
      }
    }
    let given = words.prefix { !$0.hasPrefix("-") }
    if operandCount == .unnamed { return try notice(Array(words.dropFirst(given.count)), as: command) }
    let named = given.prefix(operandCount == .any ? words.count : 1)
    if let unknown = named.first(where: { !operands.contains($0) }) {
      let others = unknown == first ? subcommands.map(\.name) : []
      throw .unexpectedWord(unknown, nearest: NearestWord.find(unknown, in: operands + others))
    }
    return try notice(Array(words.dropFirst(named.count)), as: command)
  }

  private func notice(_ words: [String], as command: CommandSyntax) throws(CommandLineError) -> String? {
    let arguments = try CommandLineArguments(words, of: self)
    if arguments.contains("--help") || arguments.contains("-h") { return help }
    return arguments.contains("--version") ? "\(command.name) \(ProductVersion.current)\n" : nil
  }
}
