internal import DisplayConcurrency
internal import DisplayGeometry

/// Recognizes that two fingers lie differently to each other than when they came down. A pure value.
///
/// ```
///          two fingers down         lie differently enough
///   idle ──────────────────▶ waiting ──────────────────────▶ under way
///    ▲                          └─── taken by others ──▶ failed  │
///    └──────────────────── one of them up ─────────────────┴─────┘
/// ```
struct TwoFingerStateMachine: GestureStateMachine {
  /// What of the fingers counts.
  enum Measure: Sendable {
    /// How far they are apart.
    case distance
    /// How they are turned.
    case angle

    /// Whether fingers lie differently enough: further apart or nearer by 8 points, or turned by a thirtieth of a turn.
    func differs(_ span: TwoFingers.Span, from start: TwoFingers.Span) -> Bool {
      switch self {
      case .distance: abs(span.distance - start.distance) > 8
      case .angle: abs(span.turn(from: start)) > .pi / 15 && min(span.distance, start.distance) > 8
      }
    }
  }

  private enum Progress: Sendable {
    case waiting
    case underWay
    case failed
  }

  private let measure: Measure
  private var fingers = TwoFingers()
  private var progress = Progress.waiting
  /// How the fingers lay at first, and last; they stay until the next two come.
  private(set) var start: TwoFingers.Span?
  private(set) var last: TwoFingers.Span?

  init(_ measure: Measure) { self.measure = measure }

  var awaitsTime: Bool { false }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    let change = fingers.take(touch)
    if let start = fingers.start, let now = fingers.now { (self.start, last) = (start, now) }
    switch change {
    case .none: return nil
    case .moved:
      guard let start, let last else { return nil }
      switch progress {
      case .underWay: return .changed
      case .failed: return nil
      case .waiting:
        guard measure.differs(last, from: start) else { return nil }
        progress = .underWay
        return .began
      }
    case .lifted, .cancelled:
      defer { progress = .waiting }
      guard case .underWay = progress else { return nil }
      return change == .lifted ? .ended : .cancelled
    }
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }

  mutating func cancel() -> GestureState? {
    defer { progress = fingers.areTwo ? .failed : .waiting }
    guard case .underWay = progress else { return nil }
    return .cancelled
  }
}

extension TwoFingers.Span {
  /// By how much it is turned, in radians: at most half a turn to either side.
  func turn(from start: TwoFingers.Span) -> Double {
    let turn = angle - start.angle
    return turn - (turn / (2 * .pi)).rounded() * 2 * .pi
  }
}
