internal import DisplayConcurrency

/// Where one touch goes from its beginning to its end: the node that it began in, and the recognizers of that
/// node and of those around it.
///
/// Recognizers hear of an event before the node does, inner ones before outer ones. The first that recognizes
/// its gesture takes the touch away from the others, and from the node too if it says so.
@MainActor
final class TouchRoute {
  let identifier: Int
  private(set) weak var node: DisplayNode?
  private var recognizers: [GestureRecognizer] = []
  private var lastTouch: TouchEvent
  private var delivery = Delivery.none

  /// How far the node knows of the touch.
  private enum Delivery {
    /// Not yet.
    case none
    /// It knows that the touch began.
    case begun
    /// It was told the end, or never will hear of the touch.
    case over
  }

  init(_ touch: TouchEvent, in node: DisplayNode?) {
    identifier = touch.identifier
    lastTouch = touch
    self.node = node
    var isInsideControl = false
    var ancestor = node
    while let current = ancestor {
      recognizers += current.gestureRecognizers.filter {
        $0.isEnabled && !(isInsideControl && $0.yieldsToControls)
      }
      if let control = current as? ControlNode, control.isEnabled { isInsideControl = true }
      ancestor = current.supernode
    }
  }

  /// Whether a recognizer does something when enough time has passed without an event.
  var awaitsTime: Bool { recognizers.contains(where: \.awaitsTime) }

  /// Hands an event to the recognizers and then to the node.
  func deliver(_ touch: TouchEvent) {
    if touch.phase != .began { advance(to: touch.timestamp) }
    lastTouch = touch
    for recognizer in recognizers {
      // An action may have ended the touch for others.
      guard recognizers.contains(where: { $0 === recognizer }) else { continue }
      notify(recognizer, of: recognizer.take(touch))
    }
    tellNode(touch)
  }

  /// Lets the recognizers know what time it is.
  func advance(to now: MonotonicInstant) {
    for recognizer in recognizers where recognizer.awaitsTime {
      notify(recognizer, of: recognizer.advance(to: now))
    }
  }

  /// The node that the touch began in leaves the hierarchy: the touch is taken away from it, and from the recognizers
  /// but those that move content around it.
  ///
  /// - Returns: Whether there is anyone left who follows the touch.
  func leaveNode() -> Bool {
    let cancelled = recognizers.filter { recognizer in
      !recognizer.outlivesTouchedNode || recognizer.node === node || recognizer.node?.isInHierarchy != true
    }
    recognizers.removeAll { recognizer in cancelled.contains { $0 === recognizer } }
    // Other fingers that a recognizer watches stay.
    for recognizer in cancelled {
      if let state = recognizer.take(lastTouch.cancelled) { recognizer.enter(state) }
    }
    tellNode(lastTouch.cancelled)
    return !recognizers.isEmpty
  }

  private func notify(_ recognizer: GestureRecognizer, of state: GestureState?) {
    guard let state else { return }
    if recognizer.state == .possible {
      guard recognizer.mayBegin else { return recognizer.forget() }
      // What was asked may have ended the touch for everyone.
      guard recognizers.contains(where: { $0 === recognizer }) else { return recognizer.forget() }
      for other in recognizers where other !== recognizer && recognizer.prevents(other) { other.cancel() }
      if recognizer.cancelsTouches {
        tellNode(lastTouch.cancelled)
        delivery = .over
        // The node's hook may have ended the touch for everyone.
        guard recognizers.contains(where: { $0 === recognizer }) else { return }
      }
    }
    recognizer.enter(state)
  }

  private func tellNode(_ touch: TouchEvent) {
    guard let node else { return }
    switch (delivery, touch.phase) {
    case (.none, .began):
      delivery = .begun
      node.touchDidBegin(touch)
    case (.begun, .moved):
      node.touchDidMove(touch)
    case (.begun, .ended):
      delivery = .over
      node.touchDidEnd(touch)
    case (.begun, .cancelled):
      delivery = .over
      node.touchWasCancelled(touch)
    default: break
    }
  }
}
