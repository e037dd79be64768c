import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("RangeController")
struct RangeControllerTests {
  /// 1,000 rows of 10 points, seen through 100 points from 5,000 on.
  private let extents = ExtentIndex(count: 1_000, estimate: 10)

  private func request(
    _ direction: ScrollDirection = .towardsEnd,
    visible: Bool = true,
    scrolled: Bool = true,
    viewport: Range<Double> = 5_000..<5_100
  ) -> RangeRequest {
    RangeRequest(
      viewport: viewport,
      direction: direction,
      isListVisible: visible,
      hasBeenScrolled: scrolled
    )
  }

  @Test("Each mode prepares as many screens ahead and behind as its tuning says")
  func modes() {
    // Mode, direction, display, preload: screens are ten rows.
    let table: [(RangeMode, ScrollDirection, Range<Int>, Range<Int>)] = [
      (.minimum, .towardsEnd, 497..<513, 497..<515),
      (.minimum, .towardsStart, 497..<513, 495..<513),
      (.full, .towardsEnd, 495..<520, 485..<535),
      (.full, .towardsStart, 490..<515, 475..<525),
      (.visibleOnly, .towardsEnd, 500..<510, 500..<510),
      (.lowMemory, .towardsEnd, 0..<0, 500..<510),
    ]
    for (mode, direction, display, preload) in table {
      var controller = RangeController()
      controller.policy = .fixed
      controller.fixedMode = mode
      let sets = controller.update(request(direction), extents: extents)
      #expect(sets.visible == 500..<510)
      #expect(sets.display == display, "\(mode) \(direction)")
      #expect(sets.preload == preload, "\(mode) \(direction)")
    }
  }

  @Test("Data is wanted wherever contents are, also where the data's own range has no row")
  func preloadWithoutRows() {
    var controller = RangeController()
    controller.policy = .fixed
    controller.fixedMode = .full
    controller.tuning.setPreloadBuffer(.zero)
    controller.tuning.setDisplayBuffer(RangeBuffer(leading: 1, trailing: 1))
    // Behind the last row, and before the first.
    for (viewport, rows) in [(10_050..<10_150, 995..<1_000), (-150..<(-50), 0..<5)]
      as [(Range<Double>, Range<Int>)]
    {
      let sets = controller.update(request(viewport: viewport), extents: extents)
      #expect(sets.display == rows && sets.preload == rows && sets.visible.isEmpty)
    }
  }

  @Test("A list that jumps starts with little until its screen is drawn, and with fixed ranges it does not")
  func jump() {
    for (policy, mode) in [
      (RangePolicy.adaptive(AdaptiveRangeTuning()), RangeMode.minimum), (.fixed, .full),
    ] {
      var controller = RangeController()
      controller.policy = policy
      for _ in 0..<2 { _ = controller.update(request(), extents: extents) }
      #expect(controller.mode == .full)
      controller.noteFirstScreenDrawn()
      controller.listDidJump()
      _ = controller.update(request(viewport: 8_000..<8_100), extents: extents)
      #expect(controller.mode == mode)
      #expect(controller.noteFirstScreenDrawn() == (mode == .minimum))
      _ = controller.update(request(viewport: 8_000..<8_100), extents: extents)
      #expect(controller.mode == .full && !controller.noteFirstScreenDrawn())
    }
  }

  @Test("Pages prepare one on each side, and data of two")
  func pager() {
    var controller = RangeController()
    controller.policy = .fixed
    controller.tuning = .pager
    controller.fixedMode = .full
    let sets = controller.update(request(), extents: extents)
    #expect(sets.display == 490..<520 && sets.preload == 480..<530)
  }

  @Test("A list starts with little and widens once its first screen is drawn, or it is moved")
  func choosingModes() {
    var controller = RangeController()
    _ = controller.update(request(scrolled: true), extents: extents)
    #expect(controller.mode == .minimum)
    _ = controller.update(request(scrolled: false), extents: extents)
    #expect(controller.mode == .minimum)
    let isNews = [controller.noteFirstScreenDrawn(), controller.noteFirstScreenDrawn()]
    #expect(isNews == [true, false])
    _ = controller.update(request(scrolled: false), extents: extents)
    #expect(controller.mode == .full)
    _ = controller.update(request(visible: false), extents: extents)
    #expect(controller.mode == .minimum)
    controller.dataWasReplaced()
    _ = controller.update(request(scrolled: false), extents: extents)
    #expect(controller.mode == .minimum)
  }

  @Test("Standing still keeps the direction")
  func direction() {
    var controller = RangeController()
    controller.fixedMode = .full
    let up = controller.update(request(.towardsStart), extents: extents)
    #expect(controller.update(request(.none), extents: extents) == up)
  }

  @Test(
    "Ranges lie within one another, whatever the viewport and the tuning",
    arguments: 0..<UInt64(TestDepth.count(12, full: 50))
  )
  func nested(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var controller = RangeController()
    controller.policy = .fixed
    controller.fixedMode = .full
    controller.tuning.setDisplayBuffer(
      RangeBuffer(leading: Double(numbers.next(below: 5)), trailing: Double(numbers.next(below: 5))),
      in: .full
    )
    for _ in 0..<20 {
      let start = Double(numbers.next(below: 12_000)) - 1_000
      let viewport = start..<(start + Double(numbers.next(below: 300)))
      let sets = controller.update(request(viewport: viewport), extents: extents)
      #expect(sets.visible == extents.rows(intersecting: viewport))
      for row in sets.visible where !sets.display.isEmpty { #expect(sets.display.contains(row)) }
      for row in sets.display { #expect(sets.preload.contains(row)) }
    }
  }

  @Test("Rows that are displayed are preloaded, also where the display buffer is the longer one")
  func displayBeyondPreload() {
    var controller = RangeController()
    controller.policy = .fixed
    controller.fixedMode = .full
    controller.tuning.setPreloadBuffer(RangeBuffer(leading: 1, trailing: 2))
    controller.tuning.setDisplayBuffer(RangeBuffer(leading: 3, trailing: 1))
    let sets = controller.update(request(), extents: extents)
    #expect(sets.display == 490..<540 && sets.preload == 480..<540 && sets.measure == sets.preload)
  }

  @Test("A row's state follows from the range that it is in and from whether the list is on screen")
  func states() {
    var controller = RangeController()
    controller.fixedMode = .full
    let sets = controller.update(request(), extents: extents)
    func state(_ row: Int, _ visible: Bool) -> RangeMembership {
      controller.membership(ofRow: row, in: sets, isListVisible: visible)
    }
    #expect(state(505, true) == .all)
    #expect(state(515, true) == [.measure, .display, .preload])
    #expect(state(530, true) == [.measure, .preload])
    #expect(state(900, true) == [])
    #expect(state(505, false) == [.measure, .preload, .display])
    #expect(state(515, false) == [.measure, .preload])
    #expect(state(530, false) == [.measure])
    controller.fixedMode = .lowMemory
    let low = controller.update(request(), extents: extents)
    #expect(controller.membership(ofRow: 505, in: low, isListVisible: false) == [.measure, .preload])
  }

  @Test("An empty list has empty ranges")
  func empty() {
    var controller = RangeController()
    let sets = controller.update(request(), extents: ExtentIndex(count: 0, estimate: 10))
    #expect(sets == RangeSets())
  }
}
