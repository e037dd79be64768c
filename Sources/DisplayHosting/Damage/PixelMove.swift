public import DisplayCanvas

/// Pixels that a frame moves: scrolled contents, which need not be drawn again.
///
/// What lies in the rectangle goes a number of pixels to the right and down. What would leave the rectangle is lost, and
/// what comes in from outside is part of the damage.
public struct PixelMove: Sendable, Hashable {
  /// The pixels among which some move.
  public let rect: PixelRect
  /// How far to the right; to the left when negative.
  public let deltaX: Int
  /// How far down; up when negative.
  public let deltaY: Int

  /// Makes a move.
  public init(rect: PixelRect, deltaX: Int, deltaY: Int) {
    self.rect = rect
    self.deltaX = deltaX
    self.deltaY = deltaY
  }
}

extension PixelMove {
  /// The pixels that others are moved to.
  var target: PixelRect { rect.intersection(rect.offset(x: deltaX, y: deltaY)) }
}
