import AsyncDisplay
import DisplaySimulation

/// Flings through a feed, or the lines of a file, and reports what the main actor and the reader got.
@main
enum ScrollDemo {
  static func main() async {
    await CommandLineProgram.run("ScrollDemo") { try await run($0) }
  }

  @MainActor
  private static func run(_ words: [String]) async throws {
    let options = try ScrollOptions(words)
    if options.showsHelp {
      Platform.writeToStandardOutput(ScrollOptions.help)
      return
    }
    reportDiagnostics()
    let content = try ScrollContent(options)
    // Made before the run, so that a folder that cannot be written to is not found out after it.
    try Platform.makeDirectory(at: options.out)
    let outcome = await ScrollRun(list: content.list, options: options).run()

    let report = SummaryReport(
      summary: outcome.summary,
      options: options,
      content: content.name,
      rowCount: content.list.rowCount,
      trace: outcome.trace
    )
    let summaryPath = "\(options.out)/summary.json"
    try Platform.writeFile(Array(report.json.utf8), to: summaryPath)
    var written = [summaryPath]
    if let strip = outcome.filmstrip.render() {
      let stripPath = "\(options.out)/filmstrip.png"
      try Platform.writeFile(PNGEncoder.encode(strip), to: stripPath)
      written.append(stripPath)
    }
    Platform.writeToStandardOutput(report.table + "\n" + written.map { "wrote \($0)\n" }.joined())
  }

  /// Shows each kind of problem once.
  private static func reportDiagnostics() {
    let seen = Lock<Set<Diagnostic>>([])
    Diagnostics.setHandler { diagnostic in
      guard seen.withLock({ $0.count < 20 && $0.insert(diagnostic).inserted }) else { return }
      Platform.writeToStandardError("ScrollDemo: \(diagnostic)\n")
    }
  }
}
