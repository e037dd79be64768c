public import DisplayScrolling

/// Where a list is, as far as fetching more rows is concerned. Lengths are in points.
public struct BatchFetchSituation: Sendable, Hashable {
  /// The length of the viewport.
  public var viewportLength: Double
  /// The length of all rows.
  public var contentLength: Double
  /// Where the viewport starts; after ``BatchFetchTrigger/draggingEnded``, where it will when the movement has ended.
  public var targetOffset: Double
  /// Where the list moves.
  public var direction: ScrollDirection
  /// How fast it moves, in points a second; its sign does not matter.
  public var velocity: Double
  /// Whether the list itself is on screen.
  public var isListVisible: Bool

  /// Makes a situation.
  public init(
    viewportLength: Double,
    contentLength: Double,
    targetOffset: Double,
    direction: ScrollDirection,
    velocity: Double = 0,
    isListVisible: Bool
  ) {
    self.viewportLength = viewportLength
    self.contentLength = contentLength
    self.targetOffset = targetOffset
    self.direction = direction
    self.velocity = velocity
    self.isListVisible = isListVisible
  }

  /// How much content lies after the viewport; negative when there is less than a viewport of it.
  public var remainingLength: Double { contentLength - viewportLength - targetOffset }
}

/// When more rows are fetched.
public struct BatchFetchRule: Sendable {
  /// Decides from the seconds until the end is reached, and from what the rule would say by itself.
  public typealias TimeDecision = @Sendable (_ secondsLeft: Double, _ hint: Bool) -> Bool

  /// How many lengths of the viewport before the end of the rows more are fetched; 0 or less fetches none.
  public var leadingScreens: Double
  /// Decides instead of the lengths while the list moves; nil leaves it to them.
  public var timeDecision: TimeDecision?

  /// Makes a rule.
  public init(leadingScreens: Double = 2, timeDecision: TimeDecision? = nil) {
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
