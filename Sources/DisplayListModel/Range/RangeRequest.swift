public import DisplayScrolling

/// What a range controller has to know about a list in one frame.
public struct RangeRequest: Sendable, Hashable {
  /// The part of the content that the viewport shows, in points.
  public var viewport: Range<Double>
  /// Where the list moved last.
  public var direction: ScrollDirection
  /// How fast the list moves, in points a second; its sign does not matter.
  public var velocity: Double
  /// Whether the list itself is on screen.
  public var isListVisible: Bool
  /// Whether the list has been moved since it was made.
  public var hasBeenScrolled: Bool
  /// What preparing rows takes, as measured so far.
  public var costs: RowCosts

  /// How far ahead of the viewport all rows have their contents, in points; infinite up to the last row.
  public var renderedLeadingOverscan: Double
  /// How far behind the viewport all rows have their contents, in points; infinite up to the last row.
  public var renderedTrailingOverscan: Double

  /// Makes a request.
  public init(
    viewport: Range<Double>,
    direction: ScrollDirection,
    velocity: Double = 0,
    isListVisible: Bool,
    hasBeenScrolled: Bool,
    costs: RowCosts = RowCosts(),
    renderedLeadingOverscan: Double = 0,
    renderedTrailingOverscan: Double = 0
  ) {
    self.viewport = viewport
    self.direction = direction
    self.velocity = velocity
    self.isListVisible = isListVisible
    self.hasBeenScrolled = hasBeenScrolled
    self.costs = costs
    self.renderedLeadingOverscan = renderedLeadingOverscan
    self.renderedTrailingOverscan = renderedTrailingOverscan
  }
}
