import AsyncDisplay
import DisplayLists
import Foundation
import Testing

@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("What reports say")
struct ReportWordTests {
  private func makeOutcome(
    busy: Double = 1,
    blank: Double = 0,
    wasted: Int = 0,
    workerCount: Int = 3,
    anchorError: Double = 0,
    trace: SimulationTrace? = nil,
    everyFrame: Double? = nil
  ) -> ScrollRun.Outcome {
    func sample(load: Double) -> FrameSample {
      let everyFrame = everyFrame ?? 0
      var sample = FrameSample(
        index: 0,
        budgetMilliseconds: 8,
        busyMilliseconds: load + everyFrame,
        overrunMilliseconds: load + everyFrame - 8,
        blankArea: blank,
        visibleArea: 100,
        velocity: 1
      )
      sample.list.anchorError = anchorError
      sample.passMilliseconds = FramePass.allCases.map { $0 == .load ? load : $0 == .input ? everyFrame : 0 }
      return sample
    }
    // Where something is said of every frame, there is one that has nothing else to do.
    let samples = (everyFrame == nil ? [busy] : [busy, 0]).map(sample)
    var list = ListStatistics()
    list.nodesCreated = 100
    list.nodesSeen = 100 - wasted
    return ScrollRun.Outcome(
      summary: RunSummary(samples: samples, list: list),
      samples: samples,
      filmstrip: Filmstrip(panels: []),
      chaos: [],
      trace: trace,
      workerCount: workerCount,
      wasInterrupted: false
    )
  }

  /// A second in which each of 64 workers was busy.
  private func makeBusyTrace() -> SimulationTrace {
    var trace = SimulationTrace()
    for worker in 0..<64 {
      trace.append(
        .worker(worker),
        from: MonotonicInstant(nanoseconds: 0),
        to: MonotonicInstant(nanoseconds: 1_000_000_000),
        work: [:]
      )
    }
    return trace
  }

  private func options(_ words: String...) throws -> ScrollOptions { try ScrollOptions(words) }

  @Test("Every rival that is no worse is named, with both figures")
  func findings() {
    let comparison = PolicyComparison(runs: [
      PolicyRun(policy: .adaptive, outcome: makeOutcome(busy: 3, blank: 1)),
      PolicyRun(policy: .fixed, outcome: makeOutcome(busy: 2, blank: 1)),
      PolicyRun(policy: .mainThread, outcome: makeOutcome(busy: 1, blank: 9)),
    ])
    let findings = comparison.findings
    #expect(
      findings.contains(
        "main actor busy, p50, ms: adaptive loses to fixed, 3.00 against 2.00, and loses to main-thread, "
          + "3.00 against 1.00"
      )
    )
    #expect(
      findings.contains("blank area while scrolling, %: adaptive ties with fixed, each 1.000"),
      "\(findings)"
    )
    #expect(PolicyComparison(runs: Array(comparison.runs.prefix(1))).findings.isEmpty)
  }

  @Test("A suggestion has its figure and what to change, and none asks for longer ranges beside shorter ones")
  func suggestions() throws {
    let plain = try options()
    func lines(_ outcome: ScrollRun.Outcome, _ options: ScrollOptions) -> [String] {
      Suggestions(outcome, options: options).lines
    }
    #expect(lines(makeOutcome(), plain).isEmpty)
    #expect(
      lines(makeOutcome(blank: 2), plain) == [
        "2.00 % of what scrolled by was blank: prepare further ahead, a larger 'maximumLeading' of the "
          + "'AdaptiveRangeTuning' in 'ListNode.rangePolicy'"
      ]
    )
    #expect(
      lines(makeOutcome(wasted: 60), try options("--policy", "fixed")) == [
        "60 % of 100 rows were prepared and never seen: prepare less far ahead, a shorter 'setPreloadBuffer' in "
          + "'ListNode.rangeTuning'"
      ]
    )
    // Both at once, with and without frames that take long.
    #expect(
      lines(makeOutcome(blank: 2, wasted: 60), plain) == [
        "2.00 % of what scrolled by was blank although 60 % of 100 rows were prepared and never seen: what is prepared "
          + "lies elsewhere than the list goes, so have a row be there sooner, with less to draw in 'makeDrawing()' or "
          + "more workers, '--workers 4'"
      ]
    )
    let late = lines(makeOutcome(busy: 9, blank: 2, wasted: 60, everyFrame: 0), plain)
    #expect(late.count == 2 && late[0].contains("'load' 9.00 ms") && late[0].contains("'didLoad()'"))
    #expect(
      late[0].contains("2.00 % of what scrolled by was blank") && late[1].contains("prepare less far ahead")
    )
    // Frames that are in time have no part in what is blank.
    let busy = lines(makeOutcome(busy: 6, blank: 2, everyFrame: 0), plain)
    #expect(busy.count == 2 && !busy[0].contains("blank") && busy[1].contains("prepare further ahead"))
    // What every frame takes is nothing to change.
    #expect(lines(makeOutcome(busy: 6, everyFrame: 9), plain)[0].contains("'load' 6.00 ms"))
    #expect(lines(makeOutcome(busy: 1, everyFrame: 6), plain).isEmpty)
    let main = lines(makeOutcome(busy: 6, wasted: 60, everyFrame: 0), try options("--policy", "main-thread"))
    #expect(main.count == 1 && main[0].hasSuffix("have workers measure and draw, '--policy adaptive'"))
    #expect(
      lines(makeOutcome(anchorError: 3), plain).allSatisfy { $0.contains("'ListNode.performBatchUpdates'") }
    )
  }

  @Test("A number of workers is suggested only where the command line takes it")
  func workers() throws {
    func line(_ count: Int, _ words: [String], _ trace: SimulationTrace?) throws -> String {
      let outcome = makeOutcome(blank: 2, wasted: trace == nil ? 60 : 0, workerCount: count, trace: trace)
      return try #require(Suggestions(outcome, options: try ScrollOptions(words)).lines.first)
    }
    let chaos = ["--clock", "virtual", "--chaos", "workers"]
    let other = ["--clock", "virtual", "--chaos", "memory"]
    for trace in [nil, makeBusyTrace()] {
      #expect(try line(63, [], trace).contains("'--workers 64'"))
      #expect(try line(2, other, trace).contains("'--workers 3'"))
      for line in [try line(64, [], trace), try line(2, chaos, trace), try line(64, chaos, trace)] {
        #expect(
          !line.contains("--workers") && !line.contains("more workers") && !line.contains("add one"),
          "\(line)"
        )
        #expect(line.contains("makeDrawing()"), "\(line)")
      }
    }
  }

  @Test("The head of a table says what moves the list, and how many workers there are")
  func head() throws {
    func head(_ workerCount: Int, _ words: [String]) throws -> String {
      let report = SummaryReport(
        summary: RunSummary(samples: []),
        options: try ScrollOptions(words),
        content: "rows",
        rowCount: 0,
        workerCount: workerCount
      )
      return String(report.table.prefix { $0 != "\n" })
    }
    #expect(try head(3, []).hasSuffix(", 120 Hz, fling, 10.0 screens/s, wall clock with 3 workers"))
    #expect(
      try head(1, ["--clock", "virtual", "--trace", "m.txt", "--finger"])
        .hasSuffix(", moved by m.txt, by the touches of a finger, simulated phone with 1 worker")
    )
    #expect(try head(2, ["--trace", "m", "--scenario", "chat"]).contains(" Hz, chat, moved by m, wall"))
    #expect(try head(2, ["--scenario", "slow-read"]).contains(" Hz, slow-read, wall clock"))
  }

  @Test("A summary has the files of the run, its policies in order, and the workers that there were")
  func summary() async throws {
    let report = SummaryReport(
      summary: RunSummary(samples: []),
      options: try options("--trace", "m.txt", "--clock", "virtual", "--cost-model", "c.json"),
      content: "rows",
      rowCount: 0,
      policies: [.adaptive, .fixed],
      workerCount: 5
    )
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    #expect(object?["trace"] as? String == "m.txt" && object?["costModel"] as? String == "c.json")
    #expect(object?["policy"] as? String == "fixed" && object?["workerCount"] as? Int == 5)
    #expect(object?["policies"] as? [String] == ["adaptive", "fixed"] && object?["input"] is NSNull)
    #expect(report.table.contains("policy adaptive, then fixed"))
    let many = Array(repeating: RunPolicy.fixed, count: 9)
    #expect(PolicyRun(policies: many, outcome: makeOutcome()).policyName.hasSuffix("fixed, then 3 more"))
  }

  @Test("Lines that lie on each other can all be seen: each is wider than those drawn over it")
  func lineWidths() throws {
    let widths = try ["c", "b", "a"].map { style in
      let rule = try #require(
        PageStyle.css.components(separatedBy: "polyline.\(style) { stroke-width: ").dropFirst().first
      )
      return try #require(Double(rule.prefix { $0 != ";" }))
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 + 1 })
  }

  @Test("A chart says its limit in the key, where nothing is drawn over")
  func limit() {
    var chart = LineChart(title: "a", unit: "ms", seconds: 1)
    chart.limit = ("budget <1>", 8)
    let parts = chart.html.components(separatedBy: "<svg")
    #expect(parts[0].contains("<span class=\"limit\"><i></i>budget &lt;1&gt;</span>"))
    #expect(parts[1].contains("<line class=\"limit\"") && !parts[1].contains("budget"))
  }
}

@Suite("The filmstrip's frames")
@MainActor
struct FilmstripRecorderTests {
  /// The frames that are shown, by their titles, the marked one with a star.
  private func shown(_ blankAreas: [Double], length: Int?) -> [String] {
    let layers = LayerSnapshot(Layer())
    var recorder = FilmstripRecorder(length: length)
    for (index, area) in blankAreas.enumerated() {
      recorder.note(index + 1, blankArea: area) {
        Filmstrip.Panel(layers: layers, blankAreas: [], title: "\(index + 1)", caption: "")
      }
    }
    return recorder.filmstrip.panels.map { $0.title + ($0.isMarked ? "*" : "") }
  }

  @Test(
    "Without blank area they are the even ones, whether the length is known or not",
    arguments: [80, nil]
  )
  func even(length: Int?) {
    var moments = FilmstripMoments(length: length)
    var even: [Int] = []
    for elapsed in 1...80 {
      if moments.take(elapsed) { even.append(elapsed) }
      even = moments.thin(even)
    }
    #expect(shown(Array(repeating: 0, count: 80), length: length) == even.map(String.init))
  }

  @Test("The one with the largest blank area is among them and marked, and the others stay")
  func worst() {
    var areas = Array(repeating: 0.0, count: 80)
    let even = shown(areas, length: 80)
    (areas[20], areas[49], areas[69]) = (3, 9, 9)
    let strip = shown(areas, length: 80)
    #expect(strip.count == even.count && strip.filter { $0.hasSuffix("*") } == ["50*"])
    #expect(strip.filter { even.contains($0) }.count == even.count - 1)
    #expect(
      strip.compactMap { Int($0.filter(\.isNumber)) }
        == strip.compactMap { Int($0.filter(\.isNumber)) }.sorted()
    )
    // One that is shown anyway is marked, and where there is room none has to go.
    areas[49] = 0
    areas[45] = 20
    #expect(shown(areas, length: 80) == even.map { $0 == "46" ? "46*" : $0 })
    #expect(shown([0, 5, 0], length: nil) == ["2*"])
  }
}
