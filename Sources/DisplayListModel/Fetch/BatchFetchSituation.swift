public import DisplayScrolling

/// Where a list is, as far as fetching more rows is concerned. Lengths are in points.
public struct BatchFetchSituation: Sendable, Hashable {
  /// The length of the viewport.
  public var viewportLength: Double
  /// How many rows there are.
  public var rowCount: Int
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
    rowCount: Int,
    contentLength: Double,
    targetOffset: Double,
    direction: ScrollDirection,
    velocity: Double = 0,
    isListVisible: Bool
  ) {
    self.viewportLength = viewportLength
    self.rowCount = rowCount
    self.contentLength = contentLength
    self.targetOffset = targetOffset
    self.direction = direction
    self.velocity = velocity
    self.isListVisible = isListVisible
  }

  /// How much content lies after the viewport; negative when there is less than a viewport of it.
  public var remainingLength: Double { contentLength - viewportLength - targetOffset }
}
