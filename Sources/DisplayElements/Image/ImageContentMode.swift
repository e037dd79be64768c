/// Where a picture lies in a node whose size or shape is not the picture's.
@frozen
public enum ImageContentMode: Sendable, Hashable, CaseIterable {
  /// The picture is stretched over the node, and its shape changes.
  case scaleToFill
  /// The picture keeps its shape and is as large as it can be without being cut off.
  case scaleAspectFit
  /// The picture keeps its shape and is as small as it can be without leaving anything of the node free.
  case scaleAspectFill
  /// The picture keeps its size; its middle lies on the node's.
  case center
  /// The picture keeps its size and lies at the middle of the upper edge.
  case top
  /// The picture keeps its size and lies at the middle of the lower edge.
  case bottom
  /// The picture keeps its size and lies at the middle of the left edge.
  case left
  /// The picture keeps its size and lies at the middle of the right edge.
  case right
  /// The picture keeps its size and lies in the upper left corner.
  case topLeft
  /// The picture keeps its size and lies in the upper right corner.
  case topRight
  /// The picture keeps its size and lies in the lower left corner.
  case bottomLeft
  /// The picture keeps its size and lies in the lower right corner.
  case bottomRight

  /// Whether the picture is made larger or smaller.
  @inlinable
  package var scales: Bool {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: false
    }
  }
}
