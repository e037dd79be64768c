internal import AsyncDisplay
internal import DisplayNodes
internal import DisplaySimulation

/// Faults that the schedule of a simulated device decides about: they are met, and not brought about.
///
/// One is survived when the job that it befell is over, and its pause, and then all that is on screen is drawn. Another
/// number of workers is survived when never more than those ran at once and in the end all work is done.
@MainActor
final class ScheduleFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.order, .starvation, .slowWork, .workers]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private var seenSpans = 0
  private var seenChoices = 0
  private var mostRunning = 0

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {}

  func didRunFrame() {
    mostRunning = max(mostRunning, scene.runtime.queue.limitedRunningCount)
    guard let device = scene.device else { return }
    let (trace, schedule) = (device.trace, device.schedule)
    let spans = trace.spans[max(0, seenSpans - trace.droppedSpanCount)...]
    // Each worker's span has its choice, also when there were more than the trace keeps.
    seenChoices = max(seenChoices, schedule.count - spans.count { $0.track != .mainActor })
    var met: [ChaosFault: (count: Int, end: MonotonicInstant)] = [:]
    for span in spans {
      guard case .worker = span.track, seenChoices < schedule.count else { continue }
      let choice = schedule[seenChoices]
      seenChoices += 1
      let end = span.end.advanced(by: .milliseconds(choice.pauseMilliseconds))
      let length = end.nanoseconds - span.start.nanoseconds
      let usual = (span.end.nanoseconds - span.start.nanoseconds) / Int64(choice.slowdown)
      if choice.slowdown > 1 || choice.pauseMilliseconds > 0 { scene.noteStolen(nanoseconds: length - usual) }
      for fault in faults where choice.isMeeting(fault) {
        let last = met[fault]
        met[fault] = ((last?.count ?? 0) + 1, max(last?.end ?? end, end))
      }
    }
    seenSpans = trace.spanCount
    for fault in ChaosFault.allCases {
      guard let (count, end) = met[fault] else { continue }
      scene.begin(fault, count: count, expecting: "all on screen is drawn after it") { [scene] in
        scene.timing.timestamp >= end && scene.isWhole ? .survived : .undecided
      }
    }
  }

  func end() {
    guard faults.contains(.workers) else { return }
    let limit = scene.scheduler.maximumConcurrency
    scene.begin(.workers, expecting: "all work is done by \(limit) workers") { [scene, mostRunning] in
      if mostRunning > limit { return .lost("\(mostRunning) pieces of work ran at once on \(limit) workers") }
      let isIdle = scene.runtime.queue.waitingCount + scene.runtime.queue.runningCount == 0
      return isIdle && scene.isWhole ? .survived : .undecided
    }
  }
}

extension ScheduleChoice {
  /// Whether a fault befell the job.
  fileprivate func isMeeting(_ fault: ChaosFault) -> Bool {
    switch fault {
    case .order: job > 0 || worker > 0
    case .starvation: pauseMilliseconds > 0
    case .slowWork: slowdown > 1
    default: false
    }
  }
}
