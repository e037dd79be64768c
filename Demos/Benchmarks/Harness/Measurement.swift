import AsyncDisplay
import DemoSupport

/// The times of a benchmark, in nanoseconds for one of the things that it handles.
///
/// The clock of a shared machine swings, so two machines, or two versions, are best compared by their minima;
/// the median says what to expect.
struct Measurement {
  let name: String
  let note: String
  let comparison: Comparison?
  let count: Int
  let samples: Int
  let minimum: Double
  let median: Double
  let ninetieth: Double

  init(_ durations: [Double], of benchmark: Benchmark) {
    name = benchmark.name
    note = benchmark.note
    comparison = benchmark.comparison
    count = benchmark.count
    samples = durations.count
    let sorted = durations.map { $0 / Double(benchmark.count) }.sorted()
    minimum = sorted.first ?? 0
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    ninetieth = sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10]
  }

  /// The measurement for a report.
  var json: JSONValue {
    .object([
      ("name", .string(name)), ("note", .string(note)), ("count", .integer(count)),
      ("samples", .integer(samples)), ("minimumNanoseconds", .number(minimum)),
      ("medianNanoseconds", .number(median)), ("ninetiethNanoseconds", .number(ninetieth)),
    ])
  }

  /// The measurement as a row of a table.
  var cells: [String] {
    [name] + [minimum, median, ninetieth].map { TextTable.number($0, digits: $0 < 10 ? 2 : 0) } + [note]
  }
}
