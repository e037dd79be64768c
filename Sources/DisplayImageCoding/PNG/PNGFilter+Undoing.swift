extension PNGFilter {
  /// Turns the differences of a row into its bytes.
  ///
  /// - Parameters:
  ///   - above: The bytes of the row before, as many as the row has; zeros for the first.
  ///   - step: How far to the left a pixel's neighbor is, in bytes; the row is a multiple of it long.
  func undo(_ row: inout MutableSpan<UInt8>, above: Span<UInt8>, step: Int) {
    switch (self, step) {
    case (.none, _): return
    case (.above, _): Self.addAbove(&row, above)
    // A case for each number of channels and bytes, so that the neighbors of all stay in registers.
    case (_, 2): undo(&row, above, InlineArray<2, UInt8>(repeating: 0))
    case (_, 3): undo(&row, above, InlineArray<3, UInt8>(repeating: 0))
    case (_, 4): undo(&row, above, InlineArray<4, UInt8>(repeating: 0))
    case (_, 6): undo(&row, above, InlineArray<6, UInt8>(repeating: 0))
    case (_, 8): undo(&row, above, InlineArray<8, UInt8>(repeating: 0))
    default: undo(&row, above, InlineArray<1, UInt8>(repeating: 0))
    }
  }

  private static func addAbove(_ row: inout MutableSpan<UInt8>, _ above: Span<UInt8>) {
    for index in 0..<min(row.count, above.count) { row[index] &+= above[index] }
  }

  @inline(__always)
  private func undo<let step: Int>(
    _ row: inout MutableSpan<UInt8>,
    _ above: Span<UInt8>,
    _ zeros: InlineArray<step, UInt8>
  ) {
    switch self {
    case .left: Self.left.undoEach(&row, above, zeros)
    case .average: Self.average.undoEach(&row, above, zeros)
    default: Self.paeth.undoEach(&row, above, zeros)
    }
  }

  @inline(__always)
  private func undoEach<let step: Int>(
    _ row: inout MutableSpan<UInt8>,
    _ above: Span<UInt8>,
    _ zeros: InlineArray<step, UInt8>
  ) {
    var left = zeros
    var corner = zeros
    var index = 0
    let end = min(row.count, above.count) &- step
    while index <= end {
      for channel in 0..<step {
        let over = above[index &+ channel]
        let byte =
          row[index &+ channel]
          &+ prediction(left: left[channel], above: over, corner: corner[channel])
        row[index &+ channel] = byte
        left[channel] = byte
        corner[channel] = over
      }
      index &+= step
    }
  }
}
