import AsyncDisplay
import DisplayRaster
import Testing

@testable import DisplayNodes

@Suite("Marks of the overlay for debugging")
struct DebugMarkTests {
  /// What a mark draws, as the alpha of each pixel.
  private func alphas(of mark: DebugMark, size: Int) -> [[UInt32]]? {
    var canvas = Canvas()
    mark.record(into: &canvas)
    let bitmap = Rasterizer(scale: 1).render(
      canvas.makeDisplayList(),
      size: Size(width: Double(size), height: Double(size)),
      isCancelled: { false }
    )
    return bitmap.map { bitmap in (0..<size).map { y in (0..<size).map { x in bitmap[x, y] >> 24 } } }
  }

  @Test("A hit area has a border of a point inside its edges, and no corner is drawn twice")
  func border() throws {
    let area = Rect(x: 2, y: 3, width: 6, height: 5)
    let seen = try #require(alphas(of: .hitArea(bounds: .zero, touchable: area), size: 12))
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (2..<8).contains(x) && (3..<8).contains(y)
        let isBorder = isInside && (x == 2 || x == 7 || y == 3 || y == 7)
        #expect(seen[y][x] == (isBorder ? 255 : isInside ? 50 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("A half-transparent border is as faint at its corners as between them")
  func faintBorder() throws {
    let bounds = Rect(x: 1, y: 1, width: 8, height: 8)
    let seen = try #require(alphas(of: .hitArea(bounds: bounds, touchable: .zero), size: 10))
    let border = Set((1..<9).flatMap { [seen[1][$0], seen[8][$0], seen[$0][1], seen[$0][8]] })
    #expect(border == [90] && seen[4][4] == 0)
  }

  @Test("A bracket of no size draws nothing, and one that is narrower than its border is filled")
  func narrow() throws {
    let none = try #require(alphas(of: .bracket(Rect(x: 2, y: 2, width: 0, height: 6)), size: 10))
    #expect(none.allSatisfy { $0.allSatisfy { $0 == 0 } })
    let narrow = try #require(alphas(of: .bracket(Rect(x: 2, y: 2, width: 2, height: 6)), size: 10))
    for y in 0..<10 {
      for x in 0..<10 {
        #expect(narrow[y][x] == ((2..<4).contains(x) && (2..<8).contains(y) ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("A range is filled in the color of the nearest state that it is in")
  func colors() throws {
    let colors: [(InterfaceState, UInt32)] = [
      (.inHierarchy, 0xFF44_9E2E), ([.measureLayout, .preload, .display], 0xFFDE_6F2F),
      ([.measureLayout, .preload], 0xFF23_B9E8), ([.measureLayout, .display], 0xFFDE_6F2F),
      (.measureLayout, 0xFF9A_9A9A), ([], 0xFF9A_9A9A),
    ]
    for (state, color) in colors {
      var canvas = Canvas()
      DebugMark.range(Rect(x: 0, y: 0, width: 2, height: 2), state: state).record(into: &canvas)
      let bitmap = Rasterizer(scale: 1).render(
        canvas.makeDisplayList(),
        size: Size(width: 2, height: 2),
        isCancelled: { false }
      )
      #expect(bitmap?[1, 1] == color, "\(state)")
    }
  }
}
