internal import DisplayConcurrency

/// The animations that a runtime moves on. They are cancelled when it goes.
@MainActor
final class FrameAnimations {
  private(set) var running: [FrameAnimation] = []

  nonisolated init() {}

  var isEmpty: Bool { running.isEmpty }

  isolated deinit {
    for animation in running { animation.cancel() }
  }

  func add(_ animation: FrameAnimation) { running.append(animation) }

  /// Moves all on to a moment. Steps may add others, which begin with the next one.
  func advance(to now: MonotonicInstant) {
    guard !running.isEmpty else { return }
    // What an animation held ends after the list was changed: its end may add others.
    let advanced = running
    for animation in advanced { animation.advance(to: now) }
    running.removeAll { $0.isOver }
  }

  func cancelAll() {
    let cancelled = running
    running.removeAll()
    for animation in cancelled { animation.cancel() }
  }
}
