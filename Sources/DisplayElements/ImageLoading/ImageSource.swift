public import DisplayCanvas

/// Gets pictures and decodes them: the only part of image loading that knows where they come from.
///
/// A source does not keep what it loaded, does not count who asks, and does not try again; an
/// ``ImageLoader`` does all that. A source that decodes itself implements
/// ``load(_:demand:progress:)``, which asks for memory first; one that gets bitmaps from elsewhere implements
/// ``load(_:progress:)`` alone, and has all its pixels wanted and its memory uncounted.
public protocol ImageSource: Sendable {
  /// Loads one picture with all its pixels.
  ///
  /// Runs in a task on the scheduler's executor, and at the same time for several keys; for the same one only
  /// while a call that was given up has not returned. It must not block its thread. When the task is cancelled
  /// nobody wants the picture any more; the sooner the call ends then, the sooner another load gets its turn.
  ///
  /// - Parameters:
  ///   - key: The picture.
  ///   - progress: Reports how far the load has come; may be called on any thread until the load ends.
  /// - Throws: Why there is no picture; what is transient may be tried again.
  nonisolated func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap

  /// Loads one picture with as many pixels as are shown, within the loader's memory.
  ///
  /// This is what a loader calls, under the rules of ``load(_:progress:)``, which the default calls.
  ///
  /// - Parameters:
  ///   - key: The picture.
  ///   - demand: How many pixels are shown, and who grants memory.
  ///   - progress: Reports how far the load has come; may be called on any thread until the load ends.
  /// - Throws: Why there is no picture; what is transient may be tried again.
  nonisolated func load(
    _ key: ImageKey,
    demand: ImageDemand,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> DecodedImage
}

extension ImageSource {
  /// Loads one picture with all its pixels, and asks for no memory.
  public nonisolated func load(
    _ key: ImageKey,
    demand: ImageDemand,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> DecodedImage {
    DecodedImage(try await load(key, progress: progress))
  }
}
