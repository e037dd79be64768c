internal import DisplayConcurrency
internal import DisplayGeometry

/// Tells taps from everything else. A pure value.
///
/// ```
///          finger down          up, taps missing            down again in time
///   idle ──────────────▶ down ───────────────────▶ between ────────────────────▶ down
///    ▲                    │ │ moved, held too long, second finger
///    │     up, enough taps│ └──────────────────────────────▶ failed
///    └────────────────────┴───────── all fingers up ────────────┘
/// ```
struct TapStateMachine: GestureStateMachine {
  /// How many taps are one gesture.
  var numberOfTaps = 1
  /// How far a finger may move while down, in points.
  var maximumMovement = 10.0
  /// How long a finger may stay down.
  var maximumDuration = Duration.milliseconds(750)
  /// How long the next tap of several may take to begin.
  var maximumInterval = Duration.milliseconds(350)
  /// How far from the last tap the next may begin, in points.
  var maximumDistance = 45.0

  private enum Progress: Sendable {
    case idle
    case down(start: TouchEvent, earlierTaps: Int)
    case between(end: TouchEvent, taps: Int)
    case failed
  }

  private var progress = Progress.idle
  private var fingersDown = 0

  /// What took too long is noticed when the finger does something.
  var awaitsTime: Bool { false }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    switch touch.phase {
    case .began:
      fingersDown += 1
      begin(touch)
      return nil
    case .moved:
      if case .down(let start, _) = progress, start.identifier == touch.identifier,
        start.location.distance(to: touch.location) > maximumMovement
      {
        progress = .failed
      }
      return nil
    case .ended:
      fingersDown = max(0, fingersDown - 1)
      let state = end(touch)
      recover()
      return state
    case .cancelled:
      fingersDown = max(0, fingersDown - 1)
      progress = .failed
      recover()
      return nil
    }
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }

  mutating func cancel() -> GestureState? {
    progress = .failed
    recover()
    return nil
  }

  private mutating func begin(_ touch: TouchEvent) {
    switch progress {
    case .idle:
      progress = .down(start: touch, earlierTaps: 0)
    case .between(let end, let taps):
      let isNext =
        end.timestamp.duration(to: touch.timestamp) <= maximumInterval
        && end.location.distance(to: touch.location) <= maximumDistance
      progress = .down(start: touch, earlierTaps: isNext ? taps : 0)
    case .down, .failed:
      progress = .failed
    }
  }

  private mutating func end(_ touch: TouchEvent) -> GestureState? {
    guard case .down(let start, let earlierTaps) = progress, start.identifier == touch.identifier
    else { return nil }
    guard start.location.distance(to: touch.location) <= maximumMovement,
      start.timestamp.duration(to: touch.timestamp) <= maximumDuration
    else {
      progress = .failed
      return nil
    }
    guard earlierTaps + 1 >= numberOfTaps else {
      progress = .between(end: touch, taps: earlierTaps + 1)
      return nil
    }
    progress = .idle
    return .ended
  }

  private mutating func recover() {
    if case .failed = progress, fingersDown == 0 { progress = .idle }
  }
}
