internal import DisplayCanvas
internal import DisplayImageCoding

/// What a picture is decoded to, and what that takes: chosen once its header is known, before anything is allocated.
struct ImageDecodingPlan: Hashable {
  /// How many pixels of the file, in a row and in a column, make one of the result.
  let reduction: Int
  /// Whether there is memory to show the picture before it is complete.
  let showsProgress: Bool
  /// How many bytes decoding takes at the same time, with what is shown meanwhile.
  let memory: Int
  /// How much detail the result has of what is decoded without ``extraReduction``.
  let detail: ImageDetail
  /// How many times more the picture is reduced than the source's options ask for.
  private let extraReduction: Int

  /// Chooses the largest reduction whose result still covers what is shown, and a larger one where memory is short.
  ///
  /// - Parameters:
  ///   - header: What the file says of its picture.
  ///   - base: The least reduction.
  ///   - displaySize: How many pixels the picture is shown on; nil for all of its own.
  ///   - showsProgress: Whether the picture is shown before it is complete, where memory allows.
  ///   - memoryBudget: How much memory there is.
  /// - Returns: Nil when the picture fits with no reduction.
  init?(
    _ header: ImageHeader,
    base: Int,
    displaySize: PixelSize?,
    showsProgress: Bool,
    memoryBudget: Int
  ) {
    let extras = Self.extras(base)
    let covering = displaySize.flatMap { size in
      extras.last { header.width / (base * $0) >= size.width && header.height / (base * $0) >= size.height }
    }
    for extra in extras where extra >= covering ?? 1 {
      let least = header.decodingMemory(reduction: base * extra)
      // While a picture is decoded, one form of it waits for a frame and the next is on its way there.
      let shown = least + 2 * 4 * header.bitmapArea(reduction: base * extra)
      guard least <= memoryBudget else { continue }
      self.showsProgress = showsProgress && shown <= memoryBudget
      memory = self.showsProgress ? shown : least
      reduction = base * extra
      extraReduction = extra
      detail = ImageDetail(
        pixelSize: PixelSize(
          width: (header.width + base - 1) / base,
          height: (header.height + base - 1) / base
        ),
        reduction: extra
      )
      return
    }
    return nil
  }

  /// How many bytes decoding takes at least, with the best reduction.
  static func leastMemory(_ header: ImageHeader, base: Int) -> Int {
    extras(base).map { header.decodingMemory(reduction: base * $0) }.min() ?? 0
  }

  /// A decoded picture with as many pixels per point that it is as large as without the extra reduction.
  func scaled(_ bitmap: Bitmap) -> Bitmap {
    guard extraReduction > 1 else { return bitmap }
    return bitmap.scaled(to: bitmap.scale / Double(extraReduction))
  }

  /// By what a picture can be reduced beyond a base: powers of two, up to what a decoder does.
  private static func extras(_ base: Int) -> [Int] {
    [1, 2, 4, 8, 16, 32].filter { base * $0 <= ImageDecodingOptions.maximumReduction }
  }
}
