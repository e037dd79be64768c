import AsyncDisplay
import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Runs that are interrupted, and figures for programs")
@MainActor
struct InterruptedRunTests {
  private final class RowNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 30)
    }
  }

  @MainActor
  private final class Counter {
    var frames = 0
  }

  private func makeOptions(frames: Int) throws -> ScrollOptions {
    try ScrollOptions([
      "--clock", "virtual", "--frames", "\(frames)", "--width", "60", "--height", "100", "--velocity", "2",
      "--assert", "blank<=100%,max<0ms",
    ])
  }

  /// Runs until some frames are done.
  private func run(_ options: ScrollOptions, interruptedAfter count: Int = .max) async -> ScrollRun.Outcome {
    let counter = Counter()
    return await ScrollRun(
      list: ListNode(0..<2_000, estimatedRowLength: 30) { _ in RowNode() },
      options: options,
      script: FlingScript(velocity: 200, duration: 10),
      isInterrupted: { counter.frames >= count },
      beforeFrame: { _ in counter.frames += 1 }
    ).run()
  }

  private func report(_ outcome: ScrollRun.Outcome, _ options: ScrollOptions) -> ScrollReport {
    ScrollReport(
      runs: [PolicyRun(policy: options.policy, outcome: outcome)],
      options: options,
      content: "rows",
      rowCount: 2_000,
      command: ["--frames", "600"],
      remarks: ["a remark"],
      isInterrupted: outcome.wasInterrupted
    )
  }

  @Test("An interrupted run has the frames and figures of one that was as short from the start")
  func shorter() async throws {
    let interrupted = await run(try makeOptions(frames: 600), interruptedAfter: 90)
    let short = await run(try makeOptions(frames: 90))
    #expect(interrupted.wasInterrupted && !short.wasInterrupted)
    #expect(interrupted.samples.count == 90 && interrupted.tickCount(at: .fixed(120)) == 90)
    #expect(
      FramesReport(samples: interrupted.samples).json == FramesReport(samples: short.samples).json
    )
    #expect(interrupted.summary == short.summary)
  }

  @Test("A run that is interrupted with its last frame is complete, and one before its first has none")
  func edges() async throws {
    let options = try makeOptions(frames: 60)
    #expect(await !run(options, interruptedAfter: 60).wasInterrupted)
    let early = await run(options, interruptedAfter: 0)
    #expect(early.wasInterrupted && early.samples.isEmpty && early.tickCount(at: options.rate) == 0)
  }

  /// All keys of a value, however deep.
  private func keys(_ value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value)) }
    }
    return (value as? [Any])?.reduce(into: []) { $0.formUnion(keys($1)) } ?? []
  }

  @Test("What a program is told has the figures of the run and its bounds, under keys that the help has")
  func json() async throws {
    let options = try makeOptions(frames: 120)
    let outcome = await run(options, interruptedAfter: 30)
    let text = report(outcome, options).json.text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(object["schemaVersion"] as? Int == 1 && object["interrupted"] as? Bool == true)
    #expect(object["remarks"] as? [String] == ["a remark"])
    let bounds = try #require(object["assertions"] as? [[String: Any]])
    #expect(bounds.map { $0["figure"] as? String } == ["blank", "max"])
    #expect(bounds.map { $0["held"] as? Bool } == [true, false])
    #expect(bounds[1]["measured"] as? Double == outcome.summary.busyMilliseconds.maximum)
    #expect(bounds[1]["bound"] as? Double == 0 && bounds[1]["comparison"] as? String == "<")
    #expect(bounds[1]["unit"] as? String == "ms")
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect(runs.count == 1 && runs[0]["frameCount"] as? Int == 30 && runs[0]["interrupted"] as? Bool == true)
    let words = Set(ScrollOptions.jsonHelp.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    #expect(keys(object).subtracting(words).isEmpty)
  }

  @Test("Bounds are set in a table with what was measured, the bound, the unit and whether it held")
  func assertions() async throws {
    let options = try makeOptions(frames: 30)
    let text = report(await run(options), options).text
    let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["assertion", "measured", "bound", "unit", "held"]))
    #expect(rows.contains { $0.first == "blank" && $0.dropFirst(2) == ["<=", "100.000", "%", "yes"] })
    #expect(rows.contains { $0.first == "max" && $0.dropFirst(2) == ["<", "0.000", "ms", "NO"] })
  }

  @Test("What is measured and its bound look the same only if they are")
  func closeBounds() {
    let sample = FrameSample(
      index: 0,
      budgetMilliseconds: 8,
      busyMilliseconds: 8.00000004,
      overrunMilliseconds: 0
    )
    let summary = RunSummary(samples: [sample])
    #expect(
      RunAssertion(.max, .atMost, 8).verdict(in: summary)
        == "MISSED: max <= 8.00000000 ms, was 8.00000004 ms"
    )
    #expect(RunAssertion(.max, .atMost, 8.5).verdict(in: summary) == "kept: max <= 8.500 ms, was 8.000 ms")
  }
}
