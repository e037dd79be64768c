internal import DisplayConcurrency
public import DisplayGeometry

extension DisplayNode {
  /// Makes changes that are shown in the course of some time.
  ///
  /// ```swift
  /// DisplayNode.animate(.spring()) {
  ///   card.frame.origin.y = 40
  ///   shade.opacity = 0.4
  /// } completion: { _ in
  ///   card.isUserInteractionEnabled = true
  /// }
  /// ```
  ///
  /// The closure may set frame, transform, opacity, background color, corner radius, border and shadow of any nodes; those that are in
  /// the hierarchy then are animated. The properties have their new values at once, and touches and layout go by them; only what
  /// is shown takes its time, from the next frame's animations on, and by the frames' own moments: in virtual time it is the
  /// same. A frame that the supernode's layout sets later is no part of it; see ``transitionLayout(_:)``. Neither are changes that
  /// hooks make. Contents are stretched while their node's size is animated, and covered or cut corners and placeholders have their
  /// final size at once. A node that is drawn into a picture with others, see ``rasterizesSubtree``, is not animated.
  ///
  /// A change of a property that is animated already composes with it: nothing jumps, and no speed is lost. Each goes on to its end,
  /// so that a change in every frame costs as many as come in the time that one takes. Where the environment says
  /// ``NodeEnvironment/reducesMotion``, changes are shown at once after the delay.
  ///
  /// - Parameters:
  ///   - timing: How long it takes, and how progress follows time.
  ///   - delay: How long everything stays as it is first; negative counts as none.
  ///   - changes: Sets properties. Where it animates on its own, that counts inside.
  ///   - completion: Called once, as hooks are, when all is shown as it is to be; false when a node left the hierarchy, or
  ///     ``endAnimations()`` was called, before. If nothing is to be animated, it is called without delay.
  public static func animate(
    _ timing: AnimationTiming = .standard,
    delay: Duration = .zero,
    _ changes: () throws -> Void,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    let transaction = AnimationTransaction(timing, delay: delay, completion: completion)
    try AnimationTransaction.with(transaction, changes)
  }

  /// Makes changes that are shown along a curve; see ``animate(_:delay:_:completion:)``.
  public static func animate(
    duration: Duration,
    delay: Duration = .zero,
    curve: AnimationCurve = .easeInOut,
    _ changes: () throws -> Void,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) rethrows {
    try animate(.over(duration, curve), delay: delay, changes, completion: completion)
  }

  /// Makes changes that are shown at once, also within those that are animated.
  public static func withoutAnimation(_ changes: () throws -> Void) rethrows {
    try AnimationTransaction.with(nil, changes)
  }

  /// Has an animation of one's own move on with the frames until it is over, or until the node leaves the hierarchy, which cancels
  /// it.
  ///
  /// An animation that is over, or was added before, is not added; for a node that is not in the hierarchy a new one is cancelled. It runs
  /// although the environment ``NodeEnvironment/reducesMotion``: that is for its steps to heed.
  public func addAnimation(_ animation: FrameAnimation) {
    guard animation.isNew else { return }
    guard isInHierarchy, let runtime else { return animation.cancel() }
    let extras = madeExtras
    extras.frameAnimations.append(animation)
    if extras.frameAnimations.isCrowded {
      extras.replace(\.frameAnimations, with: extras.frameAnimations.withoutFinished())
    }
    runtime.add(animation)
  }

  /// Whether the node's layer is animated, and does not show yet what its properties say.
  public var isAnimating: Bool { extras?.animations != nil }

  /// Shows the node as its properties say, and cancels the animations of ``addAnimation(_:)``.
  public func endAnimations() {
    guard let extras, extras.animations != nil || !extras.frameAnimations.isEmpty else { return }
    HookQueue.main.edit {
      let (animations, frameAnimations) = (extras.animations, extras.frameAnimations)
      (extras.animations, extras.frameAnimations) = (nil, FrameAnimationList())
      for animation in frameAnimations.all { animation.cancel() }
      guard let animations else { return }
      runtime?.passes.animations.remove(self, animations)
      animations.end(on: layer)
      updateOwnConcealment()
      setNeedsFrame()
    }
  }

  /// Advances the node's layer to a moment, for a pass that is to advance it.
  func advanceAnimations(to now: MonotonicInstant, in pass: AnimationPass) {
    guard let animations = extras?.animations, animations.pass == ObjectIdentifier(pass) else { return }
    animations.advance(to: now, on: layer)
    updateOwnConcealment()
    if animations.isEmpty { extras?.animations = nil }
  }

  /// Changes the layer, in the course of the transaction that the change belongs to.
  func animateUpdate(of layer: Layer, _ update: (Layer) -> Void) {
    let transaction = AnimationTransaction.current
    guard transaction != nil || extras?.animations != nil else { return update(layer) }
    guard isInHierarchy, let runtime else { return update(layer) }
    let pass = runtime.passes.animations
    let animations = extras?.animations ?? NodeAnimations(in: pass)
    // With reduced motion the change comes when it would begin.
    let course = transaction.map {
      (timing: environment.reducesMotion ? AnimationTiming.over(.zero) : $0.timing, of: $0)
    }
    animations.update(layer, in: course, update)
    if animations.isEmpty {
      guard extras?.animations != nil else { return }
      extras?.animations = nil
      pass.remove(self, animations)
    } else if extras?.animations == nil {
      madeExtras.animations = animations
      pass.add(self, animations)
    }
  }
}
