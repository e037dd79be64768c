internal import DisplayGeometry

/// Where the items of a line lie that do not fill it.
public enum LineAlignment: Sendable, Hashable, CaseIterable {
  /// Together at its start.
  case start
  /// Together in its middle.
  case center
  /// Together at its end.
  case end
  /// From its start to its end, with equal spaces between them; the last line of a section at its start.
  case justified
}

/// Where an item lies that is shorter than its line.
public enum LineItemAlignment: Sendable, Hashable, CaseIterable {
  /// At the line's start along the way.
  case start
  /// In its middle.
  case center
  /// At its end.
  case end

  /// How far an item begins after the line, of the length that it leaves free.
  func offset(in free: Double, grid: PixelGrid) -> Double {
    switch self {
    case .start: 0
    case .center: grid.round(free / 2)
    case .end: free
    }
  }
}

extension [Rect] {
  /// Moves the rectangles of a line to where they lie along the way, and returns how long the line is.
  mutating func alignInLine(_ alignment: LineItemAlignment, grid: PixelGrid) -> Double {
    let length = reduce(0) { Swift.max($0, $1.height) }
    guard alignment != .start else { return length }
    for position in indices {
      self[position].origin.y = alignment.offset(in: length - self[position].height, grid: grid)
    }
    return length
  }
}

/// The state of a layout whose groups know nothing of each other.
public struct IndependentGroups: Sendable, Hashable {
  init() {}
}
