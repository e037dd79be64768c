public import DisplayGraphics

/// Gets pictures and decodes them: the only part of image loading that knows where they come from.
///
/// A source does not keep what it loaded, does not count who asks, and does not try again; an
/// ``ImageLoader`` does all that.
public protocol ImageSource: Sendable {
  /// Loads one picture.
  ///
  /// Runs in a task on the scheduler's executor, and at the same time for several keys; for the same one only
  /// while a call that was given up has not returned. It must not block its thread. When the task is cancelled
  /// nobody wants the picture any more; the sooner the call ends then, the sooner another load gets its turn.
  ///
  /// - Parameters:
  ///   - key: The picture.
  ///   - progress: Tells how far the load has come; may be called on any thread until the load ends.
  /// - Throws: Why there is no picture; what is transient may be tried again.
  nonisolated func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap
}
