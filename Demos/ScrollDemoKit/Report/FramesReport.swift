import AsyncDisplay
import DemoSupport
package import DisplaySimulation

/// The frames of a run, figure by figure: the contents of `frames.json`.
///
/// Each key names its unit and holds one number a frame, in the order of the frames.
package struct FramesReport: Sendable {
  private let samples: [FrameSample]

  /// Makes the report of some frames, in order.
  package init(samples: [FrameSample]) { self.samples = samples }

  /// The contents of `frames.json`.
  package var json: String {
    var text = ""
    forEachChunk { text += $0 }
    return text
  }

  /// Hands the contents of `frames.json` out figure by figure: all figures of a long run as values of JSON are several
  /// times larger than its frames.
  package func forEachChunk<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    let origin = samples.first?.beat ?? MonotonicInstant(nanoseconds: 0)
    let columns: [(key: String, values: () -> JSONValue)] = [
      ("schemaVersion", { .integer(1) }),
      ("frameBudgetMs", { .number(samples.map(\.budgetMilliseconds).min() ?? 0) }),
      ("frameCount", { .integer(samples.count) }),
      ("beatIndex", { integers { $0.index } }),
      ("beatMs", { numbers { origin.milliseconds(to: $0.beat) } }),
      ("budgetMs", { numbers { $0.budgetMilliseconds } }),
      ("startMs", { numbers { origin.milliseconds(to: $0.start) } }),
      ("mainActorBusyMs", { numbers { $0.busyMilliseconds } }),
      ("frameOverrunMs", { numbers { $0.overrunMilliseconds } }),
      ("missedBeatCount", { integers { $0.missedBeats } }),
      ("velocityPointsPerSecond", { numbers { $0.velocity } }),
      ("blankAreaSquarePoints", { numbers { $0.blankArea } }),
      ("visibleAreaSquarePoints", { numbers { $0.visibleArea } }),
      ("anchorErrorPoints", { numbers { $0.list.anchorError } }),
      ("contentBytes", { integers { $0.list.contentBytes } }),
      ("workInFlightCount", { integers { $0.list.workInFlight } }),
      ("committedContentCount", { integers { $0.committedContents } }),
      ("refusedContentCount", { integers { $0.refusedContents } }),
      ("visibleRowStart", { integers { $0.list.visibleRows.lowerBound } }),
      ("visibleRowEnd", { integers { $0.list.visibleRows.upperBound } }),
      ("displayedRowStart", { integers { $0.list.displayedRows.lowerBound } }),
      ("displayedRowEnd", { integers { $0.list.displayedRows.upperBound } }),
      ("preloadedRowStart", { integers { $0.list.preloadedRows.lowerBound } }),
      ("preloadedRowEnd", { integers { $0.list.preloadedRows.upperBound } }),
    ]
    try body("{\n")
    for (key, values) in columns { try body("  \"\(key)\": \(values().line),\n") }
    try body("  \"passMs\": {\n")
    for pass in FramePass.allCases {
      let separator = pass == FramePass.allCases.last ? "" : ","
      try body("    \"\(pass)\": \(milliseconds(in: pass).line)\(separator)\n")
    }
    try body("  }\n}\n")
  }

  private func milliseconds(in pass: FramePass) -> JSONValue { numbers { $0.milliseconds(in: pass) } }

  private func numbers(_ value: (FrameSample) -> Double) -> JSONValue {
    .array(samples.map { .number(value($0)) })
  }

  private func integers(_ value: (FrameSample) -> Int) -> JSONValue {
    .array(samples.map { .integer(value($0)) })
  }
}
