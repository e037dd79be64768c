/// When more rows are fetched, and how a fetch that failed is repeated.
public struct BatchFetchRule: Sendable {
  /// Decides from the seconds until the end is reached, and from what the rule would say by itself.
  public typealias TimeDecision = @Sendable (_ secondsLeft: Double, _ hint: Bool) -> Bool

  /// How many lengths of the viewport before the end of the rows more are fetched; 0 or less fetches none.
  public var leadingScreens: Double
  /// Decides instead of the lengths while the list moves; nil leaves it to them.
  public var timeDecision: TimeDecision?
  /// How a fetch that failed is repeated.
  public var retry: BatchFetchRetry

  /// Makes a rule.
  public init(
    leadingScreens: Double = 2,
    retry: BatchFetchRetry = .backOff(),
    timeDecision: TimeDecision? = nil
  ) {
    self.retry = retry
    self.leadingScreens = leadingScreens
    self.timeDecision = timeDecision
  }

  /// Whether a list wants more rows.
  ///
  /// A list of fewer rows than fill its viewport does even when it is not on screen; any other only when it
  /// is, does not move towards its start, and its end is near. What is no number never is.
  package func wantsRows(_ situation: BatchFetchSituation) -> Bool {
    let length = situation.viewportLength
    guard leadingScreens > 0, length > 0, length.isFinite else { return false }
    if situation.contentLength < length { return true }
    guard situation.isListVisible, situation.direction != .towardsStart else { return false }
    let isNear = situation.remainingLength <= length * leadingScreens
    let speed = abs(situation.velocity)
    guard let timeDecision, speed > 0 else { return isNear }
    return timeDecision(situation.remainingLength / speed, isNear)
  }
}
