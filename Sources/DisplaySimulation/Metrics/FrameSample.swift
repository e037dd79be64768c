public import AsyncDisplay

/// What is remembered of one frame.
public struct FrameSample: Sendable, Hashable {
  /// The number of the beat.
  public var index: Int
  /// The time between the beat and the next one, in milliseconds.
  public var budgetMilliseconds: Double
  /// How long the main actor was busy, in milliseconds.
  public var busyMilliseconds: Double
  /// How long after its deadline the frame was done, in milliseconds; negative when it was in time.
  public var overrunMilliseconds: Double
  /// How many beats passed without a frame before this one.
  public var missedBeats: Int
  /// The area that should have shown rows and showed none, in square points.
  public var blankArea: Double
  /// The area in which rows should have been seen, in square points.
  public var visibleArea: Double
  /// How fast the list moved, in points a second.
  public var velocity: Double

  /// The beat that started the frame.
  public var beat: MonotonicInstant
  /// When the main actor started on it.
  public var start = MonotonicInstant(nanoseconds: 0)
  /// The milliseconds spent in each pass, in the order of `FramePass`.
  public var passMilliseconds: [Double] = []
  /// How many nodes got contents.
  public var committedContents = 0
  /// How many finished drawings were refused because they had been superseded.
  public var refusedContents = 0
  /// What the list looked like after it.
  public var list = ListSample()

  /// Makes a sample of a display whose beats are all of one length.
  public init(
    index: Int,
    budgetMilliseconds: Double,
    busyMilliseconds: Double,
    overrunMilliseconds: Double,
    missedBeats: Int = 0,
    blankArea: Double = 0,
    visibleArea: Double = 0,
    velocity: Double = 0
  ) {
    self.index = index
    self.budgetMilliseconds = budgetMilliseconds
    let nanoseconds = (Double(index) * budgetMilliseconds * 1e6).rounded()
    beat = MonotonicInstant(nanoseconds: Int64(exactly: nanoseconds) ?? 0)
    self.busyMilliseconds = busyMilliseconds
    self.overrunMilliseconds = overrunMilliseconds
    self.missedBeats = missedBeats
    self.blankArea = blankArea
    self.visibleArea = visibleArea
    self.velocity = velocity
  }

  /// Makes a sample of a frame's report.
  public init(_ report: FrameReport, missedBeats: Int, velocity: Double) {
    self.init(
      index: report.timing.index,
      budgetMilliseconds: report.timing.timestamp.milliseconds(to: report.timing.deadline),
      busyMilliseconds: report.busyMilliseconds,
      overrunMilliseconds: report.overrunMilliseconds,
      missedBeats: missedBeats,
      blankArea: report.blankArea,
      visibleArea: report.visibleArea,
      velocity: velocity
    )
    beat = report.timing.timestamp
    start = report.start
    passMilliseconds = FramePass.allCases.map(report.milliseconds)
    committedContents = report.committedContents
    refusedContents = report.refusedContents
  }

  /// The milliseconds spent in a pass; 0 where that is not known.
  package func milliseconds(in pass: FramePass) -> Double {
    pass.rawValue < passMilliseconds.count ? passMilliseconds[pass.rawValue] : 0
  }

  /// When the next beat comes.
  package var nextBeat: MonotonicInstant {
    beat.advanced(by: .nanoseconds(Int64(exactly: (budgetMilliseconds * 1e6).rounded()) ?? 0))
  }

  /// How long what the frame made was to be seen, in milliseconds: until the beat of the next one, or for as long as
  /// the display said behind the last of all, and where frames between the two are no samples.
  package func shownMilliseconds(until next: FrameSample?) -> Double {
    guard let next, next.index == index &+ 1 &+ next.missedBeats else { return budgetMilliseconds }
    return max(0, beat.milliseconds(to: next.beat))
  }

  /// The share of the visible area that was blank, from 0 to 1.
  public var blankShare: Double { visibleArea > 0 ? min(1, blankArea / visibleArea) : 0 }
}
