public import DisplayConcurrency

/// What one frame did and how long the main actor was busy with it.
public struct FrameReport: Sendable {
  /// When the frame was due.
  public let timing: FrameTiming
  /// When the main actor started on it.
  public let start: MonotonicInstant
  /// When the main actor was done with it.
  public package(set) var end: MonotonicInstant
  /// In the order of ``FramePass``; an array would ask for memory in every frame.
  private var passes = InlineArray<10, Double>(repeating: 0)
  /// How many nodes got contents in this frame.
  public package(set) var committedContents = 0
  /// How many finished drawings were refused because they had been superseded.
  public package(set) var refusedContents = 0
  /// The area that should show rows and shows none yet, in square points.
  public package(set) var blankArea = 0.0
  /// The area in which rows should be seen, in square points.
  public package(set) var visibleArea = 0.0

  package init(timing: FrameTiming, start: MonotonicInstant) {
    self.timing = timing
    self.start = start
    end = start
  }

  /// The milliseconds spent in a pass.
  public func milliseconds(in pass: FramePass) -> Double { passes[pass.rawValue] }

  package mutating func add(milliseconds: Double, to pass: FramePass) {
    passes[pass.rawValue] += milliseconds
  }

  /// How long the main actor was busy, in milliseconds.
  public var busyMilliseconds: Double { start.milliseconds(to: end) }

  /// How long after its deadline the frame was done, in milliseconds; negative when it was in time.
  public var overrunMilliseconds: Double { timing.deadline.milliseconds(to: end) }
}
