import DisplayScrolling

@testable import DisplayListModel

/// What adaptive ranges follow in a frame, for a list of rows of 10 points seen through 100: a point of the grids over
/// which they are tried.
struct AdaptiveCase {
  /// The length of the viewport.
  static let length = 100.0
  /// The length of each of its rows.
  static let rowLength = 10.0

  static let speeds: [Double] = [
    0, 1, 100, 500, 900, 1_000, 1_100, 1_500, 2_000, 2_500, 3_000, 6_000, 20_000, 1e6, 1e9,
  ]
  static let seconds = [0, 0.001, 0.004, 0.01, 0.016, 0.05, 0.3, 4]

  /// Tunings that nothing takes away from a lead, that share little, that leave no choice, and that want nothing.
  static let tunings = [
    wide, AdaptiveRangeTuning(),
    AdaptiveRangeTuning(maximumLeading: 1.25, trailing: 0.5, shared: 1.5, expectedSpeed: 60),
    AdaptiveRangeTuning(minimumLeading: 1, maximumLeading: 1, minimumPreload: 2, maximumPreload: 2),
    AdaptiveRangeTuning(minimumLeading: 2, maximumLeading: 3, trailing: 1, shared: 1),
    AdaptiveRangeTuning(
      minimumLeading: 0,
      maximumLeading: 0,
      minimumPreload: 0,
      maximumPreload: 0,
      trailing: 0,
      shared: 0,
      expectedSpeed: 0,
      decelerationTime: 0
    ),
  ]

  /// One whose leads may become long and leave alone what is behind.
  static let wide = AdaptiveRangeTuning(
    minimumLeading: 0.5,
    maximumLeading: 4,
    minimumPreload: 0.5,
    trailing: 0.25,
    shared: 100,
    expectedSpeed: 12
  )

  var speed = 0.0
  /// How long each row is drawn, without deviations.
  var drawing = 0.01
  /// How long each row's data is loaded.
  var loading = 0.0
  var workers = 1
  var direction = ScrollDirection.towardsEnd
  var bytesPerRow = 0.0
  /// How far contents reach behind the viewport that are drawn.
  var renderedTrailingOverscan = 0.0
  /// How far contents reach ahead of it that are drawn.
  var renderedLeadingOverscan = 0.0
  var tuning = Self.wide

  var request: RangeRequest {
    var costs = RowCosts()
    // The same duration so often that the deviation vanishes.
    for _ in 0..<60 {
      costs.measuring.note(seconds: 0)
      costs.drawing.note(seconds: drawing)
      costs.loading.note(seconds: loading)
    }
    costs.workerCount = workers
    costs.frameDuration = 0.01
    costs.bytesPerRow = bytesPerRow
    var request = RangeRequest(
      viewport: 5_000..<5_000 + Self.length,
      direction: direction,
      velocity: direction == .towardsEnd ? speed : -speed,
      isListVisible: true,
      hasBeenScrolled: true,
      costs: costs
    )
    (request.renderedTrailingOverscan, request.renderedLeadingOverscan) = (
      renderedTrailingOverscan, renderedLeadingOverscan
    )
    return request
  }

  var situation: AdaptiveSituation {
    AdaptiveSituation(
      request: request,
      direction: direction,
      visibleCount: Int(Self.length / Self.rowLength),
      tuning: tuning
    )
  }

  /// The buffers of a list of which this is the first frame.
  var buffers: AdaptiveRange.Buffers {
    var range = AdaptiveRange()
    return range.update(situation)
  }

  /// The ranges of rows that such a list has.
  var sets: RangeSets {
    var controller = RangeController()
    controller.policy = .adaptive(tuning)
    controller.fixedMode = .full
    return controller.update(request, extents: ExtentIndex(count: 10_000, estimate: Self.rowLength))
  }

  /// This, but for what is changed of it.
  func with(_ change: (inout Self) -> Void) -> Self {
    var other = self
    change(&other)
    return other
  }
}

extension AdaptiveRange.Buffers {
  /// How far beyond what has contents ahead there is data.
  var dataLead: Double { preloadLeading - displayLeading }
}

/// Whether none of some lengths is shorter than the one before, but for what rounding takes.
func isRising(_ lengths: [Double]) -> Bool {
  zip(lengths, lengths.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }
}

/// Whether none of some lengths is longer than the one before.
func isFalling(_ lengths: [Double]) -> Bool { isRising(lengths.reversed()) }
