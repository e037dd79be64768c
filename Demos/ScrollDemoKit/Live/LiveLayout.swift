import AsyncDisplay
import DemoTerminal

/// Where a live view has what, in the cells of a terminal.
enum LiveLayout: Sendable, Hashable {
  /// The picture beside the figures.
  case full(picture: CellRect, panel: CellRect)
  /// The figures alone, where a picture would be too small to be one.
  case compact(panel: CellRect)
  /// Nothing that makes sense.
  case tooSmall

  /// What is needed for anything.
  static let smallest = TerminalSize(columns: 36, rows: 8)
  /// The columns that figures need beside a picture, and those that they get at most.
  static let panelWidths = 40...92
  /// The sides of the smallest picture.
  private static let smallestPicture = (width: 8, height: 10)

  /// Finds the places: the first row is the title's, the last that of the keys; the picture gets all rows between,
  /// as long as the figures have the columns that they need.
  ///
  /// - Parameters:
  ///   - size: The terminal.
  ///   - viewport: What the picture shows, in points.
  init(_ size: TerminalSize, viewport: Size) {
    let (columns, rows) = (size.columns, size.rows)
    guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
      self = .tooSmall
      return
    }
    let inner = CellRect(column: 1, row: 1, width: columns - 2, height: rows - 2)
    let most = columns - 4 - Self.panelWidths.lowerBound
    let picture = Self.fit(viewport, into: (most, inner.height), cell: size.cell)
    guard picture.width >= Self.smallestPicture.width, picture.height >= Self.smallestPicture.height else {
      self = .compact(panel: inner)
      return
    }
    let start = picture.width + 3
    let width = min(columns - start - 1, Self.panelWidths.upperBound)
    self = .full(
      picture: CellRect(column: 1, row: 1, width: picture.width, height: picture.height),
      panel: CellRect(column: start, row: 1, width: width, height: inner.height)
    )
  }

  /// The largest number of cells of the viewport's shape. Without other word a cell is twice as high as wide.
  private static func fit(
    _ viewport: Size,
    into room: (width: Int, height: Int),
    cell: TerminalSize.Cell?
  ) -> (width: Int, height: Int) {
    guard viewport.width > 0, viewport.height > 0, room.width > 0, room.height > 0 else { return (0, 0) }
    let cellShape = cell.map { Double($0.height) / Double($0.width) } ?? 2
    // Columns for each row.
    let shape = viewport.width / viewport.height * cellShape
    let width = min(Double(room.width), (Double(room.height) * shape).rounded())
    let height = min(Double(room.height), (width / shape).rounded())
    return (Int(width), Int(height))
  }
}
