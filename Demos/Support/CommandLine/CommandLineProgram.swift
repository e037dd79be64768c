import DisplayPlatform

/// What the demos do alike when they end: one line on the standard error stream that says why, and a status that
/// tells a wrong command line, 2, from a failed run, 1.
package enum CommandLineProgram {
  /// Runs a program with the words of its command line, and ends the process if it throws.
  ///
  /// - Parameters:
  ///   - name: What the line begins with.
  ///   - run: The program.
  package nonisolated(nonsending) static func run(
    _ name: String,
    _ run: nonisolated(nonsending) (_ words: [String]) async throws -> Void
  ) async {
    Platform.prepareCommand()
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Platform.writeToStandardError("\(name): \(error)\n")
      Platform.exit(status: error is CommandLineError ? 2 : 1)
    }
  }
}
