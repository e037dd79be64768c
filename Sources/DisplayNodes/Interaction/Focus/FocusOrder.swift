package import DisplayGeometry
internal import DisplayLayout

/// Which of some rectangles the focus goes to. Pure functions.
package enum FocusOrder {
  /// The index of the rectangle after or before one in reading order, around the ends; the first or last for none.
  static func neighbor(
    of index: Int?,
    among frames: [Rect],
    backwards: Bool,
    direction: LayoutDirection
  ) -> Int? {
    guard !frames.isEmpty else { return nil }
    let order = ReadingOrder.order(of: frames, direction: direction)
    guard let index, let place = order.firstIndex(of: index) else {
      return backwards ? order.last : order.first
    }
    return order[(place + (backwards ? order.count - 1 : 1)) % order.count]
  }

  /// The index of the nearest rectangle on a side of one; nil when none lies there.
  ///
  /// A rectangle lies on a side when its middle is beyond this one's, and its far edge beyond this one's. The nearest is the one with
  /// the least distance along the axis plus twice that across it, where spans that overlap are not apart; of those equally near the one
  /// whose middle is least far across, and of those the first.
  package static func neighbor(of frame: Rect, on side: FocusDirection, among frames: [Rect]) -> Int? {
    let own = turned(frame, side)
    var nearest: (index: Int, distance: Double, offset: Double)?
    for (index, other) in frames.lazy.map({ turned($0, side) }).enumerated() {
      guard other.midX > own.midX, other.maxX > own.maxX else { continue }
      let gap = max(0, other.minY - own.maxY, own.minY - other.maxY)
      let (distance, offset) = (max(0, other.minX - own.maxX) + 2 * gap, abs(other.midY - own.midY))
      if let nearest, (nearest.distance, nearest.offset) <= (distance, offset) { continue }
      nearest = (index, distance, offset)
    }
    return nearest?.index
  }

  /// A rectangle as it lies when a side is turned to the right.
  private static func turned(_ frame: Rect, _ side: FocusDirection) -> Rect {
    switch side {
    case .next, .previous, .right: frame
    case .left: Rect(x: -frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    case .down: Rect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
    case .up: Rect(x: -frame.maxY, y: frame.minX, width: frame.height, height: frame.width)
    }
  }
}
