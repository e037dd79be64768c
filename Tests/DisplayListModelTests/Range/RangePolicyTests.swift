import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Range policies")
struct RangePolicyTests {
  /// Speeds of flings one after the other in points a second, and the time to prepare a row in milliseconds.
  static let scenarios: [(name: String, flings: [Double], milliseconds: Double)] = [
    ("slow reading", [600, 500, 700], 4),
    ("fling of cheap rows", [6_000], 2),
    ("fling of dear rows", [6_000], 30),
    ("fling faster than the workers", [15_000], 40),
    ("down and back", [8_000, -8_000], 25),
    ("turning round again and again", [3_000, -3_000, 3_000, -3_000, 3_000, -3_000], 6),
  ]

  @Test(
    "Adaptive ranges show no more blank than fixed ones, and prepare cheap rows less for nothing",
    arguments: scenarios.indices.prefix(TestDepth.count(3, full: .max))
  )
  func comparison(position: Int) {
    let (name, flings, milliseconds) = Self.scenarios[position]
    func run(_ policy: RangePolicy) -> RangeSimulation {
      var simulation = RangeSimulation(policy: policy, secondsPerRow: milliseconds / 1_000, seed: 11)
      for velocity in flings { simulation.fling(velocity) }
      return simulation
    }
    let fixed = run(.fixed)
    let adaptive = run(.adaptive(AdaptiveRangeTuning()))
    #expect(adaptive.blankArea <= fixed.blankArea, "\(name)")
    if milliseconds < 10 {
      #expect(adaptive.wastedCount < fixed.wastedCount && adaptive.peakCount < fixed.peakCount, "\(name)")
    }
  }

  private static let extents = ExtentIndex(count: 1_000, estimate: 10)

  /// The mode and the display range of a list that shows rows 500 to 509.
  private func update(_ controller: inout RangeController, from start: Double = 5_000, visible: Bool = true)
    -> (
      RangeMode, Range<Int>
    )
  {
    let request = RangeRequest(
      viewport: start..<start + 100,
      direction: .towardsEnd,
      isListVisible: visible,
      hasBeenScrolled: true
    )
    let sets = controller.update(request, extents: Self.extents)
    return (controller.mode, sets.display)
  }

  @Test("A memory warning leaves what is on screen, or nothing, until the list is moved")
  func memoryWarning() {
    for (isVisible, mode) in [(true, RangeMode.visibleOnly), (false, .lowMemory)] {
      var controller = RangeController()
      for _ in 0..<2 { _ = update(&controller, visible: isVisible) }
      controller.note(.memoryWarning, isListVisible: isVisible)
      for _ in 0..<3 {
        #expect(update(&controller, visible: isVisible) == (mode, isVisible ? 500..<510 : 0..<0))
      }
      // Rows that came before it have the viewport elsewhere, and the same rows in it.
      #expect(update(&controller, from: 5_400, visible: isVisible).0 == mode)
      controller.listDidMove()
      #expect(update(&controller, from: 5_400, visible: isVisible).0 == (isVisible ? .full : .minimum))
    }
    var controller = RangeController()
    controller.note(.memoryWarning, isListVisible: true)
    controller.listDidMove()
    #expect(update(&controller).0 == .visibleOnly, "memory is given back while the list moves, too")
    controller = RangeController()
    controller.memoryWarningMode = .visibleOnly
    controller.note(.memoryWarning, isListVisible: false)
    #expect(update(&controller, visible: false).0 == .visibleOnly)
  }

  @Test("In the background visible rows keep their contents, and nothing counts as visible")
  func background() {
    var controller = RangeController()
    for _ in 0..<2 { _ = update(&controller) }
    controller.note(.didEnterBackground, isListVisible: true)
    #expect(update(&controller) == (.visibleOnly, 500..<510))
    #expect(update(&controller, from: 5_500) == (.visibleOnly, 550..<560))
    var sets = RangeSets()
    sets.visible = 500..<510
    #expect(!controller.membership(ofRow: 505, in: sets, isListVisible: true).contains(.visible))
    #expect(update(&controller, visible: false) == (.lowMemory, 0..<0))
    controller.note(.willEnterForeground, isListVisible: true)
    #expect(update(&controller).0 == .minimum)
    #expect(controller.membership(ofRow: 505, in: sets, isListVisible: true).contains(.visible))
    controller.listDidMove()
    #expect(update(&controller, from: 5_001).0 == .full)
    controller.note(.willEnterForeground, isListVisible: false)
    #expect(update(&controller, visible: false).0 == .visibleOnly)
  }

  @Test("The buffers of a layout go with it, and leave those that were set before it or while it applied")
  func buffersOfLayouts() {
    var own = RangeTuning()
    own.setDisplayBuffer(RangeBuffer(leading: 3, trailing: 2))
    let policy = RangePolicy.adaptive(AdaptiveRangeTuning())
    var controller = RangeController()
    controller.tuning = own
    controller.suit(CarouselCollectionLayout())
    #expect(controller.tuning == .pager && controller.policy == .fixed)
    controller.suit(CarouselCollectionLayout(peek: 9))
    #expect(controller.tuning == .pager && controller.policy == .fixed)
    controller.suit(ListCollectionLayout())
    #expect(controller.tuning == own && controller.policy == policy)
    // Set while the carousel's applied.
    controller.suit(CarouselCollectionLayout())
    controller.tuning = RangeTuning()
    controller.suit(ListCollectionLayout())
    #expect(controller.tuning == RangeTuning() && controller.policy == policy)
    let other = RangePolicy.adaptive(AdaptiveRangeTuning(minimumLeading: 0.9))
    controller.suit(CarouselCollectionLayout())
    controller.policy = other
    controller.suit(ListCollectionLayout())
    #expect(controller.tuning == RangeTuning() && controller.policy == other)
  }
}
