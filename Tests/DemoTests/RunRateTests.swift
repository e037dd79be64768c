import AsyncDisplay
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Runs at the rates of a display")
@MainActor
struct RunRateTests {
  @Test(
    "A run takes as long on a variable display as on one of a fixed rate, and has the same bytes each time"
  )
  func run() async throws {
    func run(_ words: [String]) async throws -> ScrollRun.Outcome {
      let options = try ScrollOptions(
        ["--clock", "virtual", "--frames", "600", "--width", "60", "--height", "100", "--velocity", "2"]
          + words
      )
      return await ChaosRuns.make(options).run()
    }
    let outcomes = [
      try await run(["--hz", "variable"]), try await run(["--hz", "variable"]),
      try await run(["--hz", "120"]),
    ]
    let lasts = try outcomes.map { try #require($0.samples.last) }
    let firsts = outcomes.map(\.samples[0])
    #expect(
      FramesReport(samples: outcomes[0].samples).json == FramesReport(samples: outcomes[1].samples).json
    )
    // The same movement for five seconds, with fewer frames.
    for (first, last) in zip(firsts, lasts) {
      #expect(abs(first.beat.milliseconds(to: last.beat) - 5_000) < 101)
    }
    #expect(outcomes[0].samples.count < outcomes[2].samples.count && outcomes[2].samples.count == 600)
    #expect(outcomes.allSatisfy { $0.summary.droppedFrames == 0 && $0.summary.anchorError == 0 })
    #expect(throws: CommandLineError.self) { try ScrollOptions(["--hz", "varying"]) }
  }
}
