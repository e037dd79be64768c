import DisplayScrolling
import Testing

@testable import DisplayListModel

@Suite("An example of adaptive ranges")
struct AdaptiveExampleTests {
  /// Some frames of a list at one speed, of rows whose drawings stray from their average; in the first none is drawn.
  private static let ride: [(frames: Int, speed: Double, direction: ScrollDirection)] = [
    (1, 0, .towardsEnd), (1, 500, .towardsEnd), (2, 1_000, .towardsEnd), (1, 4_000, .towardsEnd),
    (6, 800, .towardsEnd), (40, 600, .towardsEnd),
    // To and fro, slowly and then fast.
    (1, 1_800, .towardsStart), (60, 1_800, .towardsEnd), (160, 3_000, .towardsEnd),
    (200, 3_000, .towardsStart),
    (10, 0, .towardsStart),
  ]

  private func request(frame: Int, speed: Double, direction: ScrollDirection) -> RangeRequest {
    var request = AdaptiveCase(speed: speed, direction: direction).request
    let none = CostAverage()
    (request.costs.drawing, request.costs.measuring, request.costs.loading) = (none, none, none)
    guard frame > 0 else { return request }
    for seconds in [0.016, 0.024, 0.02] {
      request.costs.drawing.note(seconds: seconds)
      request.costs.measuring.note(seconds: seconds / 10)
      request.costs.loading.note(seconds: seconds * 4)
    }
    return request
  }

  /// What changes of the buffers during the ride: of contents ahead and behind, and of data ahead and behind.
  private func changes(expectedSpeed: Double) -> [String] {
    let tuning = AdaptiveRangeTuning(
      minimumLeading: 0.25,
      minimumPreload: 0.5,
      trailing: 0.4,
      shared: 1.6,
      expectedSpeed: expectedSpeed
    )
    var range = AdaptiveRange()
    var (frame, last, changes) = (0, "", [String]())
    for (frames, speed, direction) in Self.ride {
      for _ in 0..<frames {
        let request = request(frame: frame, speed: speed, direction: direction)
        let buffers = range.update(
          AdaptiveSituation(request: request, direction: direction, visibleCount: 10, tuning: tuning)
        )
        let lengths = [
          buffers.displayLeading, buffers.displayTrailing, buffers.preloadLeading, buffers.preloadTrailing,
        ]
        let line = lengths.map { String(Int($0.rounded())) }.joined(separator: " ")
        if line != last { changes.append("\(frame): \(line)") }
        (frame, last) = (frame + 1, line)
      }
    }
    return changes
  }

  /// The one place where the figures of the algorithm are written down: a change of any of them changes this ride. What
  /// must hold whatever they are is in the other suites.
  @Test("A ride has the buffers that the tuning gives it")
  func pinned() {
    let eager = [
      "0: 100 40 150 120", "1: 120 40 475 120", "4: 125 35 525 120", "51: 120 40 475 120",
      "52: 92 68 447 120", "93: 120 40 475 120", "112: 120 40 520 120", "189: 125 35 525 120",
      "272: 120 40 520 120", "371: 125 35 525 120",
    ]
    #expect(changes(expectedSpeed: 20) == eager)
    let calm = [
      "0: 40 40 90 120", "1: 79 40 221 120", "2: 125 35 303 120", "4: 125 35 525 120",
      "5: 113 40 473 120", "6: 101 40 425 120", "7: 101 40 383 120", "8: 101 40 344 120",
      "9: 101 40 310 120", "10: 101 40 279 120", "51: 120 40 440 120", "112: 120 40 520 120",
      "189: 125 35 525 120", "272: 120 40 520 120", "371: 125 35 525 120", "472: 113 40 473 120",
      "473: 101 40 425 120", "474: 101 40 383 120", "475: 101 40 344 120", "476: 101 40 310 120",
      "477: 101 40 279 120",
    ]
    #expect(changes(expectedSpeed: 8) == calm)
  }
}
