internal import DisplayConcurrency

extension ImageLoader {
  /// Something for the loader to do, in the order in which it was posted.
  enum Command: Sendable {
    case request(ImageRequest, subscriber: UInt64, receiver: Receiver)
    case setPriority(ImagePriority, subscriber: UInt64)
    case cancel(subscriber: UInt64)
    /// Takes the newest report of a call out of its lock; there is one such command at most for each call.
    case advance(load: UInt64, to: Lock<ImageProgress?>)
    case reserve(Int, ImageKey, load: UInt64, answer: ImageReservation)
    case end(load: UInt64, with: Result<DecodedImage, ImageLoadError>)
    case wake(load: UInt64)
    case releaseHold(UInt64)
    case setCacheByteBudget(Int)
    case removeCachedImages
  }
}
