public import DisplayConcurrency

/// One gesture being told apart from others. A pure value: time comes with the events.
///
/// Each verb returns the state to notify the action of, or nil when there is none. A machine that has
/// given up stays silent until the touches which it knows of have ended, and is ready for the next one then. It
/// ignores a touch whose beginning it did not see.
///
/// - Precondition: A verb looks at nothing but the value and the touch: not at the recognizer that it belongs to.
public protocol GestureStateMachine: Sendable {
  /// Whether the passing of time alone may change the state.
  var awaitsTime: Bool { get }
  /// A touch did something.
  mutating func take(_ touch: TouchEvent) -> GestureState?
  /// Time has passed.
  mutating func advance(to now: MonotonicInstant) -> GestureState?
  /// The touches are another gesture's, or nobody's any more.
  mutating func cancel() -> GestureState?
}
