import AsyncDisplay
import DisplayChaos
import DisplayLists
import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

/// Each figure of a page against a plain recomputation of it from `frames.json`.
@Suite("Figures of a comparison")
@MainActor
struct ComparisonFigureTests {
  /// The columns of `frames.json`.
  private struct Frames {
    let object: [String: Any]
    let passes: [String: [Double]]

    init(_ samples: [FrameSample]) throws {
      let data = Data(FramesReport(samples: samples).json.utf8)
      object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      passes = try #require(object["passMs"] as? [String: [Double]])
    }

    subscript(key: String) -> [Double] {
      (object[key] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? []
    }

    /// One entry a refresh: whether it was blank or stale.
    var refreshes: [(isStale: Bool, isBlank: Bool)] {
      zip(zip(self["missedBeatCount"], self["frameOverrunMs"]), self["blankAreaSquarePoints"]).flatMap {
        pair,
        blank -> [(Bool, Bool)] in
        Array(repeating: (true, false), count: Int(pair.0)) + [(pair.1 > 0, pair.1 <= 0 && blank > 0)]
      }
    }
  }

  /// Frames of all kinds: in time and late, whole and blank, with and without vsyncs missed before them.
  private func makeSamples(seed: UInt64, count: Int = 300) -> [FrameSample] {
    var random = SeededGenerator(seed: seed, stream: 7)
    var index = 0
    return (0..<count).map { _ in
      let missed = Int.random(in: 0...4, using: &random) / 3
      index += 1 + missed
      let passes = FramePass.allCases.map { _ in
        Bool.random(using: &random) ? 0 : Double.random(in: 0...4, using: &random)
      }
      let busy = passes.reduce(0, +)
      var sample = FrameSample(
        index: index,
        budgetMilliseconds: 8,
        busyMilliseconds: busy,
        overrunMilliseconds: busy - 9,
        missedBeats: missed,
        blankArea: Bool.random(using: &random) ? 0 : Double.random(in: 0...100, using: &random),
        visibleArea: 100,
        velocity: 1
      )
      sample.passMilliseconds = passes
      return sample
    }
  }

  private func makeRun(_ policy: RunPolicy, _ samples: [FrameSample], _ later: [[FrameSample]] = [])
    -> PolicyRun
  {
    PolicyRun(
      policy: policy,
      outcome: ScrollRun.Outcome(of: samples),
      repetitions: later.enumerated().map { index, samples in
        PolicyRun.Repetition(
          seed: UInt64(index) + 2,
          summary: RunSummary(samples: samples, list: ListStatistics()),
          losses: []
        )
      }
    )
  }

  private func page(_ runs: [PolicyRun], _ options: ScrollOptions = ScrollOptions()) -> String {
    PageReport(
      comparison: PolicyComparison(runs: runs),
      options: options,
      content: "rows",
      command: "ScrollDemo"
    ).html
  }

  /// The cells of the rows that begin with a header, in all tables of a page, without their markup.
  private func cells(_ header: String, in html: String) -> [[String]] {
    html.components(separatedBy: "<tr>").filter { $0.contains("<th scope=\"row\">\(header)</th>") }.map {
      row in
      row.components(separatedBy: "<td").dropFirst().map { cell in
        let inside = cell.components(separatedBy: "</td>")[0].drop { $0 != ">" }.dropFirst()
        return String(inside.replacing(/<[^>]*>/, with: ""))
      }
    }
  }

  private func text(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

  @Test("A refresh is blank or stale once, whatever is wrong with it", arguments: [1, 2, 3] as [UInt64])
  func blankOrStale(seed: UInt64) throws {
    let samples = makeSamples(seed: seed)
    let refreshes = try Frames(samples).refreshes
    let summary = RunSummary(samples: samples)
    let stale = refreshes.count { $0.isStale }
    let blank = refreshes.count { $0.isBlank }
    #expect(stale > 20 && blank > 20)
    #expect(summary.refreshCount == refreshes.count)
    #expect(summary.staleRefreshes == stale && summary.blankRefreshes == blank)
    let share = Double(stale + blank) / Double(refreshes.count) * 100
    #expect(abs(summary.blankOrStalePercent - share) < 1e-9)

    let report = SummaryReport(summary: summary, options: ScrollOptions(), content: "", rowCount: 0)
    let json = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    #expect(json?["refreshCount"] as? Int == refreshes.count)
    #expect(json?["staleRefreshes"] as? Int == stale && json?["blankRefreshes"] as? Int == blank)
    #expect(abs((json?["blankOrStaleRefreshesPct"] as? Double ?? -1) - share) < 1e-9)

    let row = try #require(cells("adaptive", in: page([makeRun(.adaptive, samples)])).first)
    let total = Double(refreshes.count)
    #expect(
      row.dropFirst() == [text(share), text(Double(stale) / total * 100), text(Double(blank) / total * 100)]
    )
    #expect(RunSummary(samples: []).blankOrStalePercent == 0)
  }

  @Test("A policy that shows nothing new is no better for having no blank area")
  func frozen() {
    let frozen = (0..<10).map { index in
      var sample = FrameSample(
        index: 12 * index + 11,
        budgetMilliseconds: 8,
        busyMilliseconds: 90,
        overrunMilliseconds: 82,
        missedBeats: 11
      )
      sample.visibleArea = 100
      return sample
    }
    var blank = makeSamples(seed: 1, count: 100)
    for index in blank.indices {
      (blank[index].overrunMilliseconds, blank[index].missedBeats) = (-1, 0)
      blank[index].blankArea = index < 5 ? 50 : 0
    }
    let html = page([makeRun(.adaptive, blank), makeRun(.mainThread, frozen)])
    #expect(
      html.contains(
        "<b>Least blank or stale: adaptive, 5.00 % of refreshes</b>, against main-thread 100.00 %. "
          + "adaptive is better than another in"
      )
    )
    // The other way round the headline stays, and the first loses.
    let other = page([makeRun(.mainThread, frozen), makeRun(.adaptive, blank)])
    #expect(other.contains("<b>Least blank or stale: adaptive, 5.00 % of refreshes</b>"))
    #expect(other.contains("refreshes blank or stale, %: main-thread loses to adaptive, 100.00 against 5.00"))
    #expect(html.contains("refreshes blank or stale, %: adaptive beats main-thread, 5.00 against 100.00"))
  }

  @Test("The best of a row is bold, ties with it too, and nothing where all are alike")
  func best() throws {
    let samples = makeSamples(seed: 4)
    let longer = samples.map { sample in
      var sample = sample
      sample.busyMilliseconds += 1
      return sample
    }
    let runs = [makeRun(.adaptive, longer), makeRun(.fixed, samples), makeRun(.mainThread, samples)]
    let html = page(runs)
    let rows = html.components(separatedBy: "<tr>")
    let busy = try #require(rows.first { $0.contains("main actor busy, p99, ms</th>") })
    let value = text(RunSummary(samples: samples).busyMilliseconds.value(at: 0.99))
    #expect(busy.components(separatedBy: "<td><strong>\(value)</strong></td>").count == 3)
    #expect(busy.components(separatedBy: "<strong>").count == 3)
    let dropped = try #require(rows.first { $0.contains("dropped frames, %</th>") })
    #expect(!dropped.contains("<strong>"))
    let comparison = PolicyComparison(runs: runs)
    #expect(comparison.lossCount == 2 && comparison.wins.isEmpty)
  }

  @Test("Frame times have p50, p90, p99 and the longest, by nearest rank")
  func percentiles() throws {
    let samples = makeSamples(seed: 5)
    let frames = try Frames(samples)
    let expected = ["mainActorBusyMs", "frameOverrunMs"].map { key in
      let sorted = frames[key].sorted()
      return [50, 90, 99, 100].map { share in text(sorted[(share * sorted.count + 99) / 100 - 1]) }
    }
    let rows = cells("adaptive", in: page([makeRun(.adaptive, samples)])).filter { $0.count == 4 }
    // The row of the headline has a bar, and three figures.
    #expect(Array(rows.suffix(2)) == expected)
  }

  @Test("The slowest frames are the five with the longest busy time, with every pass that took time")
  func slowest() throws {
    let samples = makeSamples(seed: 6)
    let frames = try Frames(samples)
    let busy = frames["mainActorBusyMs"]
    let html = page([makeRun(.adaptive, samples)])
    let order = busy.indices.sorted { busy[$0] > busy[$1] }.prefix(5)
    var last = html.startIndex
    for index in order {
      let vsync = String(Int(frames["beatIndex"][index]))
      let row = try #require(cells(vsync, in: html).first { $0.count == 4 })
      #expect(row[0] == text(frames["beatMs"][index] / 1_000))
      #expect(row[1] == text(busy[index]) && row[2] == text(frames["frameOverrunMs"][index]))
      let passes = frames.passes.map { (name: $0.key, time: $0.value[index]) }.filter { $0.time > 0.005 }
        .sorted { $0.time > $1.time }
      #expect(row[3] == passes.map { "\($0.name) \(text($0.time))" }.joined(separator: ", "))
      let place = try #require(html.range(of: "<th scope=\"row\">\(vsync)</th>"))
      #expect(place.lowerBound > last)
      last = place.lowerBound
    }
    #expect(FrameTimeSection.slowest(of: Array(samples.prefix(2))).count == 2)
  }

  @Test("A histogram has each frame once, in a bin of 1, 2 or 5 times a power of ten", arguments: 1...6)
  func histogram(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed, stream: 8)
    let times = (0..<200).map { _ in pow(10, Double.random(in: -3...4, using: &random)) } + [1, 2, 5, 10, 0]
    let bins = FrameTimeHistogram(holding: times)
    #expect(bins.bounds == bins.bounds.sorted() && Set(bins.bounds).count == bins.bounds.count)
    for bound in bins.bounds {
      let digits = String(format: "%.0e", bound)
      #expect("125".contains(digits.prefix(1)) && abs((Double(digits) ?? 0) - bound) < 1e-12)
    }
    let counts = bins.counts(of: times)
    #expect(counts.reduce(0, +) == times.count)
    for bin in 1..<bins.binCount {
      #expect(counts[bin] == times.count { $0 >= bins.bounds[bin] && $0 < bins.bounds[bin + 1] })
    }
    #expect(counts[0] == times.count { $0 < bins.bounds[1] })
    for time in times {
      let position = bins.position(of: time)
      let bin = min(Int(position * Double(bins.binCount)), bins.binCount - 1)
      #expect(bin == 0 || time >= bins.bounds[bin] * (1 - 1e-9))
    }
    // The page's table has the same counts.
    let samples = makeSamples(seed: seed)
    let busy = try Frames(samples)["mainActorBusyMs"]
    let rows = page([makeRun(.adaptive, samples)]).matches(
      of: /<th scope="row">([0-9.]+) to ([0-9.]+)<\/th><td>([0-9]+)<\/td>/
    )
    #expect(rows.count > 2)
    #expect(rows.reduce(0) { $0 + (Int($1.3) ?? 0) } == busy.count)
    for row in rows.dropFirst() {
      let (lower, upper) = try (#require(Double(row.1)), #require(Double(row.2)))
      #expect(Int(row.3) == busy.count { $0 >= lower && $0 < upper })
    }
    #expect(FrameTimeHistogram(holding: [Double]()).counts(of: [.nan]) == [0])
  }

  @Test("Targets are marked in words, in the page and for each run")
  func targets() throws {
    var samples = makeSamples(seed: 7, count: 50)
    let late = makeRun(.mainThread, samples)
    for index in samples.indices {
      samples[index].overrunMilliseconds = -1
      (samples[index].missedBeats, samples[index].blankArea) = (0, 0)
    }
    let html = page([makeRun(.adaptive, samples), late])
    let share = RunSummary(samples: late.outcome.samples).blankOrStalePercent
    #expect(
      cells("blank-or-stale &lt;= 1.000 %", in: html) == [
        ["\u{2713} held 0.000 %", "\u{2717} missed \(text(share, 3)) %"]
      ]
    )
    #expect(html.contains("<p class=\"verdict\">") && html.contains("holds 4 of 4 targets"))
    let options = try ScrollOptions(["--assert", "blank-or-stale<=200%,max<0ms"])
    let asked = page([late], options)
    #expect(cells("max &lt; 0.000 ms", in: asked)[0][0].hasPrefix("\u{2717} missed"))
    #expect(cells("blank-or-stale &lt;= 200.000 %", in: asked)[0][0].hasPrefix("\u{2713} held"))
    #expect(asked.contains("<p class=\"verdict missed\"><b>Not smooth</b> with") == false)
    #expect(asked.contains("<p class=\"verdict missed\"><b>Not smooth with main-thread</b>"))
  }

  @Test("Repetitions are a minimum, a median and a maximum, and a bound that one misses is missed")
  func repetitions() throws {
    let all = (1...4).map { makeSamples(seed: $0, count: 60) }
    let run = makeRun(.adaptive, all[0], Array(all.dropFirst()))
    let shares = try all.map { samples -> Double in
      let refreshes = try Frames(samples).refreshes
      return Double(refreshes.count { $0.isStale || $0.isBlank }) / Double(refreshes.count) * 100
    }.sorted()
    let median = (shares[1] + shares[2]) / 2
    let expected = "\(text(shares[0])) / \(text(median)) / \(text(shares[3]))"
    let html = page([run])
    #expect(cells("refreshes blank or stale, %", in: html) == [[expected]])
    #expect(html.contains("minimum / median / maximum of 4 runs"))

    let report = SummaryReport(
      summary: run.outcome.summary,
      options: ScrollOptions(),
      content: "",
      rowCount: 0,
      repetitions: run.summaries
    )
    let json = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let repetitions = try #require(json?["repetitions"] as? [String: Any])
    #expect(repetitions["count"] as? Int == 4)
    #expect(repetitions["seeds"] as? [String] == ["1", "2", "3", "4"])
    let figures = try #require(repetitions["figures"] as? [String: [String: Any]])
    #expect(figures.count == PolicyComparison.figures.count)
    let figure = try #require(figures["blankOrStaleRefreshesPct"])
    #expect((figure["values"] as? [Double])?.sorted().count == 4)
    #expect(abs((figure["median"] as? Double ?? 0) - median) < 1e-9)

    let bound = RunAssertion(.blankOrStale, .atMost, (shares[2] + shares[3]) / 2)
    #expect(RunTargets.misses(of: bound, in: run).count == 1)
    let lines = RunTargets.missedLines(of: [bound], in: run)
    #expect(lines.count == 1 && lines[0].hasPrefix("MISSED: blank-or-stale <="))
    #expect(lines[0].hasSuffix("of 4"))
  }

  @Test("A comparison repeats with the next seeds, of the faults too, and nothing else repeats")
  func repeating() throws {
    let options = try ScrollOptions(["--compare", "--repeat", "5", "--seed", "9", "--chaos", "memory=3"])
    #expect(options.repetitions == 5 && options.repeated(0) == options)
    #expect(options.repeated(2).seed == 11 && options.repeated(2).chaos?.seed == 11)
    #expect(options.repeated(2).chaos?.rates == options.chaos?.rates)
    #expect(throws: CommandLineError.self) { try ScrollOptions(["--repeat", "5"]) }
    #expect(throws: CommandLineError.self) { try ScrollOptions(["--repeat", "0", "--compare"]) }
    #expect(throws: CommandLineError.self) {
      try ScrollOptions(["--repeat", "2", "--compare", "--input", "a.txt"])
    }
    #expect(try ScrollOptions(["--repeat=2", "--compare", "--input=a", "--clock=wall"]).repetitions == 2)
  }
}
