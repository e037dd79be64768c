import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform

/// Times the parts of the project, one suite at a time, and prints a table.
@main
enum Benchmarks {
  static func main() async {
    await CommandLineProgram.run("Benchmarks") { try await run(BenchmarkOptions($0)) }
  }

  private static func run(_ options: BenchmarkOptions) async throws {
    if options.showsHelp {
      try Platform.writeToStandardOutput(BenchmarkOptions.help)
      return
    }
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
    for benchmark in options.benchmarks {
      let measurement = await benchmark.measure(samples: options.samples, clock: SystemClock())
      table.add(measurement.cells)
      measurements.append(measurement)
    }
    // Either is left although the other fails.
    let comparisons = Comparison.lines(of: measurements).map { "\n\($0)" }.joined()
    let text = comparisons.isEmpty ? table.text : "\(table.text)\(comparisons)\n"
    let printing = Result { try Platform.writeToStandardOutput(text) }
    if let path = options.jsonPath {
      try Platform.writeFile(Array(JSONValue.array(measurements.map(\.json)).text.utf8), to: path)
      try printing.get()
      try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
    }
    try printing.get()
  }
}
