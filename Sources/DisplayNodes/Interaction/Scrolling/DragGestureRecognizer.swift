/// Recognizes a finger that drags the content of a scroll node, which hears of each step.
final class DragGestureRecognizer: GestureRecognizer {
  nonisolated init(axes: ScrollAxes) {
    super.init(machine: DragStateMachine(axes: axes))
  }

  override func performAction() {
    guard let touch else { return }
    (node as? ScrollNode)?.drag(state, touch)
  }
}
