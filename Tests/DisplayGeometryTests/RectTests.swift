import DisplayGeometry
import Testing

/// Rectangles on a small grid of whole numbers, empty ones among them: every pair is tried.
private let smallRects: [Rect] = {
  var rects: [Rect] = []
  for x in 0..<3 {
    for y in 0..<3 {
      for width in 0..<3 {
        for height in 0..<3 {
          rects.append(
            Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
          )
        }
      }
    }
  }
  return rects
}()

/// The unit cells of a 6×6 board that a rectangle covers: the oracle for set operations.
private func cells(of rect: Rect) -> Set<Point> {
  var cells: Set<Point> = []
  for x in 0..<6 {
    for y in 0..<6 {
      let corner = Point(x: Double(x), y: Double(y))
      if rect.contains(corner) { cells.insert(corner) }
    }
  }
  return cells
}

@Suite("Rect")
struct RectTests {
  @Test("intersection, intersects and contains agree with sets of cells, for every pair of small rectangles")
  func setOperations() {
    for first in smallRects {
      let firstCells = cells(of: first)
      #expect(firstCells.count == Int(first.size.area))
      for second in smallRects {
        let secondCells = cells(of: second)
        #expect(cells(of: first.intersection(second)) == firstCells.intersection(secondCells))
        #expect(first.intersects(second) == !firstCells.isDisjoint(with: secondCells))
        #expect(first.contains(second) == firstCells.isSuperset(of: secondCells))
        #expect(cells(of: first.union(second)).isSuperset(of: firstCells.union(secondCells)))
      }
    }
  }

  @Test("insets move each edge inwards and never turn a rectangle inside out")
  func insets() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 20)
    let moved = rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(moved == Rect(x: 3, y: 3, width: 4, height: 16))
    #expect(rect.inset(by: EdgeInsets(all: 30)).size == .zero)
  }
}
