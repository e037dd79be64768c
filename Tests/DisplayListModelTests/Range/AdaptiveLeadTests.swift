import DisplayScrolling
import Testing

@testable import DisplayListModel

/// How far ahead a list prepares rows that shows its first frame, or has not changed its ways.
@Suite("Leads of adaptive ranges")
struct AdaptiveLeadTests {
  private static let grid = AdaptiveCase.tunings.flatMap { tuning in
    AdaptiveCase.seconds.map { AdaptiveCase(drawing: $0, tuning: tuning) }
  }

  @Test("A buffer is within the limits of its tuning, whatever the speed and the costs")
  func limits() {
    for point in Self.grid {
      let (tuning, length) = (point.tuning, AdaptiveCase.length)
      for speed in AdaptiveCase.speeds {
        for loading in AdaptiveCase.seconds {
          let buffers = point.with { ($0.speed, $0.loading) = (speed, loading) }.buffers
          #expect(buffers.displayLeading >= tuning.minimumLeading * length)
          #expect(buffers.displayLeading <= tuning.maximumLeading * length)
          #expect(buffers.dataLead >= tuning.minimumPreload * length - 1e-9)
          #expect(buffers.dataLead <= tuning.maximumPreload * length + 1e-9)
          #expect(buffers.displayTrailing >= 0)
          #expect(buffers.displayTrailing <= tuning.trailing * length)
          #expect(buffers.preloadTrailing >= tuning.trailing * length)
          let shared = max(tuning.shared * length, buffers.displayLeading)
          #expect(buffers.displayLeading + buffers.displayTrailing <= shared + 1e-9)
        }
      }
    }
  }

  @Test("More speed prepares rows no less far ahead, and no farther behind")
  func speed() {
    for point in Self.grid.map({ $0.with { $0.loading = 0.02 } }) {
      let buffers = AdaptiveCase.speeds.map { speed in point.with { $0.speed = speed }.buffers }
      #expect(isRising(buffers.map(\.displayLeading)), "\(point)")
      #expect(isRising(buffers.map(\.dataLead)), "\(point)")
      #expect(isFalling(buffers.map(\.displayTrailing)), "\(point)")
    }
    let (slow, fast) = (AdaptiveCase(drawing: 0.001), AdaptiveCase(speed: 1e4, drawing: 0.001))
    #expect(slow.buffers.displayLeading < fast.buffers.displayLeading)
  }

  @Test("Rows that are dearer to prepare are prepared no less far ahead, and by more workers no farther")
  func costs() {
    for point in Self.grid {
      for speed in AdaptiveCase.speeds {
        let point = point.with { $0.speed = speed }
        let dearer = AdaptiveCase.seconds.map { seconds in point.with { $0.drawing = seconds }.buffers }
        #expect(isRising(dearer.map(\.displayLeading)), "\(point)")
        let helped = [1, 2, 4, 64].map { workers in point.with { $0.workers = workers }.buffers }
        #expect(isFalling(helped.map(\.displayLeading)), "\(point)")
      }
    }
    let fast = AdaptiveCase(speed: 2_000)
    #expect(fast.buffers.displayLeading < fast.with { $0.drawing = 0.02 }.buffers.displayLeading)
  }

  @Test("Rows that come faster than they can be prepared are begun earlier by what they will fall behind")
  func deficit() {
    // One worker keeps up with 1,000 points a second.
    let point = AdaptiveCase(speed: 2_000, drawing: 0.01)
    let (situation, lead) = (point.situation, point.buffers.displayLeading)
    let prepared = 2_000 * situation.drawingTime(deviations: 0)
    #expect(situation.deficit(fromSpeed: 2_000) > 0)
    #expect(abs(lead - prepared - situation.deficit(fromSpeed: 2_000)) < 1e-3)
  }

  @Test("What workers fall behind a fling is the integral of its speed above their pace")
  func exactDeficit() {
    // One worker and a second a row of 10 points.
    let situation = AdaptiveCase(drawing: 1).situation
    let logarithms = [
      (1.25, 0.223_143_551_314_209_8), (1.999, 0.692_647_055_518_263), (2, 0.693_147_180_559_945_3),
      (3, 1.098_612_288_668_109_7), (1_000, 6.907_755_278_982_137),
    ]
    for (ratio, logarithm) in logarithms {
      let wanted = situation.tuning.decelerationTime * 10 * (ratio - 1 - logarithm)
      #expect(abs(situation.deficit(fromSpeed: 10 * ratio) - wanted) < 1e-5, "\(ratio)")
    }
    #expect(situation.deficit(fromSpeed: 10) == 0)
    #expect(situation.deficit(fromSpeed: 5) == 0)
  }

  @Test("A list at rest is prepared for the fling that may start: the faster that may be, the farther ahead")
  func readiness() {
    for seconds in AdaptiveCase.seconds {
      let leads = [0, 1, 5, 12, 20, 60].map { expected in
        AdaptiveCase(
          drawing: seconds,
          tuning: AdaptiveRangeTuning(maximumLeading: 4, shared: 100, expectedSpeed: expected)
        ).buffers.displayLeading
      }
      #expect(isRising(leads), "\(seconds)")
      if seconds == 0.01 { #expect(leads[0] < leads[5]) }
    }
  }

  @Test(
    "Data is requested the earlier the longer it takes to arrive, and contents are none the earlier for it"
  )
  func loading() {
    for point in Self.grid {
      for speed in AdaptiveCase.speeds {
        let buffers = AdaptiveCase.seconds.map { seconds in
          point.with { ($0.speed, $0.loading) = (speed, seconds) }.buffers
        }
        #expect(isRising(buffers.map(\.dataLead)), "\(point)")
        #expect(Set(buffers.map(\.displayLeading)).count == 1, "\(point)")
      }
    }
    let sets = AdaptiveCase(speed: 3_000, drawing: 0.001, loading: 0.05).sets
    #expect(sets.measure == sets.preload)
    #expect(sets.preload.lowerBound < sets.display.lowerBound)
    #expect(sets.preload.upperBound > sets.display.upperBound)
  }

  @Test("A lead follows the speed without a jump")
  func continuity() {
    for seconds in AdaptiveCase.seconds {
      let point = AdaptiveCase(drawing: seconds)
      let situation = point.situation
      // What a row takes, and the fling's deceleration, are all that a point a second more can cost.
      let steepest =
        situation.drawingTime(deviations: CostAverage.boundDeviations) + situation.tuning.decelerationTime
      for speed in stride(from: 0.0, to: 6_000, by: 50) {
        let leads = [speed, speed + 1].map { speed in point.with { $0.speed = speed }.buffers.displayLeading }
        #expect(leads[1] - leads[0] <= steepest + 1e-6, "\(seconds) \(speed)")
      }
    }
  }

  @Test(
    "A list prepares as much towards its start as towards its end, and neither for a speed that is no number"
  )
  func symmetry() {
    for point in Self.grid {
      let resting = point.buffers
      for speed in AdaptiveCase.speeds {
        let forward = point.with { $0.speed = speed }
        let back = forward.with { $0.direction = .towardsStart }
        #expect(forward.buffers == back.buffers, "\(forward)")
        // A negative speed is no less than a positive one.
        #expect(forward.buffers == point.with { $0.speed = -speed }.buffers, "\(forward)")
        let (sets, mirrored) = (forward.sets, back.sets)
        for (range, other) in [(sets.display, mirrored.display), (sets.preload, mirrored.preload)] {
          #expect(other == 1_010 - range.upperBound..<1_010 - range.lowerBound, "\(forward)")
        }
      }
      for speed in [Double.nan, .infinity, -.infinity] {
        #expect(point.with { $0.speed = speed }.buffers == resting, "\(point)")
      }
    }
  }

  @Test("A viewport that is nowhere, or everywhere, is taken for one at the farthest place")
  func endlessViewport() {
    let extents = ExtentIndex(count: 10_000, estimate: 10)
    for viewport in [Double.infinity ..< .infinity, -.infinity ..< .infinity, -.infinity..<0] {
      var request = AdaptiveCase(speed: 1_000).request
      request.viewport = viewport
      var controller = RangeController()
      controller.fixedMode = .full
      _ = controller.update(request, extents: extents)
      let sets = controller.update(AdaptiveCase(speed: 1_000).request, extents: extents)
      #expect(sets.visible == 500..<510)
    }
  }

  @Test("A tuning's limits are clamped")
  func tuningLimits() {
    let tuning = AdaptiveRangeTuning(
      minimumLeading: 2,
      maximumLeading: -1,
      minimumPreload: 3,
      maximumPreload: 1,
      trailing: .nan,
      byteBudget: -5,
      decelerationTime: .infinity
    )
    #expect(tuning.minimumLeading == 2)
    #expect(tuning.maximumLeading == 2)
    #expect(tuning.minimumPreload == 3)
    #expect(tuning.maximumPreload == 3)
    #expect(tuning.trailing == 0)
    #expect(tuning.byteBudget == 0)
    #expect(tuning.decelerationTime.isFinite)
  }
}
