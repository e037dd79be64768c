public import DisplayGeometry

/// How large a text is.
public struct TextMeasurement: Sendable, Hashable {
  /// The width of the longest line, with its indents, and the height of all, in points, not rounded; the width of the
  /// container where lines flow around shapes.
  ///
  /// In a container of this width the text has the same lines.
  public let size: Size
  /// How many lines there are; at least one.
  public let lineCount: Int
  /// How far below the upper edge the first line's baseline lies, in points.
  public let firstBaseline: Double
  /// How far below the upper edge the last line's baseline lies, in points.
  public let lastBaseline: Double
  /// Whether lines were left out.
  public let isTruncated: Bool

  init(_ typesetter: Typesetter) {
    let lines = typesetter.lines
    var longest: TextUnit = 0
    for line in lines { longest = max(longest, line.extent) }
    if let width = typesetter.flowingWidth { longest = width }
    let last = lines.last
    size = Size(width: longest.points, height: last?.bottom ?? 0)
    lineCount = lines.count
    firstBaseline = lines.first?.baseline ?? 0
    lastBaseline = last.map { $0.top + $0.baseline } ?? 0
    isTruncated = typesetter.isTruncated
  }
}
