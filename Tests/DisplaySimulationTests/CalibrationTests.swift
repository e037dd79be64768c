import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplaySimulation

@Suite("Calibration of costs")
@MainActor
struct CalibrationTests {
  /// A clock that moves by the work that is done, at known costs.
  private final class WorkClock: MonotonicClock {
    let passed = Lock(0.0)
    var now: MonotonicInstant { MonotonicInstant(nanoseconds: Int64(passed.withLock { $0 })) }
  }

  @Test("Where time passes by known costs, these are what is found")
  func knownCosts() {
    let costs = Dictionary(
      uniqueKeysWithValues: zip(WorkKind.allCases, (1...WorkKind.allCases.count).map { Double($0 * 37) })
    )
    let clock = WorkClock()
    let observer = WorkMeter { kind, count in
      clock.passed.withLock { $0 += Double(count) * (costs[kind] ?? 0) }
    }
    let model = CostCalibration(repetitions: TestDepth.count(1, full: 2), clock: clock, observer: observer)
      .measure()
    for (kind, cost) in costs {
      let found = model.nanoseconds[kind] ?? -1
      #expect(abs(found - cost) < cost * 0.01, "\(kind): \(found) instead of \(cost)")
    }
    // Nothing else takes time there, and a job takes a nanosecond at least.
    #expect(model.jobNanoseconds == 1)
  }

  @Test("On a machine every kind takes some time")
  func machine() {
    let model = CostCalibration(repetitions: 1).measure()
    #expect(WorkKind.allCases.allSatisfy { (model.nanoseconds[$0] ?? -1) >= 0 })
    #expect((model.nanoseconds[.drawnPixel] ?? 0) > 0 && model.jobNanoseconds > 1)
  }
}
