internal import DisplayConcurrency

/// The animations that a runtime moves on. They are cancelled when it goes.
@MainActor
final class FrameAnimations {
  private(set) var running: [FrameAnimation] = []
  /// How many may be there before anybody looks which of them are over.
  private var limit = 64

  nonisolated init() {}

  var isEmpty: Bool { running.isEmpty }

  isolated deinit {
    for animation in running { animation.cancel() }
  }

  func add(_ animation: FrameAnimation) {
    running.append(animation)
    guard running.count > limit else { return }
    // Without frames, those that were cancelled would stay.
    let all = running
    withExtendedLifetime(all) { running.removeAll { $0.isOver } }
    limit = max(64, 2 * running.count)
  }

  /// Moves all on to a moment. Steps may add others, which begin with the next one.
  func advance(to now: MonotonicInstant) {
    guard !running.isEmpty else { return }
    // What an animation held ends after the list was changed: its end may add others.
    let advanced = running
    for animation in advanced { animation.advance(to: now) }
    withExtendedLifetime(advanced) { running.removeAll { $0.isOver } }
  }

  func cancelAll() {
    let cancelled = running
    running.removeAll()
    for animation in cancelled { animation.cancel() }
  }
}
