internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayImageCoding

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
  /// How much of its picture's detail the bitmap has; nil for all of it.
  private var detail: ImageDetail?
  /// The size of the picture that was dropped, which stays the node's until there is another.
  private var sizeOfLast: Size?

  init(image: Bitmap?, origin: Origin) {
    self.image = image
    self.origin = origin
  }

  /// Pixels of the bitmap per point.
  var scale: Double { pictureScale / reduction }

  /// The picture's size in points, with however many pixels it is here; nil as long as there was none.
  var size: Size? {
    if image != nil, let detail {
      return Size(
        width: Double(detail.pixelSize.width) / pictureScale,
        height: Double(detail.pixelSize.height) / pictureScale
      )
    }
    return image?.size(atScale: scale) ?? sizeOfLast
  }

  private var reduction: Double { Double(detail?.reduction ?? 1) }
  /// Pixels of the whole picture per point.
  private var pictureScale: Double { chosenScale ?? image.map { $0.scale * reduction } ?? 1 }

  /// The application shows a picture; with nil it leaves the choice to the node again.
  mutating func choose(_ image: Bitmap?) {
    self.image = image
    detail = nil
    origin = image == nil ? .node : .application
    sizeOfLast = nil
  }

  /// The node chose another picture: one that was loaded, or one to show until then. The application's stays.
  mutating func accept(_ image: Bitmap?, detail: ImageDetail? = nil) {
    guard origin == .node else { return }
    self.image = image
    self.detail = detail
  }

  /// The picture is no longer needed in memory. Without another one its size stays, so that nothing moves.
  mutating func drop(for image: Bitmap?) {
    guard origin == .node else { return }
    sizeOfLast = size
    self.image = image
    detail = nil
  }

  /// The node shows other pictures from now on, and chooses them itself.
  mutating func restart(with image: Bitmap?) {
    self.image = image
    detail = nil
    origin = .node
    sizeOfLast = nil
  }
}
