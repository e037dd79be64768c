public import AsyncDisplay

/// A picture that is loaded, with a size of its own.
public final class PortraitNode: NetworkImageNode {
  /// Makes a picture.
  public nonisolated override init(
    _ imageKey: ImageKey? = nil,
    loader: ImageLoader,
    defaultImage: Bitmap? = nil
  ) {
    super.init(imageKey, loader: loader, defaultImage: defaultImage)
    imageModification = .roundedCorners(radius: 4)
  }

  public nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 8, height: 8) }

  public override func didEnterVisibleState() {
    super.didEnterVisibleState()
    backgroundColor = .white
  }
}
