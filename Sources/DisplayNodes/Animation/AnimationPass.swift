internal import DisplayConcurrency

/// Pass 1, for animations: each moves on to the frame's moment. They are cancelled when their runtime goes.
@MainActor
final class AnimationPass: Pass {
  private(set) var running: [FrameAnimation] = []
  /// How many may be there before anybody looks which of them are over.
  private var limit = 64

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

  /// Moves all on. Steps may add others, which begin with the next frame.
  func run(_ frame: inout FrameContext) {
    let now = frame.timing.timestamp
    guard !running.isEmpty else { return }
    // What an animation held ends after the list was changed: its end may add others.
    let advanced = running
    for animation in advanced { animation.advance(to: now) }
    withExtendedLifetime(advanced) { running.removeAll { $0.isOver } }
  }

  var hasWorkLeft: Bool { !running.isEmpty }

  func invalidate() {
    let cancelled = running
    running.removeAll()
    for animation in cancelled { animation.cancel() }
  }
}
