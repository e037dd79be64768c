package import DisplayConcurrency

/// How much time each pass of a frame may take before it leaves the rest for the next frame.
///
/// The passes that run much of other people's code look at it: layouts, load, submit and commit. The others do
/// all of their work. A pass always does at least one piece of its work, so that even a budget of zero makes progress.
public struct FrameBudget: Sendable, Hashable {
  /// Until how long after it has taken its input a frame that does its own work begins with what is not on screen, once
  /// all that is on screen is done: preparing what is about to come on screen, and taking apart what has gone.
  public var ahead: Duration

  private var durations: [Duration]

  /// Makes a budget with the same time for every pass.
  public init(everyPass duration: Duration = .microseconds(500), ahead: Duration = .microseconds(750)) {
    durations = Array(repeating: duration, count: FramePass.allCases.count)
    self.ahead = ahead
  }

  /// A budget that never runs out.
  public static var unlimited: FrameBudget {
    FrameBudget(everyPass: .seconds(3_600), ahead: .seconds(3_600))
  }

  /// The time for one pass.
  public subscript(pass: FramePass) -> Duration {
    get { durations[pass.rawValue] }
    set { durations[pass.rawValue] = newValue }
  }
}

/// The time that is left to the pass which is running.
package struct PassDeadline {
  private let clock: any MonotonicClock
  private let end: MonotonicInstant

  package init(clock: any MonotonicClock, budget: Duration) {
    self.clock = clock
    end = clock.now.advanced(by: budget)
  }

  /// Whether the pass should leave what remains for the next frame.
  package var hasPassed: Bool { clock.now >= end }
}
