internal import DisplayGeometry

/// A rectangle of whole pixels, half-open; empty when a side is.
struct PixelRect: Sendable, Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  func inset(by distance: Int) -> PixelRect {
    PixelRect(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  /// The same rectangle in numbers with fractions.
  var rect: Rect { Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height)) }

  func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension PixelRect {
  /// No pixels.
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// All pixels that a shape may have: those of the largest bitmap, wherever in it the origin lies.
  static let largest = PixelRect(minX: -65_536, minY: -65_536, maxX: 65_536, maxY: 65_536)

  /// How far from the origin a pixel may lie: far beyond any bitmap, and far within what numbers can tell
  /// apart. Coordinates beyond are moved there, which nobody sees.
  static var farthest: Double { 1_000_000 }

  /// The pixels that a rectangle in pixel coordinates touches; empty when it is, or is no rectangle.
  init(around rect: Rect) {
    guard rect.width > 0, rect.height > 0, !rect.minX.isNaN, !rect.minY.isNaN else {
      self.init(minX: 0, minY: 0, maxX: 0, maxY: 0)
      return
    }
    self.init(
      minX: Int(Self.near(rect.minX).rounded(.down)),
      minY: Int(Self.near(rect.minY).rounded(.down)),
      maxX: Int(Self.near(rect.maxX).rounded(.up)),
      maxY: Int(Self.near(rect.maxY).rounded(.up))
    )
  }

  /// How near to whole pixels counts as on them, in pixels. Sums of lengths in points are off by less, and nobody
  /// sees so little: the color of a pixel changes by a quarter of a step of 256.
  static var snapDistance: Double { 1e-3 }

  /// A coordinate, or the whole number that it lies within ``snapDistance`` of.
  static func snapped(_ coordinate: Double) -> Double {
    let whole = coordinate.rounded()
    return abs(coordinate - whole) <= snapDistance ? whole : coordinate
  }

  /// A coordinate, or the nearest one that is not too far; what is no number lies far to the left.
  static func near(_ coordinate: Double) -> Double {
    min(max(-farthest, coordinate), farthest)
  }
}

extension Range<Int> {
  func offset(by distance: Int) -> Range<Int> { (lowerBound &+ distance)..<(upperBound &+ distance) }
}

extension AffineTransform {
  /// The transform with what it adds put onto whole pixels where that is nearly so, unless it turns.
  var snappedToPixels: AffineTransform {
    guard b == 0, c == 0 else { return self }
    return AffineTransform(a: a, b: b, c: c, d: d, tx: PixelRect.snapped(tx), ty: PixelRect.snapped(ty))
  }
}
