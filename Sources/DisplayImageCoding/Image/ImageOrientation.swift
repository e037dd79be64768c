public import DisplayCanvas

/// How the rows of a file lie in the picture as it is meant to be seen: the Exif tag of that name.
///
/// A case is named for where the file's first row lies, and for whether the picture is mirrored.
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable {
  /// As in the file.
  case up = 1
  /// Mirrored, left and right exchanged.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Top and bottom exchanged.
  case downMirrored = 4
  /// Rows and columns exchanged.
  case leftMirrored = 5
  /// To be turned by a quarter clockwise: the first row is at the right.
  case right = 6
  /// Rows and columns exchanged, and turned by half a turn.
  case rightMirrored = 7
  /// To be turned by a quarter anticlockwise: the first row is at the left.
  case left = 8

  /// Whether width and height are exchanged.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// The picture as it is meant to be seen, for rows that lie as a file says.
  ///
  /// - Complexity: O(pixels).
  public func oriented(_ orientation: ImageOrientation) -> Bitmap {
    guard orientation != .up else { return self }
    // Where the pixel that is shown at (x, y) lies: a start, and a step for each column and each row.
    let (start, column, row): (Int, Int, Int) =
      switch orientation {
      case .up: (0, 1, width)
      case .upMirrored: (width - 1, -1, width)
      case .down: (width * height - 1, -1, -width)
      case .downMirrored: (width * (height - 1), 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (width * (height - 1), -width, 1)
      case .rightMirrored: (width * height - 1, -width, -1)
      case .left: (width - 1, width, -1)
      }
    let size = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<size.height {
      for x in 0..<size.width { turned.append(pixels[start + x * column + y * row]) }
    }
    return Bitmap(width: size.width, height: size.height, scale: scale, premultiplied: turned) ?? self
  }
}
