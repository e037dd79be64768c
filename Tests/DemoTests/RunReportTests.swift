import AsyncDisplay
import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Reports of runs in virtual time")
@MainActor
struct RunReportTests {
  private final class StripeNode: DisplayNode {
    let height: Double
    nonisolated init(height: Double) {
      self.height = height
      super.init()
    }
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: height)
    }
    override func makeDrawing() -> (any Drawing)? { Fill() }
  }

  private struct Fill: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  private func makeOptions() -> ScrollOptions {
    var options = ScrollOptions()
    options.clock = .virtual
    options.frames = 60
    options.width = 60
    options.height = 100
    options.scale = 1
    return options
  }

  private func run(_ options: ScrollOptions, script: (any ScrollScript)? = nil) async -> ScrollRun.Outcome {
    let list = ListNode(MixedRows(count: 500, seed: options.seed), estimatedRowLength: 40) { row in
      StripeNode(height: min(row.height, 90))
    }
    let costs = CostModel([.drawnPixel: 2_000, .ranFrame: 50_000, .committedContents: 3_000])
    return await ScrollRun(list: list, options: options, script: script, costs: costs).run()
  }

  @Test("What the passes take is all that a frame takes", arguments: RunPolicy.allCases)
  func passes(policy: RunPolicy) async throws {
    var options = makeOptions()
    options.policy = policy
    let samples = await run(options).samples
    for sample in samples {
      #expect(abs(sample.passMilliseconds.reduce(0, +) - sample.busyMilliseconds) < 1e-6)
    }
    let work = samples.reduce(0) { $0 + $1.milliseconds(in: .work) }
    #expect(policy == .mainThread ? work > 1 : work == 0)
  }

  private func files(_ outcome: ScrollRun.Outcome, _ options: ScrollOptions) -> [String] {
    let page = PageReport(
      comparison: PolicyComparison(runs: [PolicyRun(policy: options.policy, outcome: outcome)]),
      options: options,
      content: "stripes <&>",
      command: "run"
    )
    let summary = SummaryReport(
      summary: outcome.summary,
      options: options,
      content: "stripes",
      rowCount: 500,
      trace: outcome.trace
    )
    return [
      summary.json, FramesReport(samples: outcome.samples).json,
      TraceReport(samples: outcome.samples, trace: outcome.trace).json, page.html,
    ]
  }

  @Test("Two runs with the same seed leave the same bytes, and another seed others")
  func sameBytes() async {
    var options = makeOptions()
    let first = files(await run(options), options)
    let second = files(await run(options), options)
    #expect(first == second)
    options.seed = 2
    let other = files(await run(options), options)
    #expect(zip(first, other).allSatisfy { $0 != $1 })
  }

  @Test("What is handed out piece by piece is the file, in pieces that stay small")
  func chunks() async {
    var options = makeOptions()
    options.frames = 400
    let outcome = await run(options)
    let report = TraceReport(samples: outcome.samples, trace: outcome.trace)
    var chunks: [String] = []
    report.forEachChunk { chunks.append($0) }
    #expect(chunks.joined() == report.json && chunks.count > 2)
    #expect(chunks.allSatisfy { $0.utf8.count < 100_000 })
    chunks = []
    let frames = FramesReport(samples: outcome.samples)
    frames.forEachChunk { chunks.append($0) }
    #expect(chunks.joined() == frames.json && chunks.count > 30)
  }

  @Test("Every frame has every figure, and spans of one track are apart or one in the other")
  func trace() async throws {
    let options = makeOptions()
    let files = files(await run(options), options)
    let frames = try #require(try JSONSerialization.jsonObject(with: Data(files[1].utf8)) as? [String: Any])
    #expect(frames.values.compactMap { $0 as? [Any] }.allSatisfy { $0.count == 60 })
    let passes = try #require(frames["passMs"] as? [String: [Any]])
    #expect(passes.count == FramePass.allCases.count && passes.values.allSatisfy { $0.count == 60 })

    let trace = try #require(try JSONSerialization.jsonObject(with: Data(files[2].utf8)) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    #expect(events.count { $0["name"] as? String == "vsync" } == 60)
    let tracks = Dictionary(grouping: events.filter { $0["ph"] as? String == "X" }) { $0["tid"] as? Int }
    #expect(tracks.count > 1)
    for spans in tracks.values {
      var open: [Double] = []
      let times = spans.compactMap { span -> (start: Double, end: Double)? in
        guard let start = span["ts"] as? Double, let length = span["dur"] as? Double else { return nil }
        return (start, start + length)
      }
      #expect(times.count == spans.count)
      for time in times.sorted(by: { ($0.start, $1.end) < ($1.start, $0.end) }) {
        while let end = open.last, end <= time.start + 1e-6 { open.removeLast() }
        #expect(open.last.map { time.end <= $0 + 1e-6 } ?? true)
        open.append(time.end)
      }
    }
  }

  @Test(
    "An arrow leads from a frame to a worker's job and on to a later frame, for every piece of work taken in"
  )
  func flows() async throws {
    let options = makeOptions()
    let outcome = await run(options)
    let files = files(outcome, options)
    let trace = try #require(try JSONSerialization.jsonObject(with: Data(files[2].utf8)) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    func spans(_ isTrack: (Int) -> Bool) -> [ClosedRange<Double>] {
      events.compactMap { event in
        guard event["ph"] as? String == "X", let track = event["tid"] as? Int, isTrack(track),
          let start = event["ts"] as? Double, let length = event["dur"] as? Double
        else { return nil }
        return start - 1e-3...start + length + 1e-3
      }
    }
    let (frames, jobs) = (spans { $0 == 1 }, spans { $0 >= 10 })
    let arrows = Dictionary(grouping: events.filter { $0["cat"] as? String == "work" }) {
      $0["id"] as? Int ?? -1
    }
    let begun = outcome.trace?.spans.reduce(0) { $0 + $1.pieces.count } ?? 0
    // Frames before the first screen is drawn are no part of the run, nor are those after the last one.
    #expect(arrows.count > 15 && arrows.count <= begun, "\(arrows.count) of \(begun)")
    for parts in arrows.values {
      #expect(parts.map { $0["ph"] as? String } == ["s", "t", "f"])
      let times = parts.compactMap { $0["ts"] as? Double }
      #expect(times.count == 3 && times == times.sorted())
      #expect(frames.contains { $0.contains(times[0]) } && jobs.contains { $0.contains(times[1]) })
      #expect(frames.contains { $0.contains(times[2]) } && times[2] > times[0])
    }
  }

  @Test("A page fetches nothing, and what it is told stands there as text")
  func page() async {
    let options = makeOptions()
    let html = files(await run(options), options)[3]
    #expect(!html.contains("http") && !html.contains("<script") && !html.contains("url("))
    #expect(html.contains("stripes &lt;&amp;&gt;") && !html.contains("stripes <"))
    #expect(html.components(separatedBy: "<svg").count == 6 && html.contains("data:image/png;base64,"))
    for (open, close) in [("<svg", "</svg>"), ("<figure>", "</figure>"), ("<div", "</div>")] {
      #expect(html.components(separatedBy: open).count == html.components(separatedBy: close).count)
    }
  }

  @Test("After a jump blank area counts although nothing moves, and the scroll anchor stays")
  func jump() async {
    let marks = [(0.0, 0.0), (0.1, 0), (0.1, 5_000)].map { GestureTrace.Mark(seconds: $0.0, points: $0.1) }
    let outcome = await run(makeOptions(), script: GestureTrace(marks))
    #expect(outcome.samples.count { $0.velocity != 0 } == 1)
    #expect(outcome.summary.blankAreaPercent > 0 && outcome.summary.blankAreaPercent < 100)
    #expect(outcome.summary.anchorError == 0)
  }

  @Test("Bytes become the same letters as elsewhere")
  func base64() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(($0 * 97 + count * 13) & 0xFF) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test("A frame that missed more beats than there are characters in a report is one line of it")
  func missedBeats() {
    var late = FrameSample(
      index: 70_000_000,
      budgetMilliseconds: 8,
      busyMilliseconds: 9,
      overrunMilliseconds: 1
    )
    late.missedBeats = 69_999_998
    let samples = [
      FrameSample(index: 0, budgetMilliseconds: 8, busyMilliseconds: 1, overrunMilliseconds: 0),
      FrameSample(index: 1, budgetMilliseconds: 8, busyMilliseconds: 1, overrunMilliseconds: 0), late,
    ]
    let trace = TraceReport(samples: samples, trace: nil).json
    #expect(trace.utf8.count < 20_000 && trace.contains("69999998 vsyncs without a frame"))
    let outcome = ScrollRun.Outcome(of: samples)
    let page = PageReport(
      comparison: PolicyComparison(runs: [PolicyRun(policy: .adaptive, outcome: outcome)]),
      options: makeOptions(),
      content: "rows",
      command: "ScrollDemo"
    )
    #expect(page.html.utf8.count < 200_000)
  }
}
