import AsyncDisplay
import DemoTerminal
package import DisplaySimulation

/// The last seconds of a run, in buckets of a tenth of a second: columns of charts that move on whole, and the last
/// frames' times.
package struct LiveHistory: Sendable, Hashable {
  /// What happened in a tenth of a second.
  struct Bucket: Sendable, Hashable {
    /// The longest that the main actor was busy with a frame, in milliseconds.
    var busy = 0.0
    /// Whether a frame was late, or a beat passed without one.
    var isLate = false
    /// Areas in square points times milliseconds, each for as long as the display said.
    var blankArea = 0.0
    var visibleArea = 0.0
    /// The highest speed, in points a second.
    package var speed = 0.0

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
  /// Of the whole run: frames, and those that were missed or late.
  private(set) var frameCount = 0
  private var missedCount = 0
  private var lateCount = 0
  /// Areas while the list moved, in square points times milliseconds, without those of the last frame.
  private var blankArea = 0.0
  private var visibleArea = 0.0
  /// The last frame, if the list moved in it.
  private var lastMoving: FrameSample?

  /// Which tenth of a second the last bucket is.
  private var lastTenth: Int64?
  private var movement = MovementWatch()

  /// Makes the history of a run that begins.
  package init() {}

  /// Adds a frame.
  package mutating func note(_ sample: FrameSample) {
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
    buckets[last].blankArea += sample.blankArea * sample.budgetMilliseconds
    buckets[last].visibleArea += sample.visibleArea * sample.budgetMilliseconds
    if busyMilliseconds.count < Self.frameLimit {
      busyMilliseconds.append(sample.busyMilliseconds)
    } else {
      busyMilliseconds[frameCount % Self.frameLimit] = sample.busyMilliseconds
    }
    frameCount += 1
    missedCount += sample.missedBeats
    if sample.overrunMilliseconds > 0 { lateCount += 1 }
    if let lastMoving {
      let time = lastMoving.shownMilliseconds(until: sample)
      blankArea += lastMoving.blankArea * time
      visibleArea += lastMoving.visibleArea * time
    }
    lastMoving = movement.isMoving(in: sample) ? sample : nil
  }

  /// Frames that were late, and beats without a frame: those of a ``RunSummary``.
  var droppedCount: Int { max(missedCount, lateCount) }

  /// Blank by visible area while the list moved, from 0 to 1: that of a ``RunSummary``.
  var blankShare: Double {
    let time = lastMoving?.shownMilliseconds(until: nil) ?? 0
    let visible = visibleArea + (lastMoving?.visibleArea ?? 0) * time
    return visible > 0 ? (blankArea + (lastMoving?.blankArea ?? 0) * time) / visible : 0
  }
}
