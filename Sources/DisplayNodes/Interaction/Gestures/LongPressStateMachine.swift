internal import DisplayConcurrency
internal import DisplayGeometry

/// Tells a finger that stays from one that leaves or moves. A pure value.
///
/// ```
///          finger down           held long enough
///   idle ──────────────▶ waiting ─────────────────▶ pressed ───┐
///    ▲                      │ up, moved, second finger         │ up, or taken away
///    │                      └─────────▶ failed                 │
///    └──────────── all fingers up ────────┴────────────────────┘
/// ```
struct LongPressStateMachine: GestureStateMachine {
  /// How long the finger has to stay.
  var minimumDuration = Duration.milliseconds(500)
  /// How far it may move meanwhile, in points.
  var allowableMovement = 10.0

  private enum Progress: Sendable {
    case idle
    case waiting(start: TouchEvent)
    case pressed(identifier: Int)
    case failed
  }

  private var progress = Progress.idle
  private var fingersDown = 0

  var awaitsTime: Bool {
    if case .waiting = progress { true } else { false }
  }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    switch touch.phase {
    case .began:
      fingersDown += 1
      switch progress {
      case .idle: progress = .waiting(start: touch)
      case .waiting: progress = .failed
      case .pressed, .failed: break
      }
      return nil
    case .moved:
      return move(touch)
    case .ended, .cancelled:
      fingersDown = max(0, fingersDown - 1)
      let state = end(touch)
      recover()
      return state
    }
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? {
    guard case .waiting(let start) = progress, start.timestamp.duration(to: now) >= minimumDuration
    else { return nil }
    progress = .pressed(identifier: start.identifier)
    return .began
  }

  mutating func cancel() -> GestureState? {
    let wasPressed = if case .pressed = progress { true } else { false }
    progress = .failed
    recover()
    return wasPressed ? .cancelled : nil
  }

  private mutating func move(_ touch: TouchEvent) -> GestureState? {
    switch progress {
    case .waiting(let start):
      if start.identifier == touch.identifier,
        start.location.distance(to: touch.location) > allowableMovement
      {
        progress = .failed
      }
      return nil
    case .pressed(touch.identifier):
      return .changed
    case .idle, .pressed, .failed:
      return nil
    }
  }

  private mutating func end(_ touch: TouchEvent) -> GestureState? {
    switch progress {
    case .waiting(let start):
      if start.identifier == touch.identifier { progress = .failed }
      return nil
    case .pressed(touch.identifier):
      progress = .failed
      return touch.phase == .ended ? .ended : .cancelled
    case .idle, .pressed, .failed:
      return nil
    }
  }

  private mutating func recover() {
    if case .failed = progress, fingersDown == 0 { progress = .idle }
  }
}
