import AsyncDisplay
import Foundation
import Testing

@testable import DisplaySimulation

@Suite("Metrics and reports")
struct MetricsTests {
  @Test("A percentile is the smallest value that the share does not exceed")
  func percentiles() {
    for count in 1...40 {
      let values = (0..<count).map { Double(($0 * 37) % count) }
      let percentiles = Percentiles(values + [.nan])
      for share in [0, 0.01, 0.25, 0.5, 0.9, 0.99, 1] {
        let oracle = values.sorted().first { value in
          Double(values.count { $0 <= value }) >= share * Double(count)
        }
        #expect(percentiles.value(at: share) == oracle)
      }
    }
    #expect(Percentiles([]).value(at: 0.5) == 0)
    let weighed = Percentiles(weighing: [(value: 3.0, weight: 1.0), (value: 5, weight: 2)])
    for percentiles in [Percentiles([3, 5]), weighed] {
      for share in [Double.nan, -Double.infinity, -1] { #expect(percentiles.value(at: share) == 3) }
      for share in [2, Double.infinity] { #expect(percentiles.value(at: share) == 5) }
    }
  }

  @Test("Made-up samples have a summary, whatever numbers are in them", arguments: [Int.min, -1, 0, Int.max])
  func madeUp(number: Int) {
    for value in [Double(number), .nan, .infinity, -.infinity] {
      let sample = FrameSample(
        index: number,
        budgetMilliseconds: value,
        busyMilliseconds: value,
        overrunMilliseconds: value,
        missedBeats: number,
        blankArea: value,
        visibleArea: value,
        velocity: value
      )
      let summary = RunSummary(samples: [sample, sample, sample])
      #expect(summary.frameCount == 3 && summary.droppedFrames >= 0 && summary.droppedPercent <= 100)
    }
  }

  @Test("The share of wasted work lies between 0 and 1", arguments: [Int.min, -1, 0, 1, 3, Int.max])
  func wastedShare(created: Int) {
    for seen in [Int.min, -1, 0, 1, 2, Int.max] {
      var statistics = ListStatistics()
      (statistics.nodesCreated, statistics.nodesSeen) = (created, seen)
      #expect((0...1).contains(statistics.wastedShare))
    }
    var statistics = ListStatistics()
    (statistics.nodesCreated, statistics.nodesSeen) = (10, 9)
    #expect(statistics.wastedShare == 0.1)
  }

  @Test("A run is never late by more than the time that it takes", arguments: [1, 2, 60])
  func lastFrameLate(count: Int) {
    let samples = (0..<count).map { index in
      FrameSample(
        index: index * 3,
        budgetMilliseconds: 8,
        busyMilliseconds: 24,
        overrunMilliseconds: 16,
        missedBeats: index == 0 ? 0 : 2
      )
    }
    let ratio = RunSummary(samples: samples).hitchRatio
    #expect(abs(ratio - 2_000.0 / 3) < 1e-9)
  }

  @Test("Drops, hitches and blank area follow their definitions")
  func summary() {
    let samples = [
      FrameSample(
        index: 0,
        budgetMilliseconds: 8,
        busyMilliseconds: 1,
        overrunMilliseconds: -7,
        blankArea: 50,
        visibleArea: 100
      ),
      FrameSample(
        index: 1,
        budgetMilliseconds: 8,
        busyMilliseconds: 20,
        overrunMilliseconds: 12,
        visibleArea: 100,
        velocity: 9
      ),
      FrameSample(
        index: 3,
        budgetMilliseconds: 8,
        busyMilliseconds: 2,
        overrunMilliseconds: -6,
        missedBeats: 1,
        blankArea: 30,
        visibleArea: 200,
        velocity: 9
      ),
    ]
    let summary = RunSummary(samples: samples)
    #expect(summary.droppedFrames == 1)
    #expect(summary.droppedPercent == 25)
    #expect(summary.hitchRatio == 12 / 0.032)
    // The first frame stood still and does not count; the second was seen for two beats.
    #expect(summary.blankAreaPercent == 7.5)
    #expect(summary.blankPercent.maximum == 15)
    #expect(summary.blankPercent.value(at: 0.66) == 0 && summary.blankPercent.value(at: 0.67) == 15)
    #expect(summary.busyMilliseconds.value(at: 0.5) == 2)
    #expect(RunSummary(samples: []).droppedPercent == 0)
    // Between these frames others ran, of which there are no samples.
    let apart = [0, 600].map { index in
      FrameSample(
        index: index,
        budgetMilliseconds: 8,
        busyMilliseconds: 1,
        overrunMilliseconds: -7,
        blankArea: index == 0 ? 100 : 0,
        visibleArea: 100,
        velocity: 9
      )
    }
    #expect(RunSummary(samples: apart).blankAreaPercent == 50)
  }

  @Test("What is written as JSON reads back as the same, and what is no number as nothing")
  func json() throws {
    let controls = String(String.UnicodeScalarView((0..<0x30).compactMap { Unicode.Scalar(UInt32($0)) }))
    let value = JSONValue.object([
      ("text", .string(controls + "\"\\é🙂")), ("whole", .integer(-3)), ("number", .number(0.1)),
      ("large", .number(1e20)), ("none", .number(.nan)), ("empty", .array([])),
      ("list", .array([.bool(true), .null, .object([])])),
    ])
    let object = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any]
    #expect(object?["text"] as? String == controls + "\"\\é🙂")
    #expect(object?["number"] as? Double == 0.1 && object?["large"] as? Double == 1e20)
    #expect(object?["none"] is NSNull)
    #expect((object?["list"] as? [Any])?.count == 3)
    #expect(JSONValue.number(3).text == "3\n")
  }

  @Test("Tables align words to the left and numbers to the right")
  func tables() {
    var table = TextTable(headings: ["what", "a", "b"])
    table.add(["first", "1.00", "12"])
    table.add(["second row", "-0.50"])
    #expect(
      table.text == """
        what            a   b
        ---------------------
        first        1.00  12
        second row  -0.50

        """
    )
    #expect(TextTable.number(-0.004) == "0.00")
    #expect(TextTable.number(9.996) == "10.00")
    #expect(TextTable.number(-1.25, digits: 1) == "-1.3")
    #expect(TextTable.number(2.5, digits: 0) == "3")
    #expect(TextTable.number(2.5, digits: .min) == "3")
    #expect(TextTable.number(0.25, digits: .max) == "0.250000000000000")
    #expect(TextTable.number(.nan) == "–")
  }

  @Test("A summary has its keys, with units, and its table every figure")
  func report() throws {
    let report = SummaryReport(
      summary: RunSummary(samples: [], peakResidentBytes: 1),
      options: ScrollOptions(),
      content: "nothing",
      rowCount: 0
    )
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    for key in [
      "schemaVersion", "mainActorBusyMs", "frameOverrunMs", "blankAreaPctWhileScrolling", "droppedFramesPct",
      "hitchRatioMsPerSecond", "nodesCreated", "wastedWorkPct", "peakResidentBytes", "frameBudgetMs",
    ] {
      #expect(object?[key] != nil, "\(key)")
    }
    for word in ["busy", "overrun", "blank", "dropped", "hitch", "nodes", "never seen", "memory"] {
      #expect(report.table.contains(word))
    }
  }

  @Test("Blank areas that are none, or larger than the viewport, are drawn as far as they can be seen")
  @MainActor
  func oddBlankAreas() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    func strip(_ areas: [Rect]) -> Bitmap? {
      let panel = Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: areas, title: "a", caption: "b")
      return Filmstrip(panels: [panel]).render()
    }
    let plain = try #require(strip([]))
    for height in [-100, -1e300, Double.nan, .infinity, 0] {
      #expect(strip([Rect(x: 0, y: 0, width: 10, height: height)]) == plain, "height \(height)")
    }
    let large = Rect(x: -1e6, y: -1e6, width: 1e9, height: 1e9)
    #expect(strip([large]) == strip([Rect(x: 0, y: 0, width: 100, height: 100)]) && strip([large]) != plain)
  }

  @Test("A filmstrip without frames is still a picture, and blank areas are chequered")
  @MainActor
  func filmstrip() throws {
    #expect(Filmstrip(panels: []).render() != nil)
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.backgroundColor = .black
    let panel = Filmstrip.Panel(
      layers: LayerSnapshot(layer),
      blankAreas: [Rect(x: 0, y: 50, width: 100, height: 50)],
      title: "a",
      caption: "b"
    )
    let strip = try #require(Filmstrip(panels: [panel]).render())
    #expect(strip[20, 70] == 0xFF00_0000)
    #expect(strip[20, 120] != 0xFF00_0000)
  }
  @Test("A viewport that was turned meanwhile is as wide as it was, beside the others")
  @MainActor
  func turnedPanels() throws {
    let sizes = [Size(width: 100, height: 60), Size(width: 60, height: 100), Size(width: 780, height: 100)]
    let panels = zip(sizes, [Color.black, .white, .black]).map { size, color in
      let layer = Layer()
      layer.frame = Rect(origin: .zero, size: size)
      layer.backgroundColor = color
      return Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: [], title: "", caption: "")
    }
    let strip = try #require(Filmstrip(panels: panels).render())
    #expect(strip.width == 14 + 100 + 14 + 60 + 14 + 390 + 14 && strip.height == 14 + 44 + 100 + 14)
    // The middle line of the lowest picture, from edge to edge.
    let line = (0..<strip.width).map { strip[$0, 14 + 44 + 25] }
    let (black, white): (UInt32, UInt32) = (0xFF00_0000, 0xFFFF_FFFF)
    #expect(line[14..<114].allSatisfy { $0 == black } && line[128..<188].allSatisfy { $0 == white })
    #expect(line[202..<592].allSatisfy { $0 == black })
    for gap in [0..<14, 114..<128, 188..<202, 592..<606] {
      #expect(line[gap].allSatisfy { $0 != black && $0 != white })
    }
  }
}
