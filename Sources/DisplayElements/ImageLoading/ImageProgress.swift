public import DisplayCanvas

/// How far the loading of a picture has come.
public struct ImageProgress: Sendable, Hashable {
  /// The share of the picture's data that is there, from 0 to 1.
  public let fraction: Double
  /// What can be shown of the picture already; nil for nothing, or nothing new.
  public let image: Bitmap?
  /// How much of the picture's detail that has; nil for all of it.
  public let detail: ImageDetail?

  /// Makes a report; a fraction that is no number counts as 0, others as the nearest from 0 to 1.
  public init(fraction: Double, image: Bitmap? = nil, detail: ImageDetail? = nil) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.image = image
    self.detail = detail
  }

  /// The report that stands for this one and an earlier one: a report without a picture does not take away the one
  /// before it.
  func following(_ earlier: ImageProgress?) -> ImageProgress {
    guard image == nil, let earlier else { return self }
    return ImageProgress(fraction: fraction, image: earlier.image, detail: earlier.detail)
  }
}
