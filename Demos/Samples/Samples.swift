import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayImageCoding
import DisplayPlatform
import DisplaySimulation

/// Runs small programs on a simulated phone, and writes what is on its screen at some moments into PNG files.
@main
@MainActor
enum Samples {
  static func main() async {
    await CommandLineProgram.run(SamplesOptions.syntax) { try await run($0) }
  }

  private static func run(_ words: [String]) async throws {
    let options = try SamplesOptions(words)
    if options.listsSamples {
      let width = Sample.allCases.reduce(0) { max($0, $1.rawValue.count) }
      let rows = Sample.allCases.map { (name: $0.rawValue, summary: $0.summary) }
      return try Platform.writeToStandardOutput(TextTable.list(rows, nameWidth: width + 2))
    }
    Diagnostics.setHandler { Platform.writeToStandardError("Samples: \($0)\n") }
    try Platform.makeDirectory(at: options.folder)
    for sample in options.samples {
      let script = try sample.makeScript(scale: options.scale)
      for step in script.steps {
        try step.perform()
        let path = "\(options.folder)/\(sample.rawValue)-\(step.name).png"
        guard let picture = script.picture(scale: options.scale) else { throw NothingShown(name: step.name) }
        try Platform.writeFile(PNGEncoder.encode(picture), to: path)
        try Platform.writeToStandardOutput("wrote \(VisibleText.line(path))\n")
      }
      script.host.tearDown()
    }
  }
}

/// A moment at which nothing is on the screen.
private struct NothingShown: Error, CustomStringConvertible {
  let name: String

  var description: String { "at '\(name)' nothing is on the screen" }
}
