import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform

/// Times the parts of the project, one suite at a time, and prints a table.
@main
enum Benchmarks {
  static func main() async {
    await CommandLineProgram.run(BenchmarkOptions.syntax) { try await run(BenchmarkOptions($0)) }
  }

  private static func run(_ options: BenchmarkOptions) async throws {
    if options.serves {
      return try await BenchmarkServer(benchmarks: options.suite.benchmarks + FileBenchmarks.all).run()
    }
    if options.runsPeerScene {
      return try Platform.writeToStandardOutput(await PeerScene.run())
    }
    if options.runsEndToEnd {
      return try Platform.writeToStandardOutput(await EndToEndScene.run())
    }
    if options.runsRowScene {
      return try Platform.writeToStandardOutput(await RowScene.run(filter: options.filter))
    }
    var table = TextTable(headings: ["ns each", "min", "median", "p90", ""])
    var measurements: [Measurement] = []
    Interruption.watch()
    for benchmark in options.benchmarks where !Interruption.isRequested {
      let measurement = await benchmark.measure(samples: options.samples, clock: SystemClock())
      table.add(measurement.cells)
      measurements.append(measurement)
    }
    let isInterrupted = Interruption.stopWatching()
    let comparisons = Comparison.lines(of: measurements)
    let json = JSONValue.object([
      ("schemaVersion", .integer(1)),
      ("suite", .string(options.suite.rawValue)),
      ("interrupted", .bool(isInterrupted)),
      ("measurements", .array(measurements.map(\.json))),
      ("comparisons", .array(comparisons.map(JSONValue.string))),
    ]).text
    let lines = comparisons.map { "\n\($0)" }.joined()
    let text = lines.isEmpty ? table.text : "\(table.text)\(lines)\n"
    // Either is left although the other fails.
    let printing = Result { try Platform.writeToStandardOutput(options.printsJSON ? json : text) }
    if let path = options.out {
      try Platform.writeFile(Array(json.utf8), to: path)
      try printing.get()
      if !options.printsJSON { try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n") }
    }
    try printing.get()
    if isInterrupted { throw InterruptedCommand(what: "\(measurements.count) benchmarks") }
  }
}
