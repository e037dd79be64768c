internal import DisplayGeometry
internal import DisplayLayout

/// How long the items of a layout are along the way that it scrolls, when their width is given.
public enum ItemLength: Sendable, Hashable {
  /// As long as each was measured to be; so many points until then.
  case measured(estimate: Double)
  /// So many points.
  case fixed(Double)
  /// Their width times a factor.
  case ratio(Double)

  /// Whether items may differ.
  var isMeasured: Bool { if case .measured = self { true } else { false } }

  /// The length of an item that is so wide, and that was measured or estimated to be so long.
  func length(width: Double, measured: Double, grid: PixelGrid) -> Double {
    switch self {
    case .measured: measured
    // Items without length would be in no viewport, any number of them.
    case .fixed(let length): max(1, length.clampedLength)
    case .ratio(let factor): max(1, grid.round((width * factor).clampedLength))
    }
  }

  /// The length of an item that is so wide, before it was measured.
  func estimatedLength(width: Double, grid: PixelGrid) -> Double {
    if case .measured(let estimate) = self { return max(1, estimate.clampedLength) }
    return length(width: width, measured: 0, grid: grid)
  }

  /// The sizes of an item that is so wide.
  func sizeRange(width: Double, grid: PixelGrid) -> SizeRange {
    guard !isMeasured else {
      return SizeRange(
        min: Size(width: width, height: 0),
        max: Size(width: width, height: .infinity)
      )
    }
    return SizeRange(exactly: Size(width: width, height: length(width: width, measured: 0, grid: grid)))
  }
}
