import AsyncDisplay
import DisplayConcurrency
import Foundation
import Testing

@testable import DisplaySimulation

@Suite("Flings")
@MainActor
struct GestureTests {
  @Test(
    "Logarithms agree with the system's",
    arguments: [1e-300, 0.001, 0.5, 0.999, 1, 1.5, 2, 10, 844, 1e300]
  )
  func logarithms(value: Double) {
    #expect(
      abs(naturalLogarithm(value) - Foundation.log(value)) <= 1e-14 * max(1, abs(Foundation.log(value)))
    )
  }

  @Test(
    "Velocity and distance are those of a deceleration of 0.998 a millisecond",
    arguments: [-9_000.0, 40, 3_000]
  )
  func fling(velocity: Double) {
    let fling = Fling(velocity: velocity)
    #expect(abs(fling.velocity(after: 0.001) / velocity - Fling.decelerationRate) < 1e-12)
    var place = 0.0
    let step = 0.000_5
    for index in 0..<1_400 {
      let time = Double(index) * step
      guard time + step < fling.restingTime else { break }
      #expect(abs(place - fling.displacement(after: time)) < abs(velocity) * 1e-6)
      place += (fling.velocity(after: time) + fling.velocity(after: time + step)) / 2 * step
    }
    #expect(fling.velocity(after: fling.restingTime + 0.001) == 0)
    #expect(fling.displacement(after: 1e9) == fling.displacement(after: fling.restingTime))
  }

  @Test(
    "A script of any velocity and duration is made at once, and what is clamped is reported",
    arguments: [1e308, .greatestFiniteMagnitude, .infinity, .nan, -1, 1e-308, 1e7, 1e17]
  )
  func specialValues(value: Double) {
    let reports = Lock<[String]>([])
    let scripts = Diagnostics.withHandler { diagnostic in
      reports.withLock { $0.append(diagnostic.message) }
    } operation: {
      [
        FlingScript(velocity: value, duration: 1), FlingScript(velocity: 1_000, duration: value),
        FlingScript(velocity: value, duration: value),
      ]
    }
    for script in scripts {
      #expect((0...1_000_000).contains(script.velocity) && (0...21_600).contains(script.duration))
      #expect(script.place(at: value.isNaN ? 0 : value).isFinite)
    }
    #expect(reports.withLock { $0.isEmpty } == (scripts[2].velocity == value && scripts[2].duration == value))
  }

  @Test(
    "A script runs down at its mean velocity and back up to where it began, at any frame rate",
    arguments: [30.0, 60, 120]
  )
  func script(hz: Double) {
    let script = FlingScript(velocity: 1_000, duration: 10)
    var place = 0.0
    var lowest = 0.0
    var atFourSeconds = 0.0
    for frame in 0...Int(hz * 10) {
      let now = MonotonicInstant(nanoseconds: Int64(Double(frame) / hz * 1e9))
      place += script.displacement(at: FrameTiming(index: frame, timestamp: now, deadline: now))
      lowest = max(lowest, place)
      if frame == Int(hz * 4) { atFourSeconds = place }
    }
    #expect(abs(atFourSeconds / 4 - 1_000) < 120)
    #expect(lowest > 4_000)
    #expect(abs(place) < 1e-6 * lowest)
    let later = MonotonicInstant(nanoseconds: 20_000_000_000)
    #expect(script.displacement(at: FrameTiming(index: 9_999, timestamp: later, deadline: later)) == 0)
  }

  @Test("Traces move by finite numbers, however far apart their marks are")
  func farMarks() {
    let most = GestureTrace.Mark.maximumPoints
    let marks = [(0, -1e12), (1, 1e12), (1, -1e12), (2, 0)].map { GestureTrace.Mark(seconds: $0, points: $1) }
    let beyond = [-1e308, 1e308, most.nextUp].enumerated().map { index, points in
      GestureTrace.Mark(seconds: 0.3 * Double(index + 1), points: points)
    }
    let (trace, same) = (GestureTrace(marks + beyond), GestureTrace(marks))
    var place = -most
    for frame in 0...25 {
      let now = MonotonicInstant(nanoseconds: Int64(frame) * 100_000_000)
      let timing = FrameTiming(index: frame, timestamp: now, deadline: now)
      let displacement = trace.displacement(at: timing)
      #expect(displacement.isFinite && trace.currentVelocity.isFinite)
      #expect(displacement == same.displacement(at: timing))
      place += displacement
    }
    #expect(abs(place) < 1)
  }

  @Test("A trace that rests moves nothing at all, wherever it rests", arguments: [120, 0.1, -70.7, 1e12])
  func rest(points: Double) {
    let trace = GestureTrace([0, 7].map { GestureTrace.Mark(seconds: $0, points: points) })
    for frame in 0..<700 {
      let now = MonotonicInstant(nanoseconds: Int64(frame) * 8_333_333)
      #expect(trace.displacement(at: FrameTiming(index: frame, timestamp: now, deadline: now)) == 0)
    }
  }

  @Test("Numbers that are none do not move anything", arguments: [Double.nan, .infinity, -5, 0])
  func absurd(number: Double) {
    let script = FlingScript(velocity: number, duration: number)
    for frame in 0..<10 {
      let now = MonotonicInstant(nanoseconds: Int64(frame) * 8_000_000)
      #expect(script.displacement(at: FrameTiming(index: frame, timestamp: now, deadline: now)) == 0)
    }
    #expect(Fling(velocity: number).displacement(after: .nan).isFinite)
  }
}
