internal import DisplayConcurrency

/// How high a block is, as long as it is set as it was last: what one thread has found out all know.
final class BlockMeasurement: Sendable {
  private struct Known: Sendable {
    var format: BlockFormat
    var width: Double
    var height: Double
  }

  private let known = Lock<Known?>(nil)

  /// The height in a format and a width; nil when it is not known.
  func height(_ format: BlockFormat, width: Double) -> Double? {
    known.withLock { known in
      guard let known, known.format === format, known.width == width else { return nil }
      return known.height
    }
  }

  func keep(_ height: Double, _ format: BlockFormat, width: Double) {
    let new = Known(format: format, width: width, height: height)
    // The one before is released after the lock.
    _ = known.withLock { known in
      defer { known = new }
      return known
    }
  }
}
