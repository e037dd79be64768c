package import DisplayCanvas
public import DisplayImageCoding

/// How much of a picture's detail a bitmap has.
///
/// What is shown small is decoded to fewer pixels than the file has. The picture's own size stays known, so that a node
/// is as large with fewer pixels as with all.
public struct ImageDetail: Sendable, Hashable {
  /// How many pixels the picture has itself.
  public let pixelSize: PixelSize
  /// How many of them, in a row and in a column, make one of the bitmap; 1 for all of them.
  public let reduction: Int

  /// Makes a detail; a reduction below 1 counts as 1.
  public init(pixelSize: PixelSize, reduction: Int) {
    self.pixelSize = pixelSize
    self.reduction = max(1, reduction)
  }

  /// That of a bitmap that has all pixels of its picture.
  package init(ofWhole bitmap: Bitmap) {
    self.init(pixelSize: PixelSize(width: bitmap.width, height: bitmap.height), reduction: 1)
  }
}
