internal import DisplayConcurrency

/// Pass 8: what waits is measured and drawn, in a runtime whose frames do so themselves.
///
/// What is for the screen comes first, without a limit. A frame does at least two pieces of the rest: one that takes apart what
/// has gone must not keep all that is preloaded waiting.
@MainActor
final class WorkPass: Pass {
  /// Whether the last run did anything.
  private(set) var hasWorked = false
  private var hasWorkedAhead = false
  private var aheadDeadline: PassDeadline?
  /// Whether frames have to go on while work waits: where they do it, and where they alone look for pieces that overrun.
  private var areFramesAwaited = false
  private let queue: WorkQueue

  init(_ queue: WorkQueue) { self.queue = queue }

  /// A frame has taken its input.
  func beginFrame(_ frame: FrameContext) {
    let (runtime, scheduler) = (frame.runtime, frame.runtime.scheduler)
    areFramesAwaited =
      runtime.execution == .mainActor || (scheduler.alarms == nil && scheduler.overrunReserve > 0)
    hasWorkedAhead = false
    aheadDeadline = PassDeadline(clock: scheduler.clock, budget: runtime.budget.ahead)
  }

  func run(_ frame: inout FrameContext) {
    var count = queue.runWaitingWork(upTo: 0)
    if count == 0 {
      let least = hasWorkedAhead ? 0 : 2
      count = queue.runWaitingWork { [aheadDeadline] ranCount in
        ranCount < least || aheadDeadline?.hasPassed == false
      }
      hasWorkedAhead = hasWorkedAhead || count > 0
    }
    hasWorked = count > 0
  }

  var hasWorkLeft: Bool { areFramesAwaited && queue.waitingCount > 0 }
}
