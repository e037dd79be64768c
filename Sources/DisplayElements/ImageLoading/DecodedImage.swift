public import DisplayCanvas

/// What a source makes of a picture.
public struct DecodedImage: Sendable, Hashable {
  /// The pixels. Their ``Bitmap/scale`` is that of the whole picture, divided by the reduction.
  public let image: Bitmap
  /// How much of the picture's detail they have.
  public let detail: ImageDetail

  /// Makes a decoded picture.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - detail: How much of the picture's detail they have; nil when the bitmap has all pixels of the picture.
  public init(_ image: Bitmap, detail: ImageDetail? = nil) {
    self.image = image
    self.detail = detail ?? ImageDetail(ofWhole: image)
  }
}
