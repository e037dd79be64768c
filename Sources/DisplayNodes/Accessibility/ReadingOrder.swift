internal import DisplayGeometry
internal import DisplayLayout

/// The order in which people read rectangles: line by line from the top, each line from where lines begin.
///
/// 1. A rectangle that contains others, such as a background, is read right before them and they together; it takes no
///    part in their lines. The container of a rectangle is the smallest larger one that covers three
///    quarters of it or more.
/// 2. The others are cut into lines: those above a cut end above the middles of those below it, which begin below the
///    middles of those above. So a slight overlap joins no lines, and text beside larger text is in its line.
/// 3. Where no cut into lines is possible they are cut into columns by the same rule, from where lines begin: a picture or
///    a separator as tall as all the lines beside it is a column, and so are they. Columns beside
///    each other that are lines together stay together. Each part is cut again.
/// 4. Of rectangles that no cut divides the tallest is set aside if the others can be cut without it, and is read right
///    before the first of them that it overlaps. Otherwise the uppermost begins a line, and those belong to it whose middles
///    are above its lower edge.
///
/// Rectangles at the same place keep their order. This is the recursive XY cut of document analysis (Nagy and Seth, 1984),
/// with tolerances, and backgrounds apart.
struct ReadingOrder {
  private let frames: [Rect]
  /// The same frames with the start of lines at the left.
  private let columns: [Interval]
  private let lines: [Interval]

  /// Where a rectangle lies along an axis, and its middle.
  struct Interval {
    let start: Double
    let end: Double
    var middle: Double { (start + end) / 2 }

    /// How much of another interval is in this one, from 0 to 1.
    func share(of other: Interval) -> Double {
      guard other.end > other.start else { return start <= other.start && other.end <= end ? 1 : 0 }
      return max(0, min(end, other.end) - max(start, other.start)) / (other.end - other.start)
    }
  }

  /// How many rectangles that no cut divides are looked at for one that is in the way.
  private static let mostInPile = 64

  /// The indices of some rectangles in the order of reading.
  ///
  /// - Complexity: O(n log n) for each depth of lines in columns; finding containers compares those at the same height.
  static func order(of frames: [Rect], direction: LayoutDirection) -> [Int] {
    ReadingOrder(frames, direction).orderOfAll()
  }

  private init(_ frames: [Rect], _ direction: LayoutDirection) {
    self.frames = frames
    lines = frames.map { Interval(start: $0.minY, end: $0.maxY) }
    columns = frames.map {
      direction == .leftToRight
        ? Interval(start: $0.minX, end: $0.maxX) : Interval(start: -$0.maxX, end: -$0.minX)
    }
  }

  private func orderOfAll() -> [Int] {
    var outermost: [Int] = []
    var contents: [Int: [Int]] = [:]
    for (index, container) in containers().enumerated() {
      if let container { contents[container, default: []].append(index) } else { outermost.append(index) }
    }
    guard !contents.isEmpty else { return order(ofSiblings: outermost) }
    var read: [Int] = []
    var waiting = Array(order(ofSiblings: outermost).reversed())
    while let next = waiting.popLast() {
      read.append(next)
      if let inside = contents[next] { waiting += order(ofSiblings: inside).reversed() }
    }
    return read
  }

  /// The container of each rectangle; nil for those that nothing contains.
  ///
  /// The result is the same along either axis; fewer rectangles are compared along the one on which fewer lie over each other.
  private func containers() -> [Int?] {
    let intervals = Self.crowding(lines) <= Self.crowding(columns) ? lines : columns
    var containers = [Int?](repeating: nil, count: frames.count)
    var open: [Int] = []
    for index in frames.indices.sorted(by: { comesFirst($0, $1, along: intervals) }) {
      open.removeAll { intervals[$0].end < intervals[index].start }
      for other in open {
        let (larger, smaller) = frames[other].area > frames[index].area ? (other, index) : (index, other)
        guard frames[larger].area > frames[smaller].area, covers(larger, smaller) else { continue }
        if let known = containers[smaller], isSmaller(known, than: larger) { continue }
        containers[smaller] = larger
      }
      open.append(index)
    }
    return containers
  }

  private func comesFirst(_ one: Int, _ other: Int, along intervals: [Interval]) -> Bool {
    (intervals[one].start, -frames[one].area, one) < (intervals[other].start, -frames[other].area, other)
  }

  private func isSmaller(_ one: Int, than other: Int) -> Bool {
    (frames[one].area, one) < (frames[other].area, other)
  }

  /// How much of a rectangle another one has to cover to be its container.
  private static let leastCovered = 0.75

  private func covers(_ one: Int, _ other: Int) -> Bool {
    lines[one].share(of: lines[other]) * columns[one].share(of: columns[other]) >= Self.leastCovered
  }

  private func overlaps(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (frames[one], frames[other])
    return one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY
  }

  /// How many intervals lie over each other on average.
  static func crowding(_ intervals: [Interval]) -> Double {
    guard let start = intervals.lazy.map(\.start).min(), let end = intervals.lazy.map(\.end).max(),
      end > start
    else { return .infinity }
    return intervals.reduce(0) { $0 + $1.end - $1.start } / (end - start)
  }

  // MARK: Cuts

  /// The order of rectangles that do not contain each other.
  private func order(ofSiblings siblings: [Int]) -> [Int] {
    var read: [Int] = []
    var waiting = [siblings]
    while let part = waiting.popLast() {
      guard part.count > 1 else {
        read += part
        continue
      }
      let parts = cut(part)
      if parts.count > 1 { waiting += parts.reversed() } else { read += order(ofPile: part) }
    }
    return read
  }

  /// The lines of a part, or its columns where it is one line; the part alone where no cut divides it.
  private func cut(_ part: [Int]) -> [[Int]] {
    let cutIntoLines = cut(part, along: lines)
    guard cutIntoLines.count < 2 else { return cutIntoLines }
    // Neighbors that are lines together are not columns.
    var parts: [[Int]] = []
    var linesOfLast = ReadingLines()
    for column in cut(part, along: columns) {
      if let last = parts.indices.last {
        for index in column { linesOfLast.add(lines[index]) }
        if linesOfLast.count > 1 {
          parts[last] += column
          continue
        }
        linesOfLast = ReadingLines()
      }
      parts.append(column)
      for index in column { linesOfLast.add(lines[index]) }
    }
    return parts
  }

  private func cut(_ part: [Int], along intervals: [Interval]) -> [[Int]] {
    let sorted = part.sorted { (intervals[$0].middle, $0) < (intervals[$1].middle, $1) }
    // Where the first of those from here on begins.
    var starts = sorted.map { intervals[$0].start }
    for position in starts.indices.dropLast().reversed() {
      starts[position] = min(starts[position], starts[position + 1])
    }
    var parts: [[Int]] = []
    var (first, end) = (0, -Double.infinity)
    for position in sorted.indices.dropFirst() {
      let (last, next) = (intervals[sorted[position - 1]].middle, intervals[sorted[position]].middle)
      end = max(end, intervals[sorted[position - 1]].end)
      guard next > last, next >= end, starts[position] >= last else { continue }
      parts.append(Array(sorted[first..<position]))
      first = position
    }
    return parts + [Array(sorted[first...])]
  }

  // MARK: Without a cut

  private func order(ofPile pile: [Int]) -> [Int] {
    if pile.count <= Self.mostInPile,
      let tallest = pile.max(by: { (frames[$0].height, -$0) < (frames[$1].height, -$1) })
    {
      let others = pile.filter { $0 != tallest }
      if cut(others).count > 1 {
        var read = order(ofSiblings: others)
        read.insert(tallest, at: read.firstIndex { overlaps($0, tallest) } ?? read.endIndex)
        return read
      }
    }
    return orderByLines(pile)
  }

  private func orderByLines(_ pile: [Int]) -> [Int] {
    let downwards = pile.sorted { (lines[$0].start, $0) < (lines[$1].start, $1) }
    var order: [Int] = []
    var start = 0
    while start < downwards.count {
      let lowest = lines[downwards[start]].end
      var end = start + 1
      while end < downwards.count, lines[downwards[end]].middle < lowest { end += 1 }
      order += downwards[start..<end].sorted {
        (columns[$0].start, lines[$0].start, $0) < (columns[$1].start, lines[$1].start, $1)
      }
      start = end
    }
    return order
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
