/// What a file says of its picture before the pixels come.
public struct ImageHeader: Sendable, Hashable {
  /// The format.
  public let format: ImageFormat
  /// Pixels in a row of the file's picture.
  public let width: Int
  /// Rows of the file's picture.
  public let height: Int
  /// Whether the picture comes in several passes, first coarse and then finer.
  public let isProgressive: Bool
  /// How the picture is to be turned before it is shown; known once the pixels begin.
  public internal(set) var orientation = ImageOrientation.up
}
