internal import AsyncDisplay

// The end of a world, and what may be left of it.

extension ExploredWorld {
  /// Ends the runtime, lets the workers finish, and looks whether every node was told.
  func tearDown() {
    runtime.invalidate()
    for node in log.livingNodes {
      guard let node = node as? ExploredNode, node.runtime == nil || node.runtime === runtime else {
        continue
      }
      log.check(.hookOrder, node.hasLeftAllStates, "a node is in a state after the teardown")
    }
    device.settle()
    // A frame that comes all the same does nothing.
    runtime.runFrame(device.nextBeat())
    device.settle()
  }
}
