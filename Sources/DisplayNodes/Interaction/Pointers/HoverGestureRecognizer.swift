internal import DisplayConcurrency
public import DisplayGeometry

/// Recognizes a pointer that is over its node or something in it, with no button pressed.
///
/// It begins when the pointer enters the node, changes with its movements and with content that moves under it, and ends when the
/// pointer leaves. It takes nothing from other recognizers.
///
/// ```swift
/// card.addGestureRecognizer(HoverGestureRecognizer { hover in card.isLit = hover.state != .ended })
/// ```
public final class HoverGestureRecognizer: GestureRecognizer {
  private let action: @MainActor (HoverGestureRecognizer) -> Void
  private var pointer: PointerEvent?

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameter action: Called on the main actor, in the input pass.
  nonisolated public init(action: @escaping @MainActor (HoverGestureRecognizer) -> Void) {
    self.action = action
    super.init(machine: DeafStateMachine())
  }

  /// Where the pointer was last, in the own space of the recognizer's node, in points; nil before it came.
  public override var location: Point? { pointer.flatMap { node?.location(of: $0) } }

  public override func performAction() { action(self) }

  /// The pointer entered, moved or left. The first that a recognizer learns of one begins the gesture.
  func update(_ update: GestureState, with pointer: PointerEvent) {
    self.pointer = pointer
    guard isEnabled else { return }
    switch (state, update) {
    case (.possible, .ended): break
    case (.possible, _): enter(.began)
    case (_, .began): enter(.changed)
    default: enter(update)
    }
  }
}

/// Recognizes nothing in touches.
private struct DeafStateMachine: GestureStateMachine {
  var awaitsTime: Bool { false }
  mutating func take(_ touch: TouchEvent) -> GestureState? { nil }
  mutating func advance(to now: MonotonicInstant) -> GestureState? { nil }
  mutating func cancel() -> GestureState? { nil }
}

extension DisplayNode {
  /// The recognizers that pointers without a press concern.
  var hoverRecognizers: [HoverGestureRecognizer] {
    guard let interaction, !interaction.gestureRecognizers.isEmpty else { return [] }
    return interaction.gestureRecognizers.compactMap { $0 as? HoverGestureRecognizer }
  }
}
