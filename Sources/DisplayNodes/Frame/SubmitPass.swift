internal import DisplayConcurrency

// Pass 7: work for the workers is handed out by priority.

extension DisplayRuntime {
  /// Hands out the root's measuring, every container's measuring, and the draws that wait, nearest first.
  ///
  /// Drawings are captured here, in user code, so this is where a budget matters most.
  func submitWork() {
    submitRootLayout()
    submitOwnLayouts()
    let deadline = makePassDeadline(.submit)
    for participant in participants { participant.submitWork(until: deadline) }
    submitDisplays(until: deadline)
    // A clock that cannot call back leaves it to the frames to see what takes too long.
    if scheduler.alarms == nil { queue.reviewRunningWork() }
  }

  /// Remembers that a node waits to be drawn.
  func enqueueDisplay(of node: DisplayNode) {
    _ = waitingDisplays.append(node) { $0.display.progress == .waiting && $0.runtime === self }
    if report == nil { setNeedsFrame() }
  }

  private func submitDisplays(until deadline: PassDeadline) {
    guard !waitingDisplays.isEmpty else { return }
    // The end of a node that was given up may ask for displays, so that it comes after the line was emptied.
    let all = waitingDisplays.takeAll()
    // Nodes that were given up meanwhile are in nobody's way, and those that another runtime has now wait there.
    var waiting = all.filter { $0.display.progress == .waiting && $0.runtime === self }
    if waiting.count > 1 {
      let priorities = waiting.map { node in
        WorkPriority(
          distance: node.nearestDisplayGroup?.distance ?? 0,
          importance: node.drawingImportance,
          stage: .draw
        )
      }
      let order = waiting.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) }
      waiting = order.map { waiting[$0] }
    }
    for (index, node) in waiting.enumerated() {
      node.submitDisplay(to: self)
      if deadline.hasPassed {
        waitingDisplays.putFirst(Array(waiting[(index + 1)...]))
        return
      }
    }
  }
}
