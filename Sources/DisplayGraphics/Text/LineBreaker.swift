/// Cuts clusters into lines, as many as fit on each.
///
/// A line ends at the last place before the width is exceeded where it may break; a word longer than the
/// line is cut between two clusters. White space at a line's end hangs over and counts for nothing.
///
/// - Complexity: Linear in the number of clusters.
struct LineBreaker {
  /// A line of clusters.
  struct Line {
    /// All clusters of the line, with what hangs over and the line break that ends it.
    var clusters: Range<Int>
    /// The end of what is drawn.
    var contentEnd: Int
    /// The width of what is drawn.
    var width: Double
  }

  private let clusters: TextClusters
  private let width: Double
  private var position = 0
  private var isFinished = false

  init(_ clusters: TextClusters, width: Double) {
    self.clusters = clusters
    // What was measured to be exactly as wide must fit again, in spite of rounding.
    self.width = width.isNaN ? .infinity : width + 1e-6
  }

  /// The next line; nil after the last. A text that ends with a line break has an empty line after it.
  mutating func next() -> Line? {
    guard !isFinished else { return nil }
    let start = position
    var line = Line(clusters: start..<start, contentEnd: start, width: 0)
    var pen = 0.0
    // The last place to break at, and the line as it is then.
    var fallback: Line?
    var index = start
    while index < clusters.count {
      let advance = clusters.advances[index]
      switch clusters.kinds[index] {
      case .lineBreak:
        line.clusters = start..<(index + 1)
        position = index + 1
        return line
      case .space:
        pen += advance
        fallback = Line(clusters: start..<(index + 1), contentEnd: line.contentEnd, width: line.width)
      case .letter, .hyphen, .ideograph:
        if clusters.kinds[index] == .ideograph, index > start {
          fallback = Line(clusters: start..<index, contentEnd: line.contentEnd, width: line.width)
        }
        if pen + advance > width, index > start {
          let end = fallback ?? Line(clusters: start..<index, contentEnd: index, width: line.width)
          position = end.clusters.upperBound
          return end
        }
        pen += advance
        line.contentEnd = index + 1
        line.width = pen
        if clusters.kinds[index] != .letter, !isLeadingSign(index) {
          fallback = Line(clusters: start..<(index + 1), contentEnd: index + 1, width: pen)
        }
      }
      index += 1
    }
    isFinished = true
    line.clusters = start..<clusters.count
    return line
  }

  /// The line that starts where the next one would, cut short so that an ellipsis fits behind it.
  func truncatedLine(ellipsisWidth: Double) -> Line {
    var line = Line(clusters: position..<position, contentEnd: position, width: 0)
    var pen = 0.0
    for index in position..<clusters.count {
      if clusters.kinds[index] == .lineBreak { break }
      pen += clusters.advances[index]
      if pen + ellipsisWidth > width { break }
      if clusters.kinds[index] == .space { continue }
      line.clusters = position..<(index + 1)
      line.contentEnd = index + 1
      line.width = pen
    }
    return line
  }

  /// Whether a hyphen belongs to what follows it, as a minus sign or before an option: nothing breaks there.
  private func isLeadingSign(_ index: Int) -> Bool {
    guard clusters.kinds[index] == .hyphen, index + 1 < clusters.count else { return false }
    let isFirst = index == 0 || [.space, .lineBreak].contains(clusters.kinds[index - 1])
    return isFirst && clusters.kinds[index + 1] == .letter
  }
}
