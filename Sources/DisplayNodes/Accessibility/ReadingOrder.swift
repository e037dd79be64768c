internal import DisplayGeometry
internal import DisplayLayout

/// The order in which people read rectangles: line by line from the top, each line from where lines begin.
enum ReadingOrder {
  /// The indices of some rectangles in the order of reading.
  ///
  /// The uppermost rectangle that is left begins a line, and those whose middle is not below its lower edge
  /// belong to it. Rectangles at the same place keep their order.
  ///
  /// - Complexity: O(n log n).
  static func order(of frames: [Rect], direction: LayoutDirection) -> [Int] {
    let downwards = frames.indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var order: [Int] = []
    var start = 0
    while start < downwards.count {
      let lowest = frames[downwards[start]].maxY
      var end = start + 1
      while end < downwards.count, frames[downwards[end]].midY < lowest { end += 1 }
      order += downwards[start..<end].sorted { one, other in
        let (one, other) = (key(one, frames, direction), key(other, frames, direction))
        return one < other
      }
      start = end
    }
    return order
  }

  private static func key(
    _ index: Int,
    _ frames: [Rect],
    _ direction: LayoutDirection
  ) -> (Double, Double, Int) {
    let frame = frames[index]
    return (direction == .leftToRight ? frame.minX : -frame.maxX, frame.minY, index)
  }
}
