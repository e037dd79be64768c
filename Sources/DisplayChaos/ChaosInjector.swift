package import AsyncDisplay
internal import DisplayNodes

/// Brings faults about while a list is scrolled, and counts what became of them.
///
/// Each fault begins a trial, which says after every frame whether what the fault does was seen, and whether what is
/// on screen is then what it should be. A fault whose trial has not come to that while the scene has patience is not
/// survived, and neither is one after which something was seen that must not be.
@MainActor
package final class ChaosInjector {
  /// What the faults are done to.
  package let scene: ChaosScene
  private let options: ChaosOptions
  let families: [any FaultFamily]
  private var familyOfFault: [ChaosFault: any FaultFamily] = [:]
  private var counts: [ChaosFault: ChaosCount] = [:]
  private var trials: [ChaosTrial] = []
  private var hasEnded = false
  /// Since how many frames no more faults happen, and what the burden was then.
  private var ending = (frames: 0, burden: 0.0)

  /// Makes an injector; faults that need a simulated device are left out where there is none.
  package init(_ options: ChaosOptions, scene: ChaosScene) {
    self.options = options
    self.scene = scene
    let faults = ChaosFault.allCases.filter { fault in
      options.contains(fault) && (scene.device != nil || !fault.needsSimulatedDevice)
    }
    for fault in faults { counts[fault] = ChaosCount(fault: fault) }
    let families = Self.makeFamilies(for: faults, in: scene)
    self.families = families
    for fault in faults { familyOfFault[fault] = families.first { $0.faults.contains(fault) } }
  }

  private static func makeFamilies(for faults: [ChaosFault], in scene: ChaosScene) -> [any FaultFamily] {
    let kinds: [any FaultFamily.Type] = [
      ScheduleFaults.self, RowFaults.self, DrawingFaults.self, CancellationFaults.self, DataFaults.self,
      ViewportFaults.self, ImageFaults.self, DropFaults.self, SystemFaults.self, BeatFaults.self,
    ]
    return kinds.compactMap { kind in
      let own = Set(faults.filter(kind.kinds.contains))
      return own.isEmpty ? nil : kind.init(own, in: scene)
    }
  }

  /// What has happened, in the order of the faults.
  package var report: [ChaosCount] { ChaosFault.allCases.compactMap { counts[$0] } }

  /// Whether it is not known of some faults how they end, or work is left.
  package var isUndecided: Bool { !trials.isEmpty || hasWorkLeft && !isWorkOverdue }

  /// Whether the main actor has to let tasks of its own run between two frames.
  package var needsMainActor: Bool { counts[.cancellation] != nil }

  /// The beat that the list sees when the display beats; nil for none.
  package func timing(for beat: FrameTiming) -> FrameTiming? {
    families.reduce(beat) { timing, family in timing.flatMap(family.timing) }
  }

  /// Brings about what is due before a frame.
  package func willRunFrame(_ timing: FrameTiming) {
    scene.willRunFrame(timing)
    guard !hasEnded else { return families.forEach { $0.willRunFrame() } }
    for fault in ChaosFault.allCases {
      guard let rate = options.rates[fault], rate > 0, let family = familyOfFault[fault] else { continue }
      // As many times as a frame has room for, and one more with what is left as its chance.
      var due = rate * timing.timestamp.milliseconds(to: timing.deadline) / 1_000
      while due > 0, due >= 1 || Double.random(in: 0..<1, using: &scene.random) < due {
        family.inject(fault)
        due -= 1
      }
    }
    for family in families { family.willRunFrame() }
  }

  /// Looks what the frame that has just run shows.
  package func didRunFrame() {
    scene.didRunFrame()
    for family in families { family.didRunFrame() }
    for trial in scene.takeBegun() {
      counts[trial.fault]?.injected += trial.count
      trials.append(trial)
    }
    trials = trials.compactMap { trial in
      var trial = trial
      switch trial.look() {
      case .survived: counts[trial.fault]?.survived += trial.count
      case .moot: counts[trial.fault]?.injected -= trial.count
      case .lost(let reason): lose(trial.fault, reason)
      case .undecided:
        trial.age += 1
        if !scene.isPatienceOver(after: trial.age, since: trial.burden) { return trial }
        lose(trial.fault, "\(trial.expectation): not seen in \(Int(scene.patience)) s of frames")
      }
      return nil
    }
    if hasWorkLeft, !isWorkOverdue {
      ending.frames += 1
      if isWorkOverdue { noteWorkLeft() }
    }
  }

  /// No more faults happen.
  package func end() {
    hasEnded = true
    ending.burden = scene.burden
    for family in families { family.end() }
  }

  /// The run is over: what faults keep waiting may go.
  package func close() {
    for family in families { family.close() }
  }

  private var isWorkOverdue: Bool { scene.isPatienceOver(after: ending.frames, since: ending.burden) }

  private var hasWorkLeft: Bool {
    hasEnded && (scene.runtime.queue.waitingCount > 0 || scene.runtime.queue.runningCount > 0)
  }

  /// A permit that was not given back, or a piece of work that is never begun, is the fault of any of them.
  private func noteWorkLeft() {
    let queue = scene.runtime.queue
    for (fault, count) in counts where count.survived > 0 {
      counts[fault]?.survived -= 1
      lose(fault, "\(queue.waitingCount) pieces of work wait and \(queue.runningCount) run in the end")
    }
  }

  private func lose(_ fault: ChaosFault, _ reason: String) {
    guard counts[fault]?.firstLoss == nil else { return }
    counts[fault]?.firstLoss = "frame \(scene.frameCount), \(reason)"
  }
}
