/// What a file says of its picture before the pixels come.
public struct ImageHeader: Sendable, Hashable {
  /// The format.
  public let format: ImageFormat
  /// Pixels in a row of the file's picture.
  public let width: Int
  /// Rows of the file's picture.
  public let height: Int
  /// Whether the picture comes in several passes, first coarse and then finer.
  public let isProgressive: Bool
  /// How the picture is to be turned before it is shown; known once the pixels begin.
  public internal(set) var orientation = ImageOrientation.up

  /// What decoding keeps at the same time for each reduction that the format has by itself: those by 1, 2, 4 and 8 of a
  /// JPEG, or none but that by 1.
  let memory: [Int]
  /// Whether a reduction that the format does not have by itself is made row by row, so that no more than its result is
  /// kept.
  let isReducedInRows: Bool
  /// What a PNG keeps besides pixels.
  var rowMemory = 0

  /// How many bytes decoding the picture keeps at the same time, with the result, at most.
  ///
  /// - Parameter reduction: How many pixels of the file, in a row and in a column, make one of the result.
  public func decodingMemory(reduction: Int) -> Int {
    let reduction = min(max(reduction, 1), ImageDecodingOptions.maximumReduction)
    let result = 4 * bitmapArea(reduction: reduction)
    if isReducedInRows { return result + rowMemory }
    let own = min(reduction.trailingZeroBitCount, memory.count - 1)
    return memory[own] + (reduction > 1 << own ? result : 0)
  }

  /// How many pixels the result of a reduction has.
  public func bitmapArea(reduction: Int) -> Int {
    let reduction = min(max(reduction, 1), ImageDecodingOptions.maximumReduction)
    return PixelReducer.size(width, reducedBy: reduction) * PixelReducer.size(height, reducedBy: reduction)
  }

  /// The largest reduction by a power of two, up to 8, whose result has at least so many pixels in a row and in a
  /// column; 1 for a picture that has fewer itself.
  public func reduction(covering size: PixelSize) -> Int {
    [8, 4, 2].first { width / $0 >= size.width && height / $0 >= size.height } ?? 1
  }
}

extension ImageHeader {
  /// Makes the header that a decoder of an adopter's own has read; sides below 1 count as 1.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - width: Pixels in a row of the file's picture.
  ///   - height: Rows of the file's picture.
  ///   - isProgressive: Whether the picture comes in several passes, first coarse and then finer.
  ///   - orientation: How the picture is to be turned before it is shown.
  ///   - bytesPerPixel: How many bytes decoding keeps for each pixel of the file's picture; those of the result are counted
  ///     beside them where it is smaller.
  public init(
    format: ImageFormat,
    width: Int,
    height: Int,
    isProgressive: Bool = false,
    orientation: ImageOrientation = .up,
    bytesPerPixel: Int
  ) {
    // Within these bounds no product is too large for a number.
    let sides = [width, height].map { min(max(1, $0), 1 << 24) }
    let area = sides[0] * sides[1]
    self.init(
      format: format,
      width: sides[0],
      height: sides[1],
      isProgressive: isProgressive,
      orientation: orientation,
      memory: [area * min(max(4, bytesPerPixel), 1 << 12)],
      isReducedInRows: false
    )
  }
}
