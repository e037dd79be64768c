import DisplayScrolling
import Testing

@testable import DisplayListModel

@Suite("Adaptive ranges")
struct AdaptiveRangeTests {
  /// 10,000 rows of 10 points, seen through 100 points.
  private let extents = ExtentIndex(count: 10_000, estimate: 10)

  /// A tuning whose leads may become long and leave what is behind alone.
  private static func tuning(byteBudget: Int = 64 << 20, expectedSpeed: Double = 12) -> AdaptiveRangeTuning {
    AdaptiveRangeTuning(
      minimumLeading: 0.5,
      maximumLeading: 4,
      minimumPreload: 0.5,
      trailing: 0.25,
      shared: 100,
      byteBudget: byteBudget,
      expectedSpeed: expectedSpeed
    )
  }

  private func controller(_ tuning: AdaptiveRangeTuning = Self.tuning()) -> RangeController {
    var controller = RangeController()
    controller.policy = .adaptive(tuning)
    controller.fixedMode = .full
    return controller
  }

  private func request(
    _ velocity: Double,
    seconds: Double = 0.01,
    loading: Double = 0,
    bytesPerRow: Double = 0,
    direction: ScrollDirection = .towardsEnd
  ) -> RangeRequest {
    var costs = RowCosts()
    // The same duration so often that the deviation vanishes.
    for _ in 0..<100 {
      costs.measuring.note(seconds: 0)
      costs.drawing.note(seconds: seconds)
      costs.loading.note(seconds: loading)
    }
    costs.frameDuration = 0.01
    costs.bytesPerRow = bytesPerRow
    return RangeRequest(
      viewport: 5_000..<5_100,
      direction: direction,
      velocity: velocity,
      isListVisible: true,
      hasBeenScrolled: true,
      costs: costs
    )
  }

  private func display(
    _ request: RangeRequest,
    _ tuning: AdaptiveRangeTuning = Self.tuning()
  ) -> Range<Int> {
    var controller = controller(tuning)
    return controller.update(request, extents: extents).display
  }

  @Test("The lead is what the list moves while a row is prepared, between its limits")
  func lead() {
    // 10 ms to prepare and two frames of 10 ms.
    #expect(display(request(0)) == 497..<515)
    #expect(display(request(1_000)) == 497..<515)
    // 1,000 points a second is the pace of one worker; 30 points of lead are less than the minimum.
    #expect(display(request(3_000, seconds: 0.001)) == 497..<517)
    #expect(display(request(3_000, seconds: 0.001, direction: .towardsStart)) == 493..<513)
    #expect(display(request(1e12)) == 497..<550)
    #expect(display(request(.nan)) == 497..<515)
    #expect(display(request(-.infinity)) == 497..<515)
    #expect(display(request(-3_000, seconds: 0.001)) == 497..<517)
  }

  @Test("Rows that come faster than they can be prepared are begun earlier by what they will fall behind")
  func deficit() {
    // At twice the pace: 0.5 s x (2,000 - 1,000 - 1,000 ln 2) = 153.4 points, and 60 while a row is prepared.
    #expect(display(request(2_000)) == 497..<532)
  }

  @Test("Rows that are dear to prepare are prepared further ahead even at rest, for the fling that may start")
  func readiness() {
    // 20 screens a second: 2,000 points a second.
    #expect(display(request(0), Self.tuning(expectedSpeed: 20)) == 497..<532)
  }

  @Test("Data are asked for as much earlier as they take to come")
  func loading() {
    var controller = controller()
    let sets = controller.update(request(3_000, seconds: 0.001, loading: 0.05), extents: extents)
    // 66.3 points for contents and 150 for data, and three times 25 for data behind.
    #expect(sets.display == 497..<517 && sets.preload == 492..<532)
    #expect(sets.measure == sets.preload)
  }

  @Test("A lead grows at once, stays while it is little too long, and then shrinks by a tenth a frame")
  func hysteresis() {
    var controller = controller()
    func end(_ velocity: Double) -> Int {
      controller.update(request(velocity, seconds: 0), extents: extents).display.upperBound - 510
    }
    // 0.02 s of lead: 100, then 160, 130, 100, 60 points.
    #expect(end(5_000) == 10)
    #expect(end(8_000) == 16)
    #expect(end(6_500) == 16)
    #expect(end(5_000) == 15)
    #expect((0..<3).map { _ in end(3_000) } == [13, 12, 11])
    for _ in 0..<20 { _ = end(3_000) }
    #expect(end(3_000) == 8)
  }

  @Test(
    "A long leading overscan takes the trailing one's share, but not of a list that is slow for a while or has turned round"
  )
  func sharing() {
    let tuning = AdaptiveRangeTuning(
      maximumLeading: 1.25,
      trailing: 0.5,
      shared: 1.5,
      expectedSpeed: 60
    )
    var controller = controller(tuning)
    func display(_ velocity: Double, _ direction: ScrollDirection = .towardsEnd) -> Range<Int> {
      controller.update(request(velocity, seconds: 0.002, direction: direction), extents: extents).display
    }
    // A fling that may start is as fast as 6,000 points a second.
    let (far, near) = (497..<523, 495..<520)
    // At 4,000 a row is prepared for on the way of 88 points, at 6,000 on 132.
    #expect(display(8_000) == far && display(6_000) == far)
    // What is a tenth too long stays.
    for _ in 0..<60 { _ = display(4_000) }
    #expect(display(4_000) == 495..<521)
    #expect(display(8_000) == far)
    for _ in 0..<2 {
      _ = display(8_000, .towardsStart)
      #expect(display(8_000) == near)
    }
    // One that goes to and fro slowly may show either side next.
    for (velocity, both) in [(3_000.0, 492..<518), (4_000, 493..<519)] {
      _ = display(velocity, .towardsStart)
      #expect(display(velocity) == both)
    }
    for _ in 0..<400 { _ = display(8_000) }
    #expect(display(8_000) == far)
    for _ in 0..<60 { _ = display(0) }
    #expect(display(0) == 495..<521)
  }

  @Test(
    "What is drawn behind stays until what is ahead is drawn, as long as both are no more than they may be"
  )
  func kept() {
    let tuning = AdaptiveRangeTuning(maximumLeading: 1, trailing: 0.5, shared: 1.5)
    func display(kept: Double, drawn: Double, _ direction: ScrollDirection = .towardsEnd) -> Range<Int> {
      var request = request(8_000, direction: direction)
      (request.keptBehind, request.drawnAhead) = (kept, drawn)
      return self.display(request, tuning)
    }
    let usual = display(kept: 0, drawn: 0)
    #expect(usual == 495..<520)
    // A screen less a row.
    #expect(display(kept: 80, drawn: 0) == 492..<520)
    #expect(display(kept: 500, drawn: 0) == 491..<520)
    #expect(display(kept: 500, drawn: 30) == 494..<520)
    #expect(display(kept: 500, drawn: 60) == usual)
    #expect(display(kept: -50, drawn: -50) == usual)
    #expect(display(kept: 500, drawn: 0, .towardsStart) == 490..<519)
    #expect(display(kept: .infinity, drawn: .nan) == 491..<520)
    #expect(display(kept: .nan, drawn: 0) == usual && display(kept: 500, drawn: .infinity) == usual)
  }

  @Test("Speeds that go up and down from frame to frame have no row come and go with them")
  func jitter() {
    var controller = controller(AdaptiveRangeTuning())
    var last = 0..<0
    var changes = 0
    for frame in 0..<120 {
      let velocity = frame.isMultiple(of: 2) ? 380.0 : 300
      let display = controller.update(request(velocity, seconds: 0.25), extents: extents).display
      if frame > 2, display != last { changes += 1 }
      last = display
    }
    #expect(changes == 0)
  }

  @Test("A viewport that is nowhere, or everywhere, is taken for one at the farthest place")
  func endlessViewport() {
    for viewport in [Double.infinity ..< .infinity, -.infinity ..< .infinity, -.infinity..<0] {
      var request = request(1_000)
      request.viewport = viewport
      var controller = controller()
      _ = controller.update(request, extents: extents)
      let sets = controller.update(self.request(1_000), extents: extents)
      #expect(sets.visible == 500..<510)
    }
  }

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
    // Rows of which every other one is drawn ten times as long.
    for index in 0..<100 { costs.drawing.note(seconds: index.isMultiple(of: 2) ? 0.02 : 0.2) }
    costs.workerCount = 1
    #expect((costs.drawingLatency(deviations: 4) ?? 0) > 0.2)
    costs.slowestDrawing.note(seconds: 0.07)
    costs.workerCount = 64
    // An eighth of the 40 ms more goes to the mean, a quarter to the deviation.
    let unusual = costs.drawingLatency(deviations: 2) ?? 0
    #expect(abs(unusual - 0.035 - 2 * 0.01) < 1e-6)
  }

  @Test("Turning round drops at once what lies behind then")
  func reversal() {
    var controller = controller()
    #expect(controller.update(request(10_000, seconds: 0), extents: extents).display == 497..<530)
    let back = request(4_000, seconds: 0, direction: .towardsStart)
    #expect(controller.update(back, extents: extents).display == 492..<513)
  }

  @Test(
    "Contents stay within the byte budget: first those behind go, then those ahead, never the visible ones"
  )
  func budget() {
    let fast = { self.request(10_000, seconds: 0, bytesPerRow: $0) }
    let tuning = Self.tuning(byteBudget: 3_200)
    #expect(display(fast(100), tuning) == 498..<530)
    #expect(display(fast(160), tuning) == 500..<520)
    #expect(display(fast(320), tuning) == 500..<510)
    #expect(display(fast(1e9), tuning) == 500..<510)
    // A lead that was longer before memory became dear does not last.
    var controller = controller(tuning)
    #expect(controller.update(fast(0), extents: extents).display == 497..<530)
    #expect(controller.update(fast(160), extents: extents).display == 500..<520)
  }

  @Test("A cost average follows what it is told, and leaves out what is no duration")
  func averages() {
    var average = CostAverage()
    #expect(average.mean == nil && average.bound == nil)
    average.note(seconds: -1)
    average.note(seconds: .nan)
    #expect(average.mean == nil)
    average.note(seconds: 8)
    #expect(average.mean == 8 && average.bound == 24)
    average.note(seconds: 16)
    #expect(average.mean == 9 && average.deviation == 5)
    average.note(seconds: .infinity)
    #expect(average.mean == 9 + 3_591.0 / 8)
  }

  @Test("A tuning's limits are clamped")
  func limits() {
    let tuning = AdaptiveRangeTuning(
      minimumLeading: 2,
      maximumLeading: -1,
      trailing: .nan,
      byteBudget: -5,
      decelerationTime: .infinity
    )
    #expect(tuning.minimumLeading == 2 && tuning.maximumLeading == 2)
    #expect(tuning.trailing == 0 && tuning.byteBudget == 0 && tuning.decelerationTime == 60)
  }

  @Test("What workers fall behind a fling is the integral of its speed above their pace")
  func exactDeficit() {
    // One worker and a second a row of 10 points.
    let situation = AdaptiveSituation(
      request: request(0, seconds: 1),
      direction: .towardsEnd,
      visibleCount: 10,
      tuning: Self.tuning()
    )
    let logarithms = [
      (1.25, 0.223_143_551_314_209_8), (1.999, 0.692_647_055_518_263), (2, 0.693_147_180_559_945_3),
      (3, 1.098_612_288_668_109_7), (1_000, 6.907_755_278_982_137),
    ]
    for (ratio, logarithm) in logarithms {
      let wanted = 0.5 * 10 * (ratio - 1 - logarithm)
      #expect(abs(situation.deficit(fromSpeed: 10 * ratio) - wanted) < 1e-5, "\(ratio)")
    }
    #expect(situation.deficit(fromSpeed: 10) == 0 && situation.deficit(fromSpeed: 5) == 0)
  }
}
