internal import DisplayConcurrency

/// Pass 7, for layouts: what is to be measured is handed to workers, the root first.
@MainActor
final class MeasuringPass: Pass {
  /// Nodes placed by hand, whose insides are to be measured.
  private let waiting = WaitingNodes()

  /// Remembers that what is inside a node placed by hand is to be measured.
  func append(_ node: DisplayNode, of own: OwnLayout, in runtime: DisplayRuntime) {
    own.isWaiting = true
    waiting.append(node) { node in
      if node.runtime === runtime { return true }
      // Asked for again when the node is back.
      for own in node.ownLayouts { own.isWaiting = false }
      return false
    }
  }

  func run(_ frame: inout FrameContext) {
    let runtime = frame.runtime
    runtime.passes.layouts.root.submit(for: runtime)
    let deadline = frame.makeDeadline()
    for participant in frame.participants { participant.submitWork(until: deadline) }
    // After those that containers have measured for other sizes than the nodes have.
    submitOwnLayouts(to: runtime)
  }

  var hasWorkLeft: Bool { !waiting.isEmpty }

  func invalidate() { waiting.removeAll() }

  private func submitOwnLayouts(to runtime: DisplayRuntime) {
    guard !waiting.isEmpty else { return }
    for node in waiting.takeAll() {
      for own in node.ownLayouts where own.isObserved(by: runtime) {
        own.isWaiting = false
        // Asked for again when the node is back, whose environment is another one elsewhere.
        guard node.runtime === runtime else { continue }
        // The size that the node has is an estimate, for which nothing is measured, until the container knows more.
        let isEstimated = own.allowedSizes == nil && node.managedPlace?.awaitsFirstSize == true
        if !isEstimated, !node.isMeasuredByContainer { own.submit(for: node, to: runtime) }
      }
    }
  }
}
