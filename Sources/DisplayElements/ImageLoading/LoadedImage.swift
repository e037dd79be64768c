public import DisplayCanvas

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
  /// How much of the picture's detail the bitmap has.
  package let detail: ImageDetail

  /// Makes an answer.
  ///
  /// - Parameter detail: Nil when the bitmap has all pixels of the picture.
  package init(key: ImageKey, image: Bitmap, place: Place, detail: ImageDetail? = nil) {
    self.detail = detail ?? ImageDetail(ofWhole: image)
    self.key = key
    self.image = image
    self.place = place
  }
}
