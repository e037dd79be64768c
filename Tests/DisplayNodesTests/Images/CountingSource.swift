import AsyncDisplay
import DisplayConcurrency

@testable import DisplayElements

/// A source whose pictures take 256 bytes, and 512 while they are decoded; it counts them.
final class CountingSource: DemandSource {
  static let pictureBytes = 256
  private let counted = Lock(0)

  /// How many pictures were made so far.
  var made: Int { counted.withLock { $0 } }

  func load(
    _ key: ImageKey,
    demand: ImageDemand,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> DecodedImage {
    try await demand.reserve(2 * Self.pictureBytes)
    counted.withLock { $0 += 1 }
    return DecodedImage(square(8))
  }
}
