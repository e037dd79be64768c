import AsyncDisplay
import Testing
import TestSupport

@testable import DisplayNodes

@Suite("Where the focus goes")
struct FocusOrderTests {
  private func rects(_ random: inout Numbers) -> [Rect] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Rect(
        x: Double(Int.random(in: 0...20, using: &random) * 10),
        y: Double(Int.random(in: 0...20, using: &random) * 10),
        width: Double(Int.random(in: 1...6, using: &random) * 10),
        height: Double(Int.random(in: 1...6, using: &random) * 10)
      )
    }
  }

  @Test(
    "Tab visits every rectangle once and comes back, and Shift-Tab goes the other way",
    arguments: 0..<UInt64(TestDepth.count(30, full: 1_000))
  )
  func cycle(seed: UInt64) {
    var random = Numbers(state: seed)
    let frames = rects(&random)
    let direction: LayoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    func next(_ index: Int?, backwards: Bool = false) -> Int? {
      FocusOrder.neighbor(of: index, among: frames, backwards: backwards, direction: direction)
    }
    guard let first = next(nil) else { return #expect(frames.isEmpty) }
    var visited = [first]
    while let following = next(visited.last), following != first, visited.count <= frames.count {
      #expect(next(following, backwards: true) == visited.last)
      visited.append(following)
    }
    #expect(visited.sorted() == Array(frames.indices))
    #expect(next(nil, backwards: true) == visited.last && next(first, backwards: true) == visited.last)
  }

  @Test(
    "Arrows find the nearest on their side, as a look at every pair of points does",
    arguments: 0..<UInt64(TestDepth.count(30, full: 400))
  )
  func sides(seed: UInt64) {
    var random = Numbers(state: seed)
    let all = rects(&random)
    guard let frame = all.first else { return }
    let frames = Array(all.dropFirst())
    for side in [FocusDirection.left, .right, .up, .down] {
      // The rectangles turned so that the side is the right one.
      func turned(_ rect: Rect) -> Rect {
        switch side {
        case .left: Rect(x: -rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
        case .up: Rect(x: -rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
        case .down: Rect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
        default: rect
        }
      }
      let own = turned(frame)
      // Distances by steps of a tenth of what all coordinates are multiples of, from every point of one side to every of the other.
      func gap(_ one: Rect, _ other: Rect) -> Double {
        let ys = stride(from: one.minY, through: one.maxY, by: 10)
        return ys.flatMap { y in stride(from: other.minY, through: other.maxY, by: 10).map { abs(y - $0) } }
          .min()!
      }
      // In tenths of points, far apart: the middle across decides between equals.
      let costs = frames.map(turned).map { other -> Double? in
        guard (other.minX + other.maxX) > (own.minX + own.maxX), other.maxX > own.maxX else { return nil }
        let offset = abs((other.minY + other.maxY) - (own.minY + own.maxY))
        return 10_000 * (max(0, other.minX - own.maxX) + 2 * gap(own, other)) + offset
      }
      let least = costs.compactMap { $0 }.min()
      let found = FocusOrder.neighbor(of: frame, on: side, among: frames)
      #expect(found == costs.firstIndex { $0 != nil && $0 == least }, "\(side) \(frame) \(frames)")
    }
  }

  @Test("No rectangle is a neighbor of itself, and none lies where the order is asked for")
  func none() {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    for side in FocusDirection.allCases {
      #expect(FocusOrder.neighbor(of: frame, on: side, among: [frame]) == nil)
    }
    #expect(FocusOrder.neighbor(of: nil, among: [], backwards: false, direction: .leftToRight) == nil)
  }
}
