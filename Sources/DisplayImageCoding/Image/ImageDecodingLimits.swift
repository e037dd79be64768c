public import DisplayCanvas

/// What a picture may cost, checked before anything of that size is allocated.
///
/// A file of a few bytes can promise a picture of any size. The standard limits are those of ``Bitmap``.
public struct ImageDecodingLimits: Sendable, Hashable {
  /// Pixels in a row or a column of the file's picture, before it is reduced.
  public var side: Int
  /// Pixels of the file's picture altogether, before it is reduced.
  public var area: Int
  /// Bytes of working memory: pixels, and what is kept of the file's picture until it is complete.
  public var memory: Int
  /// Bytes of the file.
  public var fileSize: Int
  /// Scans of a progressive picture; each costs as much as the picture is large, whatever its own length.
  public var scans: Int

  /// Makes limits; numbers below 1 count as 1, and a side and an area beyond a bitmap's as those.
  public init(
    side: Int = Bitmap.maximumSide,
    area: Int = Bitmap.maximumArea,
    memory: Int = 1 << 30,
    fileSize: Int = 1 << 28,
    scans: Int = 200
  ) {
    self.side = min(max(side, 1), Bitmap.maximumSide)
    self.area = min(max(area, 1), Bitmap.maximumArea)
    self.memory = max(memory, 1)
    self.fileSize = max(fileSize, 1)
    self.scans = max(scans, 1)
  }

  /// Checks the size that a file gives for its picture.
  func check(width: Int, height: Int) throws(ImageDecodingError) {
    try check(max(width, height), .side, atMost: min(side, Bitmap.maximumSide))
    try check(width * height, .area, atMost: min(area, Bitmap.maximumArea))
  }

  /// Checks how much memory a picture is going to take.
  func check(memory bytes: Int) throws(ImageDecodingError) { try check(bytes, .memory, atMost: memory) }

  func check(fileSize bytes: Int) throws(ImageDecodingError) { try check(bytes, .fileSize, atMost: fileSize) }

  func check(scans count: Int) throws(ImageDecodingError) { try check(count, .scans, atMost: scans) }

  private func check(
    _ seen: Int,
    _ limit: ImageDecodingError.Limit,
    atMost allowed: Int
  ) throws(ImageDecodingError) {
    guard seen <= allowed else { throw .limitExceeded(limit, seen: seen, allowed: allowed) }
  }
}
