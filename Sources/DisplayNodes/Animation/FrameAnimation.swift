public import DisplayGeometry
internal import DisplayConcurrency

/// Something that changes from frame to frame for a while, and then is over.
///
/// A runtime's animations move on in the input pass of each frame, by the frame's own moment: what is shown depends
/// on when a frame is, not on when it was computed. The time begins with the first frame after the animation was
/// added. While any runs, the runtime asks for frames.
@MainActor
public final class FrameAnimation: LateReleasing {
  /// How long nothing happens first.
  public let delay: Duration
  /// How long it takes from there on, and how progress follows time.
  public let timing: AnimationTiming
  /// Whether the animation has ended, by itself or by being cancelled.
  public private(set) var isOver = false

  /// Whether a runtime moves it on.
  fileprivate var isAdded = false
  /// Whether it is neither over nor was it added before.
  var isNew: Bool { !isOver && !isAdded }

  /// Nil when it is over: it may hold its node.
  private var step: (@MainActor (_ progress: Double) -> Void)?
  private var completion: (@MainActor (_ isFinished: Bool) -> Void)?
  /// What the runtime itself does at the end, in the same step.
  private var ending: (@MainActor (_ isFinished: Bool) -> Void)?
  private var start: MonotonicInstant?

  /// Makes an animation; a negative delay counts as none.
  ///
  /// - Parameters:
  ///   - timing: How long it takes after the delay, and how progress follows time.
  ///   - delay: How long nothing happens first.
  ///   - step: Called once a frame from the end of the delay on, the last time with a progress of exactly 1.
  ///   - completion: Called once after the end, as hooks are: with all that happens in the same pass done; false when the
  ///     animation was cancelled.
  public init(
    _ timing: AnimationTiming,
    delay: Duration = .zero,
    step: @escaping @MainActor (_ progress: Double) -> Void,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    self.timing = timing
    self.delay = Self.usableDelay(delay)
    self.step = step
    self.completion = completion
  }

  /// Makes an animation along a curve; a negative duration counts as none.
  public convenience init(
    duration: Duration,
    delay: Duration = .zero,
    curve: AnimationCurve = .easeInOut,
    step: @escaping @MainActor (_ progress: Double) -> Void,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    self.init(.over(duration, curve), delay: delay, step: step, completion: completion)
  }

  /// Longer than any clock runs is long enough, and leaves room for the difference of two moments.
  static func usableDelay(_ delay: Duration) -> Duration { min(max(.zero, delay), .nanoseconds(Int64.max)) }

  /// Makes an animation of the runtime's own.
  convenience init(
    duration: Duration,
    delay: Duration = .zero,
    curve: AnimationCurve = .easeInOut,
    step: @escaping @MainActor (_ progress: Double) -> Void,
    ending: @escaping @MainActor (_ isFinished: Bool) -> Void
  ) {
    self.init(.over(duration, curve), delay: delay, step: step)
    self.ending = ending
  }

  /// Ends the animation where it is; does nothing when it is over.
  public func cancel() { end(isFinished: false) }

  /// Moves on to a moment.
  func advance(to now: MonotonicInstant) {
    guard !isOver else { return }
    let start = self.start ?? now
    self.start = start
    let elapsed = start.duration(to: now) - delay
    guard elapsed >= .zero else { return }
    guard elapsed < timing.duration else {
      step?(1)
      return end(isFinished: true)
    }
    step?(timing.progress(after: elapsed))
  }

  private func end(isFinished: Bool) {
    isOver = true
    let (completion, ending) = (completion, ending)
    (self.completion, self.ending) = (nil, nil)
    replace(\.step, with: nil)
    ending?(isFinished)
    if let completion { HookQueue.main.post { completion(isFinished) } }
  }
}

extension DisplayRuntime {
  /// Has an animation move on with the frames until it is over.
  ///
  /// An animation that is over, or was added before, is not added. When the runtime is invalidated or released, its
  /// animations are cancelled.
  public func add(_ animation: FrameAnimation) {
    guard !isInvalidated else { return animation.cancel() }
    guard animation.isNew else { return }
    animation.isAdded = true
    passes.animations.add(animation)
    setNeedsFrame()
  }
}
