internal import DisplayConcurrency

/// Pass 7, for layouts: what is to be measured is handed to workers, the root first.
@MainActor
final class MeasuringPass: Pass {
  /// Nodes placed by hand, whose insides are to be measured.
  private var waiting = WaitingNodes()

  /// Remembers that what is inside a node placed by hand is to be measured.
  func append(_ node: DisplayNode, of own: OwnLayout, in runtime: DisplayRuntime) {
    own.isWaiting = true
    _ = waiting.append(node) { node in
      if node.runtime === runtime { return true }
      // Asked for again when the node is back.
      node.extras?.ownLayout?.isWaiting = false
      return false
    }
  }

  func run(_ frame: inout FrameContext) {
    let runtime = frame.runtime
    runtime.passes.layouts.root.submit(for: runtime)
    submitOwnLayouts(to: runtime)
    let deadline = frame.makeDeadline()
    for participant in frame.participants { participant.submitWork(until: deadline) }
  }

  var hasWorkLeft: Bool { !waiting.isEmpty }

  func invalidate() { _ = waiting.takeAll() }

  private func submitOwnLayouts(to runtime: DisplayRuntime) {
    guard !waiting.isEmpty else { return }
    for node in waiting.takeAll() {
      guard let own = node.extras?.ownLayout, own.isHeard(by: runtime) else { continue }
      own.isWaiting = false
      if !node.isMeasuredByContainer { own.submit(for: node, to: runtime) }
    }
  }
}
