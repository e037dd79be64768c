public import DisplayGraphics

/// A picture that was asked for, and where it was found.
public struct LoadedImage: Sendable, Hashable {
  /// Where a picture was found.
  public enum Place: Sendable, Hashable {
    /// In the loader's memory.
    case memory
    /// At the loader's source.
    case source
  }

  /// Which picture it is.
  public let key: ImageKey
  /// The picture.
  public let image: Bitmap
  /// Where it was found.
  public let place: Place

  /// Makes an answer.
  public init(key: ImageKey, image: Bitmap, place: Place) {
    self.key = key
    self.image = image
    self.place = place
  }
}
