/// Rectangles that are added one after another, cut into as many lines as they can be.
///
/// What is added joins lines or is one of its own, and divides none: between the middles of two rectangles of a line lies
/// a part of one of them, also after others have come. So no line has to be looked at twice.
struct ReadingLines {
  private struct Line {
    /// The middles of its uppermost and of its lowest rectangle.
    var firstMiddle: Double
    var lastMiddle: Double
    var start: Double
    var end: Double

    init(_ interval: ReadingOrder.Interval) {
      (start, end) = (interval.start, interval.end)
      (firstMiddle, lastMiddle) = (interval.middle, interval.middle)
    }

    mutating func join(_ other: Line) {
      (firstMiddle, lastMiddle) = (min(firstMiddle, other.firstMiddle), max(lastMiddle, other.lastMiddle))
      (start, end) = (min(start, other.start), max(end, other.end))
    }

    func isAbove(_ other: Line) -> Bool {
      lastMiddle < other.firstMiddle && end <= other.firstMiddle && lastMiddle <= other.start
    }
  }

  /// From the top.
  private var lines: [Line] = []

  init() {}

  /// How many there are.
  var count: Int { lines.count }

  /// Adds a rectangle.
  ///
  /// - Complexity: O(log n), averaged over many, but for making room.
  mutating func add(_ interval: ReadingOrder.Interval) {
    var line = Line(interval)
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lastMiddle < line.firstMiddle { low = middle + 1 } else { high = middle }
    }
    var (first, end) = (low, low)
    while end < lines.count, !line.isAbove(lines[end]) {
      line.join(lines[end])
      end += 1
    }
    while first > 0, !lines[first - 1].isAbove(line) {
      first -= 1
      line.join(lines[first])
    }
    // Most join one line.
    guard end - first == 1 else { return lines.replaceSubrange(first..<end, with: CollectionOfOne(line)) }
    lines[first] = line
  }
}
