package import DisplayScrolling

/// Content that a finger drags.
@MainActor
package protocol ContentDragging: DisplayNode {
  /// A finger drags, was lifted, or was taken away.
  func drag(_ state: GestureState, _ touch: TouchEvent)
}

/// Recognizes a finger that drags the content of its node, which is notified of each step.
package final class DragGestureRecognizer: GestureRecognizer {
  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter axes: The axes along which movement counts.
  package nonisolated init(axes: ScrollAxes) {
    super.init(machine: DragStateMachine(axes: axes))
  }

  override func performAction() {
    guard let touch else { return }
    (node as? any ContentDragging)?.drag(state, touch)
  }

  override var outlivesTouchedNode: Bool { true }
}
