import AsyncDisplay
import Testing

@testable import DisplaySimulation

@Suite("Metrics")
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
}
