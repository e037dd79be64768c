public import DisplayGeometry

/// A rectangle of whole pixels, half-open; empty when a side is.
public struct PixelRect: Sendable, Hashable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last one.
  public var maxX: Int
  /// The row after the last one.
  public var maxY: Int

  /// Makes a rectangle of the columns and rows from the first ones on, without the last ones.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// How many columns there are; the largest number where there are more.
  @inlinable
  public var width: Int { Self.length(from: minX, to: maxX) }
  /// How many rows there are; the largest number where there are more.
  @inlinable
  public var height: Int { Self.length(from: minY, to: maxY) }
  /// Whether there is no pixel.
  @inlinable
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  @usableFromInline
  static func length(from start: Int, to end: Int) -> Int {
    guard end > start else { return 0 }
    let (length, isTooLarge) = end.subtractingReportingOverflow(start)
    return isTooLarge ? .max : length
  }

  @inlinable
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  @inlinable
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  @inlinable
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  @inlinable
  package func inset(by distance: Int) -> PixelRect {
    PixelRect(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  /// The same rectangle in numbers with fractions.
  @inlinable
  package var rect: Rect {
    Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
  }

  @inlinable
  package func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension PixelRect {
  /// No pixels.
  @inlinable
  package static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// All pixels that a shape may have: those of the largest bitmap, wherever in it the origin lies.
  @inlinable
  package static var largest: PixelRect {
    PixelRect(minX: -65_536, minY: -65_536, maxX: 65_536, maxY: 65_536)
  }

  /// How far from the origin a pixel may lie: far beyond any bitmap, and far within what numbers can tell
  /// apart. Coordinates beyond are moved there, which nobody sees.
  @inlinable
  package static var farthest: Double { 1_000_000 }

  /// The pixels that a rectangle in pixel coordinates touches; empty when it is, or is no rectangle.
  @inlinable
  package init(around rect: Rect) {
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
  @inlinable
  package static var snapDistance: Double { 1e-3 }

  /// A coordinate, or the whole number that it lies within ``snapDistance`` of.
  @inlinable
  package static func snapped(_ coordinate: Double) -> Double {
    let whole = coordinate.rounded()
    return abs(coordinate - whole) <= snapDistance ? whole : coordinate
  }

  /// A coordinate, or the nearest one that is not too far; what is no number lies far to the left.
  @inlinable
  package static func near(_ coordinate: Double) -> Double {
    min(max(-farthest, coordinate), farthest)
  }
}

extension Range<Int> {
  @inlinable
  package func offset(by distance: Int) -> Range<Int> { (lowerBound &+ distance)..<(upperBound &+ distance) }
}

extension Transform {
  /// The transform with what it adds put onto whole pixels where that is nearly so, unless it turns.
  @inlinable
  package var snappedToPixels: Transform {
    guard b == 0, c == 0 else { return self }
    return Transform(a: a, b: b, c: c, d: d, tx: PixelRect.snapped(tx), ty: PixelRect.snapped(ty))
  }
}
