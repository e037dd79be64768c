// expected-error: stored property 'node' of 'Sendable'-conforming struct 'Machine' contains non-Sendable type 'Log'
// group: nodes
// title: A gesture that keeps an object
// cause: What tells gestures apart is a value, which may be looked at on any thread; let the recognizer keep the object.
// wrong: var node: Log?
// right: var count = 0
import AsyncDisplay

final class Log {
  var lines: [String] = []
}

struct Machine: GestureStateMachine {
  var node: Log?
  var awaitsTime: Bool { false }
  mutating func take(_ touch: TouchEvent) -> GestureState? { nil }
  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }
  mutating func cancel() -> GestureState? { nil }
}
