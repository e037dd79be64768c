internal import DisplayGeometry

/// How many columns a layout has.
public enum CollectionColumns: Sendable, Hashable {
  /// So many; at least 1, at most 1,000.
  case count(Int)
  /// As many as fit when each has at least so many points; at least 1.
  case minimumWidth(Double)

  /// The columns that a space is divided into.
  ///
  /// All are equally wide, a whole number of pixels; what is left over lies on either side.
  func divide(_ space: CollectionSpace, spacing: Double) -> ColumnPlaces {
    let wanted =
      switch self {
      case .count(let count): Double(count)
      case .minimumWidth(let width):
        ((space.crossExtent + spacing) / max(width.clampedLength + spacing, 1 / 64)).rounded(.down)
      }
    let count = min(max(1, wanted), 1_000)
    let width = max(0, space.pixelGrid.floor((space.crossExtent - spacing * (count - 1)) / count))
    let rest = max(0, space.crossExtent - width * count - spacing * (count - 1))
    return ColumnPlaces(
      count: Int(count),
      width: width,
      stride: width + spacing,
      start: space.pixelGrid.floor(rest / 2)
    )
  }
}

/// Where the columns of a layout lie.
struct ColumnPlaces: Sendable, Hashable {
  let count: Int
  let width: Double
  let stride: Double
  let start: Double

  func origin(of column: Int) -> Double { start + Double(column) * stride }

  /// The width of some neighboring columns, with what lies between them.
  func width(spanning columns: Int) -> Double { width + Double(max(1, columns) - 1) * stride }
}
