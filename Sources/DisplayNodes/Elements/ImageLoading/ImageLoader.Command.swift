internal import DisplayGraphics

extension ImageLoader {
  /// Something for the loader to do, in the order in which it was said.
  enum Command: Sendable {
    case ask(ImageRequest, asker: UInt64, updates: @Sendable (ImageUpdate) -> Void)
    case setPriority(ImagePriority, asker: UInt64)
    case cancel(asker: UInt64)
    case advance(load: UInt64, to: ImageProgress)
    case end(load: UInt64, with: Result<Bitmap, ImageLoadError>)
    case wake(load: UInt64)
    case setCacheByteBudget(Int)
    case removeCachedImages
  }
}
