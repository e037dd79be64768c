internal import DisplayCanvas

/// Some of the four corners of a rectangle.
@frozen
public struct CornerSet: OptionSet, Sendable, Hashable {
  /// One bit a corner, clockwise from the upper left one.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The upper left corner.
  public static let topLeft = CornerSet(rawValue: 1)
  /// The upper right corner.
  public static let topRight = CornerSet(rawValue: 2)
  /// The lower right corner.
  public static let bottomRight = CornerSet(rawValue: 4)
  /// The lower left corner.
  public static let bottomLeft = CornerSet(rawValue: 8)
  /// All four.
  public static let all: CornerSet = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}

extension CornerSet {
  /// The radii of a rectangle of which these corners are rounded.
  func radii(_ radius: Double) -> CornerRadii {
    CornerRadii(
      topLeft: contains(.topLeft) ? radius : 0,
      topRight: contains(.topRight) ? radius : 0,
      bottomRight: contains(.bottomRight) ? radius : 0,
      bottomLeft: contains(.bottomLeft) ? radius : 0
    )
  }
}
