package import AsyncDisplay
package import DemoTerminal

/// What a pointer over a live view does to the list: its wheel scrolls, its button takes hold of the picture.
package struct LivePointer: Sendable, Hashable {
  /// What is done to the list.
  package enum Command: Sendable, Hashable {
    /// It is held where it is.
    case grab
    /// It follows the pointer by some points.
    case drag(points: Double)
    /// It is released.
    case release
    /// It moves by some points at once.
    case scroll(points: Double)
  }

  /// How many rows of cells a notch of the wheel moves what is shown.
  private static let rowsOfNotch = 3.0

  /// The row of cells in which the pointer was last while it holds the list; nil while it does not.
  private var row: Int?

  package init() {}

  /// What the pointer did.
  ///
  /// - Parameters:
  ///   - pointer: What it did.
  ///   - size: How large the terminal is.
  ///   - viewport: What the picture shows, in points; nothing where there is no picture, and all cells are the list's.
  ///   - height: The viewport's height, in points.
  /// - Returns: What that does; nil for nothing.
  package mutating func take(
    _ pointer: TerminalPointer,
    on size: TerminalSize,
    viewport: Size,
    height: Double
  ) -> Command? {
    let size = size.usable
    let place: CellRect
    switch LiveLayout(size, viewport: viewport) {
    case .full(let picture, _): place = picture
    case .compact(let panel): place = panel
    case .tooSmall: place = CellRect(width: size.columns, height: size.rows)
    }
    let pointsOfRow = height / Double(max(1, place.height))
    switch pointer.action {
    case .press:
      let isInside =
        (place.column..<place.column + place.width).contains(pointer.column)
        && (place.row..<place.row + place.height).contains(pointer.row)
      row = isInside ? pointer.row : nil
      return isInside ? .grab : nil
    case .drag:
      guard let old = row, old != pointer.row else { return nil }
      row = pointer.row
      // What is under the pointer goes with it: down is towards the start.
      return .drag(points: Double(old - pointer.row) * pointsOfRow)
    case .release:
      guard row != nil else { return nil }
      row = nil
      return .release
    case .wheelUp: return .scroll(points: -Self.rowsOfNotch * pointsOfRow)
    case .wheelDown: return .scroll(points: Self.rowsOfNotch * pointsOfRow)
    }
  }
}
