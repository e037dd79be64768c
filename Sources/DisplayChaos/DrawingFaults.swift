internal import AsyncDisplay
internal import DisplayNodes
internal import DisplaySimulation

/// Drawings that take long, that ignore that they are no longer wanted, and that come to nothing, in a node beside
/// the list which shares its line of work.
///
/// One is survived when the node shows what it was last told to, never showed anything older, was notified of a failure
/// once, and no more pieces of work run than may. That permits are given back is seen at the end of the run, when all
/// work has to be done.
@MainActor
final class DrawingFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.drawing]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {
    let probe = ProbeNode(spend: scene.spend)
    let milliseconds = scene.random.pick([2.0, 20, 100]) ?? 2
    let conduct =
      scene.random.pick([.slow(milliseconds), .deaf(milliseconds), .failing]) ?? ProbeNode.Conduct.failing
    // Where something is shown already, something older could come after it.
    probe.draw(.slow(0))
    scene.stage.add(probe, size: Size(width: 4, height: 4))
    let trial = DrawingTrial(probe: probe, conduct: conduct)
    scene.begin(.drawing, expecting: "a node shows what it was last told to after a \(conduct) drawing") {
      [scene] in
      let limit = scene.scheduler.maximumConcurrency
      let running = scene.runtime.queue.limitedRunningCount
      if running > limit { return .lost("\(running) pieces of work run where \(limit) may") }
      let verdict = trial.advance()
      if verdict != .undecided { probe.removeFromSupernode() }
      return verdict
    }
  }
}

/// One node that is drawn well, then badly, then well.
@MainActor
private final class DrawingTrial {
  private enum Stage {
    case showing
    case drawingBadly(displayCount: Int, beginnings: Int)
    case recovering
  }

  private let probe: ProbeNode
  private let conduct: ProbeNode.Conduct
  private var stage = Stage.showing

  init(probe: ProbeNode, conduct: ProbeNode.Conduct) {
    self.probe = probe
    self.conduct = conduct
  }

  func advance() -> ChaosVerdict {
    if probe.staleCount > 0 { return .lost("a node shows \(probe.shownInk ?? 0), which was superseded") }
    switch stage {
    case .showing:
      guard probe.shownInk == probe.ink else { return .undecided }
      stage = .drawingBadly(displayCount: probe.displayCount, beginnings: probe.beginnings.value)
      probe.draw(conduct)
    case .drawingBadly(let displayCount, let beginnings):
      guard probe.beginnings.value > beginnings else { return .undecided }
      switch conduct {
      case .slow: guard probe.shownInk == probe.ink else { return .undecided }
      // Superseded once a worker has it, perhaps while it still draws.
      case .deaf: break
      case .failing:
        guard probe.displayCount > displayCount else { return .undecided }
        guard probe.displayCount == displayCount + 1, probe.layer?.contents == nil else {
          return .lost("a node was notified \(probe.displayCount - displayCount) times of a failed drawing")
        }
      }
      stage = .recovering
      probe.draw(.slow(0))
    case .recovering:
      return probe.shownInk == probe.ink && probe.isDisplayed ? .survived : .undecided
    }
    return .undecided
  }
}
