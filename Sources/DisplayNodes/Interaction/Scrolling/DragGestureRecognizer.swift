package import DisplayGeometry
package import DisplayScrolling

/// Content that a finger drags, and that wheels and keys move.
@MainActor
package protocol ContentDragging: DisplayNode {
  /// A finger drags, was lifted, or was taken away.
  func drag(_ state: GestureState, _ touch: TouchEvent)
  /// Whether people may move the content, and it is not at its end there, along an axis of a distance.
  func canScroll(by distance: Point) -> Bool
  /// Moves the content on by a distance, as far as there is content: at once, or over a moment with those that come meanwhile.
  func turn(by distance: Point, isAnimated: Bool)
  /// Whether a wheel has turned far enough for content that rests at places to go on to the next one; nil where it turns across their way.
  func takeNotch(_ distance: Point) -> Bool?
  /// How far the content is scrolled along an axis; nil along one that it does not scroll along.
  func scrollMetrics(along axis: ScrollAxes) -> ScrollBarMetrics?
  /// Goes to where the content begins in coordinates, or to where it ends, at once.
  func turnToEnd(isStart: Bool)
  /// Whether the content may not come to rest anywhere, as pages may not.
  var restsAtPlaces: Bool { get }
  /// Nobody moves the content by hand any longer: it goes to where it may rest.
  func comeToRest()
}

extension ContentDragging {
  package var restsAtPlaces: Bool { false }
  package func takeNotch(_ distance: Point) -> Bool? { true }
  package func comeToRest() {}
}

extension AnimationTiming {
  /// How content moves that a wheel or a key moves on.
  package static var wheel: AnimationTiming { .over(.milliseconds(150), .easeOut) }
}

/// Recognizes a finger that drags the content of its node, which is notified of each step.
package final class DragGestureRecognizer: GestureRecognizer {
  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter axes: The axes along which movement counts.
  package nonisolated init(axes: ScrollAxes) {
    super.init(machine: DragStateMachine(axes: axes), delaysTouches: true)
  }

  package override func performAction() {
    guard let touch else { return }
    (node as? any ContentDragging)?.drag(state, touch)
  }

  override var outlivesTouchedNode: Bool { true }
}
