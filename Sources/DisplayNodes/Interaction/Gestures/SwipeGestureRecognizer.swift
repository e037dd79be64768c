internal import DisplayConcurrency
internal import DisplayGeometry

/// Recognizes a finger that is flicked to one side: quickly, and in that direction more than in any other.
///
/// It is recognized while the finger is still down, once it has come 30 points far within 300 milliseconds and no further across
/// than half of that.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Where a finger is flicked to.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// To a side.
    case left, right, up, down
  }

  /// Where the finger is flicked to.
  public let direction: Direction
  private let action: @MainActor (SwipeGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameters:
  ///   - direction: Where the finger is flicked to.
  ///   - action: Called on the main actor, in the input pass, once for each gesture.
  nonisolated public init(
    _ direction: Direction,
    action: @escaping @MainActor (SwipeGestureRecognizer) -> Void
  ) {
    self.direction = direction
    self.action = action
    super.init(machine: SwipeStateMachine(direction))
  }

  public override func performAction() { action(self) }
}

/// Tells a flick to one side from everything else. A pure value.
struct SwipeStateMachine: GestureStateMachine {
  static let distance = 30.0
  static let maximumDuration = Duration.milliseconds(300)

  private let direction: SwipeGestureRecognizer.Direction
  /// The finger that may be flicked; nil for none, or one that did something else.
  private var start: TouchEvent?
  private var fingersDown = 0

  init(_ direction: SwipeGestureRecognizer.Direction) { self.direction = direction }

  var awaitsTime: Bool { false }

  mutating func take(_ touch: TouchEvent) -> GestureState? {
    switch touch.phase {
    case .began:
      fingersDown += 1
      start = fingersDown == 1 ? touch : nil
      return nil
    case .moved, .ended:
      let state = follow(touch)
      if touch.phase == .ended { lift() }
      return state
    case .cancelled:
      lift()
      return nil
    }
  }

  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }

  mutating func cancel() -> GestureState? {
    start = nil
    return nil
  }

  private mutating func lift() {
    fingersDown = max(0, fingersDown - 1)
    start = nil
  }

  private mutating func follow(_ touch: TouchEvent) -> GestureState? {
    guard let start, start.identifier == touch.identifier else { return nil }
    guard start.timestamp.duration(to: touch.timestamp) <= Self.maximumDuration else {
      self.start = nil
      return nil
    }
    let movement = touch.location - start.location
    let (along, across) =
      switch direction {
      case .left: (-movement.x, movement.y)
      case .right: (movement.x, movement.y)
      case .up: (-movement.y, movement.x)
      case .down: (movement.y, movement.x)
      }
    guard along >= Self.distance, abs(across) <= along / 2 else { return nil }
    self.start = nil
    return .ended
  }
}
