internal import DisplayConcurrency

/// What a pass knows of the frame that it runs in.
@MainActor
struct FrameContext {
  /// The runtime of the frame.
  let runtime: DisplayRuntime
  /// When the frame was due.
  let timing: FrameTiming
  /// What the frame has done so far.
  var report: FrameReport
  /// What is running.
  private(set) var pass = FramePass.input

  init(_ runtime: DisplayRuntime, timing: FrameTiming) {
    self.runtime = runtime
    self.timing = timing
    report = FrameReport(timing: timing, start: runtime.scheduler.clock.now)
  }

  /// The containers that take part.
  var participants: PassParticipants { runtime.passes.participants }

  /// The time that the pass which is running has from now on.
  func makeDeadline() -> PassDeadline {
    PassDeadline(
      clock: runtime.scheduler.clock,
      budget: runtime.execution == .mainActor ? .seconds(3_600) : runtime.passes.budget[pass]
    )
  }

  /// Runs steps one after the other, delivers the hooks of what they have changed, and notes the time of each part of the
  /// frame.
  mutating func run(_ steps: [FrameStep]) {
    var next = steps.startIndex
    while next < steps.endIndex {
      pass = steps[next].pass
      let start = runtime.scheduler.clock.now
      HookQueue.main.edit {
        steps[next].part.run(&self)
        next += 1
        while next < steps.endIndex, steps[next].pass == pass {
          HookQueue.main.deliver()
          steps[next].part.run(&self)
          next += 1
        }
      }
      report.add(milliseconds: start.milliseconds(to: runtime.scheduler.clock.now), to: pass)
    }
  }
}
