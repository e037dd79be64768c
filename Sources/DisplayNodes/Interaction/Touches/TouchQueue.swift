internal import DisplayGeometry

/// Touches on their way to the next frame, in the order in which a host sent them. A pure value.
///
/// Only sequences with a meaning get in: each touch begins once and ends once, at places that are numbers.
struct TouchQueue {
  private var waiting: [TouchEvent] = []
  private var identifiersDown: Set<Int> = []

  /// Takes an event in.
  ///
  /// - Returns: What is wrong with it when it has no meaning; then nothing has changed.
  mutating func append(_ touch: TouchEvent) -> String? {
    guard touch.location.isFinite else {
      return "a touch at \(touch.location) is nowhere and was ignored"
    }
    switch touch.phase {
    case .began:
      guard identifiersDown.insert(touch.identifier).inserted else {
        return "touch \(touch.identifier) began twice; the second time was ignored"
      }
    case .moved:
      guard identifiersDown.contains(touch.identifier) else { return mistake(of: touch) }
    case .ended, .cancelled:
      guard identifiersDown.remove(touch.identifier) != nil else { return mistake(of: touch) }
    }
    waiting.append(touch)
    return nil
  }

  /// Takes out all that waits.
  mutating func takeAll() -> [TouchEvent] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }

  private func mistake(of touch: TouchEvent) -> String {
    "touch \(touch.identifier) \(touch.phase) without having begun; that was ignored"
  }
}
