internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayScrolling

/// A finger that drags, with how far and how fast it does. A pure value.
///
/// It is a ``DragStateMachine`` that keeps the places of its finger; they stay when the finger is lifted, until the next one
/// comes down.
struct PanStateMachine: GestureStateMachine {
  private var drag: DragStateMachine
  private var start: Point?
  private var session: DragSession?

  init(axes: ScrollAxes, threshold: Double) {
    drag = DragStateMachine(axes: axes)
    drag.threshold = threshold
  }

  /// How far the finger is from where it came down, along the axes.
  var translation: Point {
    guard let start, let session else { return .zero }
    return drag.axes.restrict(session.location - start)
  }

  /// How fast it moves along the axes.
  var velocity: Point { session.map { drag.axes.restrict($0.velocity.pointsPerSecond) } ?? .zero }

  var awaitsTime: Bool { false }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    if touch.phase == .began, drag.identifier == nil {
      start = touch.location
      session = DragSession(at: touch.location, time: touch.timestamp)
    } else if touch.identifier == drag.identifier {
      _ = session?.move(to: touch.location, time: touch.timestamp)
    }
    return drag.take(touch)
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }

  mutating func cancel() -> GestureState? { drag.cancel() }
}
