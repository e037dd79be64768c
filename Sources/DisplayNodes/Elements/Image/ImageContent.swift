internal import DisplayGeometry
internal import DisplayGraphics

/// What an image node shows and how large that is: the part of its state that layout depends on.
struct ImageContent: Sendable {
  /// Who chose the picture.
  enum Origin: Sendable {
    /// Nobody yet, or the node itself: the picture may be replaced by a loaded one.
    case node
    /// The application: only the application replaces it.
    case application
  }

  private(set) var image: Bitmap?
  private(set) var origin: Origin
  /// Pixels of the picture per point; nil for the picture's own.
  var chosenScale: Double?
  /// The size of the picture that was here last, which stays the node's size.
  private var sizeOfLast: Size?

  init(image: Bitmap?, origin: Origin) {
    self.image = image
    self.origin = origin
  }

  /// Pixels of the picture per point.
  var scale: Double { chosenScale ?? image?.scale ?? 1 }

  /// The picture's size in points; nil as long as there was none.
  var size: Size? { image?.size(atScale: scale) ?? sizeOfLast }

  /// The application shows a picture, or none.
  mutating func choose(_ image: Bitmap?) {
    self.image = image
    origin = .application
    sizeOfLast = nil
  }

  /// A loaded picture came.
  mutating func accept(_ image: Bitmap) {
    if origin == .node { self.image = image }
  }

  /// The picture is no longer needed in memory. Its size stays, so that nothing moves.
  mutating func drop(for image: Bitmap?) {
    guard origin == .node else { return }
    sizeOfLast = size
    self.image = image
    if image != nil { sizeOfLast = nil }
  }

  /// The node shows other pictures from now on, and chooses them itself.
  mutating func restart(with image: Bitmap?) {
    self.image = image
    origin = .node
    sizeOfLast = nil
  }
}
