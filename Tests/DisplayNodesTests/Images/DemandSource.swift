import AsyncDisplay

/// A source that decodes for a demand, and has nothing for who makes none.
protocol DemandSource: ImageSource {}

extension DemandSource {
  func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap { throw .notFound(key) }
}
