internal import DisplayConcurrency

/// Pass 7, for contents: draws that wait are captured and handed to workers, nearest first.
///
/// Drawings are captured here, in user code, so this is where a budget matters most.
@MainActor
final class DrawingPass: Pass {
  let waiting = WaitingNodes()
  /// What served for a node that draws nothing.
  private var spare: DrawingCapture?

  /// Remembers that a node waits to be drawn.
  func append(_ node: DisplayNode, in runtime: DisplayRuntime) {
    waiting.append(node) { $0.display.progress == .waiting && $0.runtime === runtime }
  }

  func run(_ frame: inout FrameContext) {
    submitDisplays(to: frame.runtime, until: frame.makeDeadline())
    // A clock that cannot call back leaves it to the frames to see what takes too long.
    if frame.runtime.scheduler.alarms == nil { frame.runtime.queue.reviewRunningWork() }
  }

  var hasWorkLeft: Bool { !waiting.isEmpty }

  func invalidate() { waiting.removeAll() }

  /// Begins to capture what a node draws.
  func takeCapture(of node: DisplayNode, in runtime: DisplayRuntime) -> DrawingCapture {
    if var capture = spare.take(), capture.restart(of: node) { return capture }
    return DrawingCapture(of: node, in: runtime)
  }

  /// Gives a capture back that is over, of a node that draws nothing.
  func putBack(_ capture: DrawingCapture) { spare = capture }

  private func submitDisplays(to runtime: DisplayRuntime, until deadline: PassDeadline) {
    guard !waiting.isEmpty else { return }
    // The end of a node that was given up may ask for displays, so that it comes after the line was emptied.
    let all = waiting.takeAll()
    // Nodes that were given up meanwhile are in nobody's way, and those that another runtime has now wait there.
    var nodes = all.filter { $0.display.progress == .waiting && $0.runtime === runtime }
    if nodes.count > 1 {
      let priorities = nodes.map { node in
        WorkPriority(
          distance: node.nearestDisplayGroup?.distance ?? 0,
          importance: node.drawingImportance,
          stage: .draw
        )
      }
      let order = nodes.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) }
      nodes = order.map { nodes[$0] }
    }
    for (index, node) in nodes.enumerated() {
      node.submitDisplay(to: runtime)
      if deadline.hasPassed {
        waiting.putFirst(Array(nodes[(index + 1)...]))
        return
      }
    }
  }
}
