internal import AsyncDisplay
internal import DisplaySimulation

// The end of a world, and what may be left of it.

extension ExploredWorld {
  /// Ends the runtime, lets the workers finish, and looks whether every node was notified.
  func tearDown() {
    runtime.invalidate()
    for node in log.livingNodes {
      guard let node = node as? ExploredNode, node.runtime == nil || node.runtime === runtime else {
        continue
      }
      log.check(.hookOrder, node.hasLeftAll, "a node was not notified after the teardown that it left")
    }
    settle()
    // A frame that comes all the same does nothing.
    runtime.runFrame(device.nextBeat())
    settle()
  }

  private func settle() {
    let outcome = device.settle()
    log.check(.teardown, outcome.isSettled, "after the teardown there is no end: \(outcome)")
  }
}
