public import DisplayGraphics

/// How far the loading of a picture has come.
public struct ImageProgress: Sendable, Hashable {
  /// The share of the picture's data that is there, from 0 to 1.
  public let fraction: Double
  /// What can be shown of the picture already; nil for nothing, or nothing new.
  public let image: Bitmap?

  /// Makes a report; a fraction that is no number counts as 0, others as the nearest from 0 to 1.
  public init(fraction: Double, image: Bitmap? = nil) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.image = image
  }
}
