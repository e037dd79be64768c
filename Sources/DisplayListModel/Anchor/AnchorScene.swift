package import DisplayScrolling

/// What a list shows when a change comes, as far as the anchor depends on it.
package struct AnchorScene: Sendable {
  /// Where the list is scrolled to, and what it does.
  package let position: ScrollPosition
  /// The part of the content that the viewport shows.
  package let viewport: Range<Double>
  /// The offset of the content's start.
  package let startOffset: Double
  /// How many rows there are.
  package let rowCount: Int
  /// The row that content lies at which may not rest anywhere.
  package let restingTarget: ScrollTarget?
  /// The rows that the viewport showed when the length of any of them was last known.
  package let lastVisible: Range<Int>

  package init(
    position: ScrollPosition,
    viewport: Range<Double>,
    startOffset: Double,
    rowCount: Int,
    restingTarget: ScrollTarget?,
    lastVisible: Range<Int>
  ) {
    self.position = position
    self.viewport = viewport
    self.startOffset = startOffset
    self.rowCount = rowCount
    self.restingTarget = restingTarget
    self.lastVisible = lastVisible
  }

  /// Whether the list is on its way to an offset or a row.
  package var isAnimating: Bool { position.activity.isAnimated }
}
