internal import AsyncDisplay
internal import DisplayConcurrency
internal import DisplaySimulation

/// What the device does to the application: little memory, a main actor and workers that somebody else keeps busy.
@MainActor
final class SystemFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.memory, .stalls, .crowding]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {
    switch fault {
    case .memory: warn()
    case .stalls: stall()
    case .crowding: crowd()
    default: break
    }
  }

  /// It is survived when no row but those on screen has contents, and those that had some on screen still have them.
  private func warn() {
    let list = scene.list
    let shown = list.visibleRows.compactMap { list.node(ofRow: $0) }.filter(Self.hasContents)
    var seen = shown.map { WeakNode(node: $0) }
    list.note(.memoryWarning)
    var hasFallen = false
    scene.begin(.memory, expecting: "rows off screen give their contents up") { [scene] in
      // What leaves the screen and comes back is drawn anew, and a row of no size has nothing to show.
      seen.removeAll { $0.node.map { $0.frame.isEmpty || !$0.interfaceState.contains(.visible) } ?? true }
      if !hasFallen, !seen.allSatisfy({ $0.node.map(Self.hasContents) ?? true }) {
        return .lost("a row on screen lost its contents")
      }
      let others = scene.list.subnodes.filter { !$0.interfaceState.contains(.visible) }
      if others.allSatisfy({ !Self.hasContents($0) }) { hasFallen = true }
      return hasFallen && scene.isWhole ? .survived : .undecided
    }
  }

  private struct WeakNode {
    weak var node: DisplayNode?
  }

  private static func hasContents(_ node: DisplayNode) -> Bool { (node.layer?.contentByteCount ?? 0) > 0 }

  /// It is survived when the beats that passed meanwhile are not made up for, and then all is drawn.
  private func stall() {
    let milliseconds = scene.random.pick([50, 200, 1_000, 5_000]) ?? 50
    if let device = scene.device {
      device.clock.pass(nanoseconds: Int64(milliseconds) * 1_000_000)
    } else {
      SystemClock.blockThread(until: SystemClock.nanoseconds + Int64(milliseconds) * 1_000_000)
    }
    let end = scene.scheduler.clock.now
    let frame = scene.frameCount
    scene.begin(.stalls, expecting: "the next frame is of a beat after the stall, and whole") { [scene] in
      let count = scene.frameCount - frame
      guard scene.timing.timestamp >= end else {
        // The frame that was about to run, and on the machine's own clock the beat that waited.
        return count > 3 ? .lost("\(count) frames made up for a stall of \(milliseconds) ms") : .undecided
      }
      return scene.isWhole ? .survived : .undecided
    }
  }

  /// Four tasks for each worker, each of which keeps one for 20 ms. It is survived when all of them are over, and then
  /// all is drawn.
  private func crowd() {
    let count = 4 * scene.scheduler.maximumConcurrency
    let ended = Counter()
    let occupy = scene.occupy
    for _ in 0..<count {
      Task(executorPreference: scene.scheduler.executor) {
        occupy(20)
        ended.increment()
      }
    }
    scene.begin(.crowding, expecting: "\(count) tasks of others end, and all is drawn") { [scene] in
      ended.value == count && scene.isWhole ? .survived : .undecided
    }
  }
}
