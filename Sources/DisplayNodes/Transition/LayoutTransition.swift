public import DisplayGeometry

/// How an animated change of a layout runs; see ``DisplayNode/transitionLayout(_:)``.
public struct LayoutTransition: Sendable, Hashable {
  /// How long it takes after the delay.
  public var duration: Duration
  /// How long nothing happens first.
  public var delay: Duration
  /// How progress follows time.
  public var curve: AnimationCurve

  /// Makes a transition.
  public init(
    duration: Duration = .milliseconds(200),
    delay: Duration = .zero,
    curve: AnimationCurve = .easeInOut
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }
}
