import DisplayPlatform

/// What the demos do alike: help, version and completion files, and when they fail one line on the standard error
/// stream that says why, with a status that says of which kind the failure is (``ExitStatus``).
package enum CommandLineProgram {
  /// Runs a program with the words of its command line, and ends the process if it throws.
  ///
  /// - Parameters:
  ///   - syntax: What the program takes; the line begins with its name.
  ///   - run: The program's work.
  package nonisolated(nonsending) static func run(
    _ syntax: CommandSyntax,
    _ run: nonisolated(nonsending) (_ words: [String]) async throws -> Void
  ) async {
    Platform.prepareCommand()
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      if let reply = try syntax.reply(to: words) {
        try Platform.writeToStandardOutput(reply)
      } else {
        try await run(words)
      }
    } catch {
      Platform.writeToStandardError("\(syntax.name): \(error)\n")
      Platform.exit(status: ExitStatus(error).rawValue)
    }
  }
}
