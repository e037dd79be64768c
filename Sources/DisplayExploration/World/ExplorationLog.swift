internal import AsyncDisplay
internal import DisplayConcurrency

/// What is noted while a schedule runs, on any thread: what was checked, the first thing that did not hold, which
/// nodes were made.
final class ExplorationLog: Sendable {
  private struct State {
    var frame = 0
    var checks = 0
    var violation: ExplorationViolation?
    var nodes: [MadeNode] = []
    var lastInk = 0
  }

  private struct MadeNode: Sendable {
    weak let node: DisplayNode?
  }

  /// What the next hooks do.
  let ambush = HookAmbush()
  private let state = Lock(State())

  /// What is checked from now on is checked in this frame.
  func begin(frame: Int) { state.withLock { $0.frame = frame } }

  /// How often anything was checked.
  var checks: Int { state.withLock { $0.checks } }

  /// The first thing that did not hold.
  var violation: ExplorationViolation? { state.withLock { $0.violation } }

  /// Notes whether something holds.
  func check(_ invariant: ExplorationInvariant, _ holds: Bool, _ detail: @autoclosure () -> String) {
    let isFirst = state.withLock { state in
      state.checks += 1
      return !holds && state.violation == nil
    }
    guard isFirst else { return }
    let detail = detail()
    state.withLock { state in
      state.violation =
        state.violation ?? ExplorationViolation(invariant: invariant, frame: state.frame, detail: detail)
    }
  }

  /// A number that is greater than all before: what is drawn with it is newer.
  func makeInk() -> Int {
    state.withLock { state in
      state.lastInk += 1
      return state.lastInk
    }
  }

  // MARK: Nodes

  func noteMade(_ node: DisplayNode) {
    let made = MadeNode(node: node)
    state.withLock { $0.nodes.append(made) }
  }

  /// The nodes that are alive, of all that were made.
  var livingNodes: [DisplayNode] { state.withLock { $0.nodes }.compactMap(\.node) }

  /// How many nodes are alive, of all that were made.
  var livingCount: Int { livingNodes.count }
}
