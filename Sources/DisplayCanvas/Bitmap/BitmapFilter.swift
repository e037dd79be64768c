/// How a picture is read that is drawn at another size than its own.
public enum BitmapFilter: Sendable, Hashable, CaseIterable {
  /// The nearest pixel: sharp squares when it grows.
  case nearest
  /// A mixture of the four pixels around each place when the picture grows, and the mean of the area under each
  /// pixel when it shrinks.
  case smooth
}
