import Testing

@testable import DisplayListModel

@Suite("Costs of rows")
struct RowCostsTests {
  @Test("A row is drawn as soon as workers who share its drawings are done with them, and with the longest")
  func latency() {
    var costs = RowCosts()
    #expect(costs.drawingLatency(deviations: 4) == nil)
    for _ in 0..<100 { costs.drawing.note(seconds: 0.08) }
    func latency(_ workers: Int) -> Double {
      costs.workerCount = workers
      return ((costs.drawingLatency(deviations: 0) ?? 0) * 1_000).rounded()
    }
    #expect([1, 4].map(latency) == [80, 80])
    for _ in 0..<100 { costs.slowestDrawing.note(seconds: 0.03) }
    #expect([1, 2, 4, 64].map(latency) == [80, 40, 30, 30])
  }

  @Test("Drawings that stray from their average count as longer, all of them and the longest")
  func deviations() {
    var costs = RowCosts()
    // Every other row is drawn ten times as long.
    for index in 0..<100 { costs.drawing.note(seconds: index.isMultiple(of: 2) ? 0.02 : 0.2) }
    #expect((costs.drawingLatency(deviations: 4) ?? 0) > 0.2)
    let latencies = [0, 1, 2, 4].map { costs.drawingLatency(deviations: $0) ?? 0 }
    #expect(isRising(latencies))
    #expect(latencies[0] < latencies[3])
    for seconds in [0.03, 0.07] { costs.slowestDrawing.note(seconds: seconds) }
    costs.workerCount = 64
    for deviations in [0.0, 2, 4] {
      #expect(
        costs.drawingLatency(deviations: deviations) == costs.slowestDrawing.value(deviations: deviations)
      )
    }
  }

  @Test("An average follows durations part of the way, and its bound is farther from it the more they stray")
  func averages() {
    for first in [0, 0.5, 8, 100.0] {
      for second in [0, 0.5, 8, 100.0] {
        var average = CostAverage()
        average.note(seconds: first)
        #expect(average.mean == first)
        for _ in 0..<100 { average.note(seconds: first) }
        #expect(average.mean == first)
        #expect(average.deviation <= first / 1_000)
        average.note(seconds: second)
        let mean = average.mean ?? -1
        #expect(mean >= min(first, second))
        #expect(mean <= max(first, second))
        #expect(abs(mean - first) <= abs(second - first) / 2)
        if first != second {
          #expect(mean != first)
          #expect((average.bound ?? -1) > mean)
        }
        for _ in 0..<200 { average.note(seconds: second) }
        #expect(abs((average.mean ?? -1) - second) < 1e-6)
        #expect(average.deviation < 1e-6)
      }
    }
  }

  @Test("The estimator is that of TCP's timeouts")
  func estimator() {
    var average = CostAverage()
    average.note(seconds: 8)
    #expect(average.mean == 8)
    #expect(average.deviation == 4)
    average.note(seconds: 16)
    // An eighth of the error goes to the mean, a quarter to the deviation.
    #expect(average.mean == 9)
    #expect(average.deviation == 5)
  }

  @Test("Durations that are none are ignored, and one above an hour counts as that")
  func invalidDurations() {
    var average = CostAverage()
    #expect(average.mean == nil)
    #expect(average.bound == nil)
    average.note(seconds: -1)
    average.note(seconds: .nan)
    #expect(average.mean == nil)
    average.note(seconds: .infinity)
    #expect(average.mean == 3_600)
    average.note(seconds: -.infinity)
    #expect(average.mean == 3_600)
  }
}
