internal import DisplayConcurrency

/// When a caret is seen: in turn half a second seen and half a second not, from the moment on at which it was moved, and
/// after a while for good. A pure value.
struct CaretBlink {
  /// How long the caret is seen, and then not.
  static let halfPeriod = Duration.milliseconds(530)
  /// How long a caret blinks that nobody moves.
  static let patience = Duration.seconds(10)

  private var start: MonotonicInstant?

  /// Starts again, with the caret seen, at the next moment that comes.
  mutating func restart() { start = nil }

  /// Whether the caret is seen at a moment, and when that changes; nil when it stays as it is.
  mutating func advance(to now: MonotonicInstant) -> (isSeen: Bool, next: MonotonicInstant?) {
    let start = self.start ?? now
    self.start = start
    let elapsed = start.duration(to: now)
    guard elapsed >= .zero, elapsed < Self.patience else { return (true, nil) }
    let halves = Int(elapsed / Self.halfPeriod)
    let next = start.advanced(by: Self.halfPeriod * (halves + 1))
    return (halves % 2 == 0, next)
  }
}
