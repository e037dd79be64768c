public import AsyncDisplay

/// What a run comes to.
///
/// Frame figures are taken over all frames of the run. Blank area counts while the list moves and a quarter of a
/// second after: frames' blank square points by their visible ones, each for as long as the frame was to be seen, so
/// that a display which beats half as often does not count half as much. A frame is dropped when it ends after its
/// deadline, or when its beat passed without a frame. The hitch ratio is how late frames were altogether, in
/// milliseconds for each second of the run.
///
/// Every refresh of the display should show the frame of its own vsync, whole. One whose frame was late or never ran
/// shows an older frame, and is stale; one whose frame was in time but had blank area is blank.
public struct RunSummary: Sendable, Hashable {
  /// How many frames ran.
  public let frameCount: Int
  /// The main actor's busy time, in milliseconds.
  public let busyMilliseconds: Percentiles
  /// Completion after the deadline, in milliseconds; negative is headroom.
  public let overrunMilliseconds: Percentiles
  /// Blank shares of the frames while the list moved, each for as long as it was to be seen, in percent.
  public let blankPercent: Percentiles
  /// Blank by visible area while the list moved, in percent.
  public let blankAreaPercent: Double
  /// Frames that were late, and beats without a frame.
  public let droppedFrames: Int
  /// The share of dropped frames in all beats, in percent.
  public let droppedPercent: Double
  /// Milliseconds of lateness for each second.
  public let hitchRatio: Double
  /// How far the scroll anchor moved by itself at most, in points.
  public let anchorError: Double
  /// How often the display was refreshed: vsyncs with a frame and those without one.
  package let refreshCount: Int
  /// Refreshes that showed a frame older than theirs, because the main actor was busy.
  package let staleRefreshes: Int
  /// Refreshes that showed their own frame, in which something in view was blank.
  package let blankRefreshes: Int

  /// What the list has done.
  public let list: ListStatistics
  /// The most bytes that contents on layers took.
  public let peakContentBytes: Int
  /// The most memory the process had resident, in bytes; nil for a run whose figures are not the process's.
  public let peakResidentBytes: Int?

  /// Sums up a run.
  ///
  /// - Parameters:
  ///   - samples: The frames, in order.
  ///   - list: What the list has done.
  ///   - peakContentBytes: The most bytes that contents on layers took.
  ///   - peakResidentBytes: The most memory the process had resident.
  public init(
    samples: [FrameSample],
    list: ListStatistics = ListStatistics(),
    peakContentBytes: Int = 0,
    peakResidentBytes: Int? = nil
  ) {
    var movement = MovementWatch()
    let moving = samples.indices.filter { movement.isMoving(in: samples[$0]) }.map { index in
      let next = index + 1 < samples.count ? samples[index + 1] : nil
      return (sample: samples[index], time: samples[index].shownMilliseconds(until: next))
    }
    frameCount = samples.count
    busyMilliseconds = Percentiles(samples.map(\.busyMilliseconds))
    overrunMilliseconds = Percentiles(samples.map(\.overrunMilliseconds))
    blankPercent = Percentiles(
      weighing: moving.map { (value: $0.sample.blankShare * 100, weight: $0.time) }
    )
    let visible = moving.reduce(0) { $0 + $1.sample.visibleArea * $1.time }
    let blank = moving.reduce(0) { $0 + $1.sample.blankArea * $1.time }
    blankAreaPercent = visible > 0 ? blank / visible * 100 : 0

    // No run misses more, whatever samples that are made up say.
    let missed = samples.reduce(0) { sum, sample in
      min(sum + min(max(0, sample.missedBeats), Self.maximumBeats), Self.maximumBeats)
    }
    let late = samples.count { $0.overrunMilliseconds > 0 }
    // A late frame makes the next beat pass without a frame of its own; that beat is the same drop.
    droppedFrames = max(missed, late)
    let beats = samples.count + missed
    refreshCount = beats
    staleRefreshes = missed + late
    blankRefreshes = samples.count { $0.overrunMilliseconds <= 0 && $0.blankArea > 0 }
    droppedPercent = beats > 0 ? Double(droppedFrames) / Double(beats) * 100 : 0
    let lateness = samples.reduce(0) { $0 + max(0, $1.overrunMilliseconds) }
    let seconds = Self.milliseconds(samples) / 1_000
    hitchRatio = seconds > 0 ? lateness / seconds : 0
    anchorError = samples.reduce(0) { max($0, $1.list.anchorError) }
    self.list = list
    self.peakContentBytes = peakContentBytes
    self.peakResidentBytes = peakResidentBytes
  }

  /// The share of refreshes that were blank or stale, in percent: what a person sees of all that goes wrong.
  package var blankOrStalePercent: Double { percentOfRefreshes(staleRefreshes + blankRefreshes) }
  /// The share of refreshes that were stale, in percent.
  package var stalePercent: Double { percentOfRefreshes(staleRefreshes) }
  /// The share of refreshes that were blank, in percent.
  package var blankRefreshPercent: Double { percentOfRefreshes(blankRefreshes) }

  private func percentOfRefreshes(_ count: Int) -> Double {
    refreshCount > 0 ? Double(count) / Double(refreshCount) * 100 : 0
  }

  private static let maximumBeats = 1 << 53

  /// How long frames took, those missed before the first and what the last was late included.
  private static func milliseconds(_ samples: [FrameSample]) -> Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return Double(first.missedBeats) * first.budgetMilliseconds + first.beat.milliseconds(to: last.beat)
      + last.budgetMilliseconds + max(0, last.overrunMilliseconds)
  }
}
