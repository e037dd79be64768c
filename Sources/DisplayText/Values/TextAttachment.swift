public import DisplayGeometry

/// A place kept in a line for something that is no text, such as a picture.
///
/// The text engine keeps the place and tells where it is; what fills it is the caller's to draw.
public struct TextAttachment: Sendable, Hashable {
  /// The character that stands for an attachment in a text.
  public static var placeholder: Character { "\u{FFFC}" }

  /// The size of the place, in points; what is negative or no finite number counts as 0.
  public var size: Size
  /// How much of the height lies below the baseline, in points.
  public var descent: Double

  /// Makes a place.
  public init(size: Size, descent: Double = 0) {
    self.size = size
    self.descent = descent
  }
}
