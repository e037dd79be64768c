import AsyncDisplay
import Testing
import TestSupport

@testable import DisplayNodes

@Suite("Reading order")
struct ReadingOrderTests {
  private func order(_ frames: [Rect], _ direction: LayoutDirection = .leftToRight) -> [Int] {
    ReadingOrder.order(of: frames, direction: direction)
  }

  @Test("Lines are read from the top, each from where lines begin")
  func lines() {
    let frames = [
      Rect(x: 50, y: 2, width: 10, height: 10), Rect(x: 0, y: 30, width: 10, height: 10),
      Rect(x: 0, y: 0, width: 10, height: 12), Rect(x: 80, y: 28, width: 10, height: 14),
    ]
    #expect(order(frames) == [2, 0, 1, 3])
    #expect(order(frames, .rightToLeft) == [0, 2, 3, 1])
    #expect(order([]).isEmpty)
  }

  /// Title, quote and caption, indented differently.
  private static let texts = [
    Rect(x: 10, y: 5, width: 80, height: 20), Rect(x: 40, y: 30, width: 50, height: 20),
    Rect(x: 20, y: 55, width: 40, height: 15),
  ]

  @Test("A background, a separator or a decoration changes no order of the texts in a row")
  func decorations() {
    let decorations: [(Rect, [Int])] = [
      (Rect(x: 0, y: 0, width: 100, height: 80), [3, 0, 1, 2]),
      (Rect(x: 10, y: 5, width: 80, height: 65), [3, 0, 1, 2]),
      // A bar at the left and one at the right, as tall as the row and as the texts.
      (Rect(x: 0, y: 0, width: 4, height: 80), [3, 0, 1, 2]),
      (Rect(x: 95, y: 5, width: 5, height: 65), [0, 1, 2, 3]),
      // A line under the texts and one across them.
      (Rect(x: 0, y: 79, width: 100, height: 1), [0, 1, 2, 3]),
      (Rect(x: 0, y: 51, width: 100, height: 1), [0, 1, 3, 2]),
      // What is almost a background, and one of the quote alone.
      (Rect(x: 0, y: 0, width: 85, height: 70), [3, 0, 1, 2]),
      (Rect(x: 30, y: 28, width: 65, height: 24), [0, 3, 1, 2]),
    ]
    for (decoration, expected) in decorations {
      #expect(order(Self.texts + [decoration]) == expected, "\(decoration)")
    }
    // The same from the right: bars change sides.
    let mirrored = (Self.texts + [decorations[0].0]).map(Self.mirrored)
    #expect(order(mirrored, .rightToLeft) == [3, 0, 1, 2])
  }

  @Test("Text that is higher or lower in its line is read in its line; a slight overlap joins no lines")
  func tolerance() {
    let line = [
      Rect(x: 60, y: 0, width: 20, height: 30), Rect(x: 40, y: 20, width: 10, height: 10),
      Rect(x: 0, y: 0, width: 30, height: 30), Rect(x: 0, y: 27, width: 50, height: 20),
    ]
    #expect(order(line) == [2, 1, 0, 3])
    let flat = [Rect(x: 9, y: 3, width: 5, height: 0), Rect(x: 0, y: 3, width: 5, height: 0)]
    #expect(order(flat) == [1, 0])
  }

  private static func mirrored(_ frame: Rect) -> Rect {
    Rect(x: 1_000 - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  @Test(
    "Every arrangement of three small rectangles has each once, and mirrored the same order from the right"
  )
  func exhaustive() {
    let kinds = [0, 1, 2].flatMap { x in
      [0, 1, 2].flatMap { y in [1, 2].map { Rect(x: Double(x), y: Double(y), width: 1, height: $0) } }
    }
    for one in kinds {
      for two in kinds {
        for three in kinds {
          let frames = [one, two, three]
          let read = order(frames)
          #expect(read.sorted() == [0, 1, 2])
          #expect(order(frames.map(Self.mirrored), .rightToLeft) == read, "\(frames)")
        }
      }
    }
  }

  @Test("Random pages of lines, columns and backgrounds are read as they were written", arguments: 0..<400)
  func randomPages(seed: Int) {
    var page = WrittenPage(seed: UInt64(seed))
    page.writeLines(in: Rect(x: 0, y: 0, width: 4_000, height: 4_000), depth: 3)
    // The reader is given the rectangles in any order.
    let shuffled = page.frames.indices.shuffled(using: &page.numbers)
    let frames = shuffled.map { page.frames[$0] }
    #expect(order(frames).map { shuffled[$0] } == Array(page.frames.indices))
    #expect(order(frames.map(Self.mirrored), .rightToLeft).map { shuffled[$0] } == Array(page.frames.indices))
  }

  @Test("How many intervals lie over each other does not depend on where they lie")
  func crowding() {
    typealias Interval = ReadingOrder.Interval
    for origin in [-1_000_000.0, -25, 0, 1_000_000] {
      let row = (0..<50).map { Interval(start: origin + Double($0), end: origin + Double($0 + 1)) }
      #expect(ReadingOrder.crowding(row) == 1)
      #expect(ReadingOrder.crowding(row + row + row) == 3)
      #expect(ReadingOrder.crowding([row[0], row[49]]) == 2.0 / 50)
      let pile = row.map { _ in Interval(start: origin, end: origin + 10) }
      #expect(ReadingOrder.crowding(pile) == 50)
      #expect(ReadingOrder.crowding([Interval(start: origin, end: origin)]) == .infinity)
    }
    #expect(ReadingOrder.crowding([]) == .infinity)
  }

  @Test("Rectangles that are added one by one make the lines that all of them make", arguments: 0..<100)
  func addedLines(seed: UInt64) {
    typealias Interval = ReadingOrder.Interval
    // Each cut is above all that begins below the last middle over it, and beneath all that ends above the next.
    func lineCount(_ intervals: [Interval]) -> Int {
      let middles = Set(intervals.map(\.middle)).sorted()
      let cuts = zip(middles, middles.dropFirst()).filter { above, below in
        intervals.allSatisfy { $0.middle <= above ? $0.end <= below : $0.start >= above }
      }
      return cuts.count + 1
    }
    var numbers = Numbers(state: seed)
    var added: [Interval] = []
    var lines = ReadingLines()
    for _ in 0..<40 {
      let start = Double(numbers.next(below: 400))
      added.append(Interval(start: start, end: start + Double(numbers.next(below: seed % 2 == 0 ? 8 : 40))))
      lines.add(added[added.count - 1])
      #expect(lines.count == lineCount(added))
    }
  }

  @Test("Many columns that are lines together are compared as they come, and not all with all")
  func stairs() {
    let count = 5_000
    let stairs = (0..<count).map { Rect(x: Double($0) * 10, y: Double($0) * 10, width: 8, height: 8) }
    let axis = Rect(x: Double(count) * 10, y: 0, width: 5, height: Double(count) * 10)
    #expect(order(stairs.reversed() + [axis]) == (0..<count).reversed() + [count])
  }

  @Test("Many rectangles in one pile are each read once")
  func pile() {
    var numbers = Numbers(state: 1)
    for count in [63, 64, 65, 500] {
      let frames = (0..<count).map { _ in
        let (x, y) = (Double.random(in: 0...9, using: &numbers), Double.random(in: 0...9, using: &numbers))
        return Rect(x: x, y: y, width: .random(in: 5...9, using: &numbers), height: 20 + y)
      }
      #expect(order(frames).sorted() == Array(0..<count))
    }
  }
}

/// Rectangles written into a page in the order in which they are to be read.
private struct WrittenPage {
  var frames: [Rect] = []
  var numbers: Numbers

  init(seed: UInt64) { numbers = Numbers(state: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }

  /// One to four lines beneath each other, perhaps on a background, and overlapping a little or not.
  mutating func writeLines(in space: Rect, depth: Int) {
    if chance(40) { frames.append(space) }
    let count = Int.random(in: 1...4, using: &numbers)
    let height = space.height / Double(count)
    for line in 0..<count {
      let inset = 0.02 * height
      let part = Rect(
        x: space.minX + inset,
        y: space.minY + Double(line) * height + inset,
        width: space.width - 2 * inset,
        height: height - 2 * inset
      )
      if depth > 0, chance(60) { writeColumns(in: part, depth: depth - 1) } else { frames.append(part) }
    }
  }

  /// Something as tall as the line at its start or its end, and lines beside it.
  private mutating func writeColumns(in space: Rect, depth: Int) {
    let width = space.width / 10
    let isAtStart = chance(50)
    let bar = Rect(
      x: isAtStart ? space.minX : space.maxX - width,
      y: space.minY,
      width: width,
      height: space.height
    )
    let rest = Rect(
      x: isAtStart ? space.minX + width : space.minX,
      y: space.minY,
      width: space.width - width,
      height: space.height
    )
    if isAtStart { frames.append(bar) }
    writeLines(in: rest, depth: depth)
    if !isAtStart { frames.append(bar) }
  }
}
