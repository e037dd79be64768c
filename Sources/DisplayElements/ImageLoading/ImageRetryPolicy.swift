/// How often and how soon a load is tried again after transient failures.
///
/// The waiting time grows by the same factor from attempt to attempt, so that a source in trouble is left alone
/// for longer and longer:
///
/// ```
///   attempt   1st ── 0.5 s ── 2nd ─── 1 s ─── 3rd ───── 2 s ───── 4th …
/// ```
public struct ImageRetryPolicy: Sendable, Hashable {
  /// How often a load is tried again; below 0 counts as 0.
  public var maximumCount: Int
  /// The time between the first failure and the next attempt; zero tries again at once.
  public var firstDelay: Duration
  /// How much longer each further time is; what is below 1 or no number counts as 1.
  public var factor: Double
  /// The longest time between two attempts.
  public var maximumDelay: Duration

  /// Makes a policy.
  public init(
    maximumCount: Int = 2,
    firstDelay: Duration = .milliseconds(500),
    factor: Double = 2,
    maximumDelay: Duration = .seconds(30)
  ) {
    self.maximumCount = maximumCount
    self.firstDelay = firstDelay
    self.factor = factor
    self.maximumDelay = maximumDelay
  }

  /// No attempt but the first.
  public static var never: ImageRetryPolicy { ImageRetryPolicy(maximumCount: 0) }

  /// The time to wait after some failures; nil when the load is given up.
  func delay(afterFailures count: Int) -> Duration? {
    guard count > 0, count <= maximumCount else { return nil }
    guard firstDelay > .zero, maximumDelay > .zero else { return .zero }
    let factor = factor >= 1 ? factor : 1
    var delay = firstDelay
    for _ in 1..<count {
      // Before it can leave the range of what a duration holds.
      guard delay < maximumDelay / min(factor, 1e6) else { return maximumDelay }
      if factor == 1 { break }
      delay = delay * min(factor, 1e6)
    }
    return min(delay, maximumDelay)
  }
}
