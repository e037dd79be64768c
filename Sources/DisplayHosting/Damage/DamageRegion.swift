internal import DisplayCanvas

/// Pixels that a few rectangles cover.
///
/// Rectangles that nearly touch become one, because each costs a walk through the drawing and a call to the display. Their
/// number is bounded; beyond it those become one that waste least.
struct DamageRegion: Sendable, Hashable {
  private(set) var rects: [PixelRect] = []

  /// How many pixels may be drawn in vain to save a rectangle.
  private static let slack = 256
  private static let maximumCount = 24

  var isEmpty: Bool { rects.isEmpty }

  /// How many pixels the rectangles have, those of overlaps counted twice.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds the pixels of a rectangle.
  ///
  /// - Complexity: O(r) in the rectangles, whose number is bounded, for each one that it becomes one with.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let index = rects.firstIndex(where: { Self.waste(of: $0, rect) <= Self.slack }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    if rects.count > Self.maximumCount { joinNearest() }
  }

  /// Whether one rectangle of the region covers all of another one.
  func contains(_ rect: PixelRect) -> Bool { rects.contains { $0.contains(rect) } }

  private mutating func joinNearest() {
    var nearest = (waste: Int.max, first: 0, second: 0)
    for second in rects.indices {
      for first in 0..<second {
        let waste = Self.waste(of: rects[first], rects[second])
        if waste < nearest.waste { nearest = (waste, first, second) }
      }
    }
    let joined = rects.remove(at: nearest.second).union(rects.remove(at: nearest.first))
    add(joined)
  }

  /// How many pixels a rectangle around two others has that neither has.
  private static func waste(of first: PixelRect, _ second: PixelRect) -> Int {
    first.union(second).area - first.area - second.area + first.intersection(second).area
  }
}

extension PixelRect {
  /// How many pixels there are.
  var area: Int { width * height }

  /// The parts of a rectangle that lie outside another one, as at most four rectangles.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let common = intersection(other)
    guard !common.isEmpty else { return isEmpty ? [] : [self] }
    let parts = [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: common.minY),
      PixelRect(minX: minX, minY: common.maxY, maxX: maxX, maxY: maxY),
      PixelRect(minX: minX, minY: common.minY, maxX: common.minX, maxY: common.maxY),
      PixelRect(minX: common.maxX, minY: common.minY, maxX: maxX, maxY: common.maxY),
    ]
    return parts.filter { !$0.isEmpty }
  }
}
