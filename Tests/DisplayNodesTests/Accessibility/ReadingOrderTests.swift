import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Reading order")
struct ReadingOrderTests {
  @Test("Lines are read from the top, each from where lines begin")
  func lines() {
    let frames = [
      Rect(x: 50, y: 2, width: 10, height: 10), Rect(x: 0, y: 30, width: 10, height: 10),
      Rect(x: 0, y: 0, width: 10, height: 12), Rect(x: 80, y: 28, width: 10, height: 14),
    ]
    #expect(ReadingOrder.order(of: frames, direction: .leftToRight) == [2, 0, 1, 3])
    #expect(ReadingOrder.order(of: frames, direction: .rightToLeft) == [0, 2, 3, 1])
    #expect(ReadingOrder.order(of: [], direction: .leftToRight).isEmpty)
  }

  @Test("Every arrangement of three small rectangles is read as the naive reader reads it")
  func exhaustive() {
    let kinds = [0, 1, 2].flatMap { x in
      [0, 1, 2].flatMap { y in [1, 2].map { Rect(x: Double(x), y: Double(y), width: 1, height: $0) } }
    }
    for one in kinds {
      for two in kinds {
        for three in kinds {
          for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let frames = [one, two, three]
            let order = ReadingOrder.order(of: frames, direction: direction)
            #expect(order == Self.naive(frames, direction), "\(frames) \(direction)")
          }
        }
      }
    }
  }

  /// Takes the uppermost rectangle, then all of its line, one by one.
  private static func naive(_ frames: [Rect], _ direction: LayoutDirection) -> [Int] {
    var left = Array(frames.indices)
    var order: [Int] = []
    while !left.isEmpty {
      var first = left[0]
      for index in left where frames[index].minY < frames[first].minY { first = index }
      // A rectangle above the others of its line ends it for those below it, too.
      var line: [Int] = []
      for index in left.sorted(by: { (frames[$0].minY, $0) < (frames[$1].minY, $1) }) {
        guard index == first || frames[index].midY < frames[first].maxY else { break }
        line.append(index)
      }
      left.removeAll { line.contains($0) }
      while !line.isEmpty {
        var next = line[0]
        for index in line {
          let (a, b) = (frames[index], frames[next])
          let (x, y) = direction == .leftToRight ? (a.minX, b.minX) : (-a.maxX, -b.maxX)
          if x < y || x == y && (a.minY < b.minY || a.minY == b.minY && index < next) { next = index }
        }
        order.append(next)
        line.removeAll { $0 == next }
      }
    }
    return order
  }
}
