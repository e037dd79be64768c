internal import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry

/// Why there is no bitmap of a node.
public enum NodeBitmapError: Error, Sendable, Hashable {
  /// The node is in a tree: make another one for the bitmap, or take it out.
  case isInTree
  /// The width, the height or the scale is not positive and finite.
  case invalid(width: Double, height: Double?, scale: Double)
  /// The node has no extent in this size: nothing of it is to be seen.
  case isEmpty(Size)
  /// The node has more pixels than a bitmap may have; see ``Bitmap/maximumSide`` and ``Bitmap/maximumArea``.
  case isTooLarge(Size, scale: Double)
  /// The task that waits was cancelled.
  case isCancelled
}

extension NodeBitmapError: CustomStringConvertible {
  /// What happened and what to do, on one line that can be shown with any names.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .isInTree:
      "The node is in a tree already; take it out, or make another one for the bitmap."
    case .invalid(let width, let height, let scale):
      "A bitmap \(width) points wide\(height.map { " and \($0) points high" } ?? "") with \(scale) pixels per point "
        + "cannot be made; all of these have to be positive and finite."
    case .isEmpty(let size):
      "The node is \(size.width) by \(size.height) points large, of which nothing is to be seen; give it a size, or contents."
    case .isTooLarge(let size, let scale):
      "The node is \(size.width) by \(size.height) points large, with \(scale) pixels per point; a bitmap has at most "
        + "\(Bitmap.maximumSide) pixels along a side and \(Bitmap.maximumArea) altogether. Take a smaller scale."
    case .isCancelled:
      "The task that waited for the bitmap was cancelled."
    }
  }
}
