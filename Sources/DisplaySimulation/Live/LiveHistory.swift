internal import AsyncDisplay

/// The last seconds of a run, in buckets of a tenth of a second: columns of charts that move on whole, and the last
/// frames' times.
struct LiveHistory: Sendable, Hashable {
  /// What happened in a tenth of a second.
  struct Bucket: Sendable, Hashable {
    /// The longest that the main actor was busy with a frame, in milliseconds.
    var busy = 0.0
    /// Whether a frame was late, or a beat passed without one.
    var isLate = false
    var blankArea = 0.0
    var visibleArea = 0.0
    /// The highest speed, in points a second.
    var speed = 0.0

    /// Blank by visible area, from 0 to 1.
    var blankShare: Double { visibleArea > 0 ? min(1, blankArea / visibleArea) : 0 }
  }

  /// How many buckets are kept: more than a screen has columns.
  static let bucketLimit = TerminalSize.maximum.columns
  /// How many frames' times are kept.
  static let frameLimit = 480

  private(set) var buckets: [Bucket] = []
  /// How long the main actor was busy with each of the last frames, in milliseconds, in no order.
  private(set) var busyMilliseconds: [Double] = []
  /// Of the whole run: frames, those that were missed or late, and areas while the list moved.
  private(set) var frameCount = 0
  private var missedCount = 0
  private var lateCount = 0
  private(set) var blankArea = 0.0
  private(set) var visibleArea = 0.0

  /// Which tenth of a second the last bucket is.
  private var lastTenth: Int64?
  private var movement = MovementWatch()

  /// Adds a frame.
  mutating func note(_ sample: FrameSample) {
    let tenth = sample.beat.nanoseconds / 100_000_000
    if tenth != lastTenth {
      lastTenth = tenth
      if buckets.count == Self.bucketLimit { buckets.removeFirst() }
      buckets.append(Bucket())
    }
    let isLate = sample.overrunMilliseconds > 0 || sample.missedBeats > 0
    let last = buckets.count - 1
    buckets[last].busy = max(buckets[last].busy, sample.busyMilliseconds)
    buckets[last].speed = max(buckets[last].speed, abs(sample.velocity))
    buckets[last].isLate = buckets[last].isLate || isLate
    buckets[last].blankArea += sample.blankArea
    buckets[last].visibleArea += sample.visibleArea
    if busyMilliseconds.count < Self.frameLimit {
      busyMilliseconds.append(sample.busyMilliseconds)
    } else {
      busyMilliseconds[frameCount % Self.frameLimit] = sample.busyMilliseconds
    }
    frameCount += 1
    missedCount += sample.missedBeats
    if sample.overrunMilliseconds > 0 { lateCount += 1 }
    if movement.isMoving(in: sample) {
      blankArea += sample.blankArea
      visibleArea += sample.visibleArea
    }
  }

  /// Frames that were late, and beats without a frame: those of a ``RunSummary``.
  var droppedCount: Int { max(missedCount, lateCount) }

  /// Blank by visible area while the list moved, from 0 to 1: that of a ``RunSummary``.
  var blankShare: Double { visibleArea > 0 ? blankArea / visibleArea : 0 }
}
