import AsyncDisplay
import Testing

@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("Reports of traces")
struct TraceReportTests {
  private func makeTrace(capacity: Int, spans: Int) -> SimulationTrace {
    var trace = SimulationTrace(capacity: capacity)
    for index in 0..<spans {
      let start = MonotonicInstant(nanoseconds: Int64(index) * 10)
      let end = MonotonicInstant(nanoseconds: Int64(index) * 10 + 4)
      trace.append(index % 2 == 0 ? .mainActor : .worker(0), from: start, to: end, work: [:])
    }
    return trace
  }

  @Test("A trace says how many of its turns were not kept, if any")
  func dropped() {
    let trace = makeTrace(capacity: 9, spans: 57)
    let report = TraceReport(samples: [], trace: trace).json
    #expect(trace.droppedSpanCount > 0)
    #expect(report.contains("the first \(trace.droppedSpanCount) turns were not kept"))
    #expect(!TraceReport(samples: [], trace: makeTrace(capacity: 9, spans: 9)).json.contains("not kept"))
  }

  @Test(
    "A report takes whatever a sample says of its moments",
    arguments: [(Double.infinity, 0), (8, Int.max), (.nan, 3), (-1e300, 2)]
  )
  func strangeSamples(budget: Double, missed: Int) {
    var sample = FrameSample(
      index: 0,
      budgetMilliseconds: budget,
      busyMilliseconds: 1e300,
      overrunMilliseconds: 0
    )
    sample.missedBeats = missed
    for moment in [Int64.min, 0, .max] {
      sample.beat = MonotonicInstant(nanoseconds: moment)
      sample.start = MonotonicInstant(nanoseconds: moment)
      #expect(TraceReport(samples: [sample], trace: nil).json.count > 100)
    }
  }
}
