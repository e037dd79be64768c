/// A number of columns and of rows of pixels.
public struct PixelSize: Sendable, Hashable {
  /// How many pixels a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int

  /// Makes a size; what is below 1 counts as 1.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}

extension PixelSize: CustomStringConvertible {
  /// The columns and the rows, as in `640x480`.
  public var description: String { "\(width)x\(height)" }
}
