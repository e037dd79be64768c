internal import DisplayImageCoding

/// On how many pixels of the display a decoded picture may be shown without lacking detail.
enum ImageCoverage: Sendable, Hashable {
  /// It has all pixels of the picture.
  case everything
  /// It was decoded for so many.
  case size(PixelSize)

  /// That of a picture that was decoded for so many pixels; nil for all of its own.
  init(_ displaySize: PixelSize?) { self = displaySize.map(ImageCoverage.size) ?? .everything }

  /// Whether it has as much detail as is wanted; nil wants all.
  func covers(_ displaySize: PixelSize?) -> Bool {
    guard case .size(let size) = self else { return true }
    guard let displaySize else { return false }
    return displaySize.width <= size.width && displaySize.height <= size.height
  }
}
