/// Where lines go that are shorter than they might be.
public enum TextAlignment: Sendable, Hashable {
  /// To the edge that the paragraph starts at: the left one, unless its direction is from right to left.
  case natural
  /// To the left edge.
  case left
  /// To the middle.
  case center
  /// To the right edge.
  case right
  /// To both edges: the spaces of each line but a paragraph's last are widened, or, where a line has none, the
  /// gaps between characters that may be parted. The last line goes to the edge that the paragraph starts at.
  case justified
}
