import AsyncDisplay
import DisplayConcurrency

@testable import DisplayNodes

/// A finger on a stage: its events carry the stage's time.
@MainActor
struct Finger {
  let stage: Stage
  var identifier = 0

  func down(_ x: Double, _ y: Double) { send(.began, x, y) }
  func move(_ x: Double, _ y: Double) { send(.moved, x, y) }
  func up(_ x: Double, _ y: Double) { send(.ended, x, y) }
  func cancel(_ x: Double, _ y: Double) { send(.cancelled, x, y) }

  func tap(_ x: Double, _ y: Double) {
    down(x, y)
    up(x, y)
  }

  private func send(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double) {
    stage.runtime.sendTouch(
      TouchEvent(
        phase,
        identifier: identifier,
        location: Point(x: x, y: y),
        timestamp: stage.clock.now
      )
    )
  }
}

/// A node that writes its touches down, and hands them on if asked to.
final class TouchLogNode: DisplayNode {
  let name: String
  let log: Lock<[String]>
  var passesOn = false

  nonisolated init(_ name: String, log: Lock<[String]>) {
    self.name = name
    self.log = log
    super.init()
  }

  override func touchDidBegin(_ touch: TouchEvent) {
    note("began", touch)
    if passesOn { super.touchDidBegin(touch) }
  }
  override func touchDidMove(_ touch: TouchEvent) {
    note("moved", touch)
    if passesOn { super.touchDidMove(touch) }
  }
  override func touchDidEnd(_ touch: TouchEvent) {
    note("ended", touch)
    if passesOn { super.touchDidEnd(touch) }
  }
  override func touchWasCancelled(_ touch: TouchEvent) {
    note("cancelled", touch)
    if passesOn { super.touchWasCancelled(touch) }
  }
  override func didExitHierarchy() { log.withLock { $0.append("\(name) left") } }

  private func note(_ event: String, _ touch: TouchEvent) {
    let place = location(of: touch).map { "\(Int($0.x)),\(Int($0.y))" } ?? "nowhere"
    log.withLock { $0.append("\(name) \(event) \(place)") }
  }
}

/// A node of 100 by 100 points whose subnodes stay where their frames are.
@MainActor
func makeStage(_ nodes: [(DisplayNode, Rect)]) -> (Stage, DisplayNode) {
  let root = DisplayNode()
  let stage = Stage(root)
  stage.settle()
  for (node, frame) in nodes {
    node.frame = frame
    root.addSubnode(node)
  }
  stage.settle()
  return (stage, root)
}
