public import DisplayScrolling

/// What a list shows when a change comes, as far as the anchor depends on it.
public struct AnchorScene: Sendable {
  /// Where the list is scrolled to, and what it does.
  public let position: ScrollPosition
  /// The part of the content that the viewport shows.
  public let viewport: Range<Double>
  /// The offset of the content's start.
  public let startOffset: Double
  /// The row that content lies at which may not rest anywhere.
  public let restingTarget: ScrollTarget?
  /// The rows that the viewport showed when the length of any of them was last known.
  public let lastVisible: Range<Int>

  /// What a list shows.
  ///
  /// - Parameters:
  ///   - position: Where the list is scrolled to.
  ///   - viewport: The offsets that the viewport shows.
  ///   - startOffset: The offset at the content's start; 0 without insets.
  ///   - restingTarget: The row that content lies at which may not rest anywhere, such as a page.
  ///   - lastVisible: The rows that the viewport showed when the length of any of them was last known.
  public init(
    position: ScrollPosition,
    viewport: Range<Double>,
    startOffset: Double = 0,
    restingTarget: ScrollTarget? = nil,
    lastVisible: Range<Int> = 0..<0
  ) {
    self.position = position
    self.viewport = viewport
    self.startOffset = startOffset
    self.restingTarget = restingTarget
    self.lastVisible = lastVisible
  }

  /// Whether the list is on its way to an offset or a row.
  public var isAnimating: Bool { position.activity.isAnimated }
}
