internal import DisplayConcurrency

/// What a node cost so far, while its runtime counts; see ``DisplayRuntime/countsNodeStatistics``.
public struct NodeStatistics: Sendable, Hashable {
  /// How often the node's layout was computed, and not found among those kept.
  public internal(set) var layoutCount = 0
  /// How long that took, with what is in the node as far as it was computed in the course of it.
  public internal(set) var layoutDuration = Duration.zero
  /// How often the node was drawn, also in vain.
  public internal(set) var drawCount = 0
  /// How long that took.
  public internal(set) var drawDuration = Duration.zero

  /// Whether nothing was counted.
  var isEmpty: Bool { self == NodeStatistics() }

  /// The counts in words, without those that are 0.
  var notes: [String] {
    func note(_ verb: String, _ count: Int, _ duration: Duration) -> String? {
      guard count > 0 else { return nil }
      let milliseconds = (duration / .microseconds(10)).rounded() / 100
      return "\(verb) \(count)× in \(milliseconds) ms"
    }
    return [note("measured", layoutCount, layoutDuration), note("drawn", drawCount, drawDuration)]
      .compactMap(\.self)
  }
}

/// Counts what nodes cost, on any thread. Environments carry it to where nodes are measured and drawn.
struct NodeProfiler: Sendable {
  let clock: any MonotonicClock

  /// Runs the computing of a node's layout.
  func layOut<Result>(_ node: DisplayNode, _ body: () -> Result) -> Result {
    let start = clock.now
    let result = body()
    let duration = start.duration(to: clock.now)
    node.changeStatistics {
      $0.layoutCount += 1
      $0.layoutDuration += duration
    }
    return result
  }

  /// Runs the drawing of a node, which may be gone.
  func draw<Result>(_ node: DisplayNode?, _ body: () -> Result) -> Result {
    let start = clock.now
    let result = body()
    let duration = start.duration(to: clock.now)
    node?.changeStatistics {
      $0.drawCount += 1
      $0.drawDuration += duration
    }
    return result
  }
}

extension DisplayNode {
  /// What the node cost since its runtime began to count. Legal on any thread.
  nonisolated public var nodeStatistics: NodeStatistics { measurement.withLock { $0.statistics } }

  nonisolated func changeStatistics(_ change: @Sendable (inout NodeStatistics) -> Void) {
    measurement.withLock { change(&$0.statistics) }
  }
}

extension DisplayRuntime {
  /// Forgets what the nodes in the tree cost so far.
  public func resetNodeStatistics() {
    var waiting = [rootNode]
    while let node = waiting.popLast() {
      node.changeStatistics { $0 = NodeStatistics() }
      waiting += node.storedSubnodes
    }
  }
}
