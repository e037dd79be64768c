import DemoSupport
import DisplayChaos
import DisplayConcurrency
import DisplaySimulation
import ScrollDemoKit

/// What runs were told, and when, of what and on what machine they were made.
struct EnvironmentSection: Sendable {
  private let comparison: PolicyComparison
  private let options: ScrollOptions
  private let environment: RunEnvironment?

  init(_ comparison: PolicyComparison, options: ScrollOptions, environment: RunEnvironment?) {
    self.comparison = comparison
    self.options = options
    self.environment = environment
  }

  /// The section.
  var html: String {
    var table = HTMLTable(caption: "Settings and environment", headings: ["setting", "value"])
    for (name, value) in rows { table.add(name, [HTMLTable.Cell(value, .words)]) }
    return table.html
  }

  private var rows: [(name: String, value: String)] {
    let repetitions = comparison.runs.first?.summaries.count ?? 1
    let lastSeed = options.seed &+ UInt64(repetitions - 1)
    var rows = [
      (
        "seed",
        repetitions > 1 ? "\(options.seed) to \(lastSeed), the charts of the first" : String(options.seed)
      ),
      ("frames", String(options.frames)),
      ("display", options.rateName),
      (
        "viewport, points",
        "\(TextTable.number(options.width, digits: 0))×\(TextTable.number(options.height, digits: 0))"
      ),
      ("pixels per point", TextTable.number(options.scale, digits: 1)),
      ("movement", options.course), ("workers", String(comparison.runs.first?.outcome.workerCount ?? 0)),
    ]
    if let costs = options.costModel { rows.append(("costs", costs)) }
    if let chaos = options.chaos { rows.append(("seed of the faults", String(chaos.seed))) }
    if let trace = comparison.runs.first?.outcome.trace {
      rows.append(("hash of the trace", hexadecimal(trace.hash)))
    } else {
      rows.append(("processors", String(Processors.count)))
    }
    return rows + (environment?.rows ?? [])
  }
}
