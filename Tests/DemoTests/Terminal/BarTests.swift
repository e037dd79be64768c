import AsyncDisplay
import Testing

@testable import DemoTerminal

@Suite("Bars and columns of cells")
struct BarTests {
  private static let (color, track) = (Color(hex: 0xFF0000), Color(hex: 0x000040))
  private static let parts: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// The colors of the eighths of a cell, from the left.
  private func eighths(_ cell: TerminalCell) -> [Color] {
    let count = Self.parts.firstIndex(of: cell.scalar) ?? 0
    return (0..<8).map { $0 < count ? cell.ink.foreground : cell.ink.background }
  }

  @Test("A bar covers the eighths between its ends, one at least")
  func bars() {
    let width = 3
    for start in 0...24 {
      for end in start...24 {
        let bar = BlockBar(
          start: Double(start) / 24,
          end: Double(end) / 24,
          color: Self.color,
          track: Self.track
        )
        let from = min(start, 23)
        let covered = from..<max(end, from + 1)
        let drawn = bar.cells(width: width).flatMap { eighths($0) }
        for cell in 0..<width {
          let own = covered.clamped(to: cell * 8..<cell * 8 + 8)
          let shown = drawn[cell * 8..<cell * 8 + 8]
          let isInside = own.count > 0 && own.lowerBound > cell * 8 && own.upperBound < cell * 8 + 8
          if isInside {
            // No block has both ends inside of a cell: there is something, and not everything unless it is most.
            #expect(shown.contains(Self.color))
          } else {
            #expect(shown.indices.allSatisfy { shown[$0] == (own.contains($0) ? Self.color : Self.track) })
          }
        }
      }
    }
  }

  @Test("What lies outside of the line is not seen, and what reaches out is cut off")
  func outside() {
    func colors(_ start: Double, _ end: Double) -> Set<Color> {
      Set(
        BlockBar(start: start, end: end, color: Self.color, track: Self.track).cells(width: 2)
          .flatMap { eighths($0) }
      )
    }
    #expect(colors(2, 1) == [Self.track] && colors(1.5, 3) == [Self.track] && colors(-2, -1) == [Self.track])
    #expect(colors(.nan, 1) == [Self.track] && colors(-.infinity, .infinity) == [Self.color])
    #expect(BlockBar(start: 0, end: 1, color: Self.color, track: Self.track).cells(width: 0).isEmpty)
  }

  @Test("Columns have the height of their values, the newest at the right, and more than nothing is seen")
  func columns() {
    let values = [99, 0, 0.001, 0.5, 1, 7, .nan].map { Sparkline.Value(height: $0, isBad: $0 == 7) }
    let bad = Color(hex: 0x00FF00)
    var grid = CellGrid(width: 8, height: 4, ink: TerminalInk(foreground: .white, background: .black))
    let line = Sparkline(
      values: values,
      ceiling: 2,
      limit: 1,
      color: Self.color,
      badColor: bad,
      limitColor: .white,
      background: Self.track
    )
    line.draw(in: CellRect(column: 1, row: 1, width: 6, height: 2), of: &grid)
    let text = (0..<4).map { row in String(String.UnicodeScalarView((0..<8).map { grid[$0, row].scalar })) }
    #expect(text == ["        ", " ╌╌╌╌█╌ ", "  ▁▄██  ", "        "])
    #expect(grid[5, 1].ink.foreground == bad && grid[4, 2].ink.foreground == Self.color)
    #expect(grid[1, 1].ink.foreground == .white && grid[1, 2].ink.background == Self.track)
  }

  @Test(
    "Values and ceilings beyond all numbers are drawn as what they are beside each other, and nothing traps"
  )
  func beyondNumbers() {
    let heights: [Double] = [0, 1, .greatestFiniteMagnitude, .infinity, -.infinity, .nan]
    for ceiling in [0, -1, 1, .greatestFiniteMagnitude, .infinity, -.infinity, .nan] as [Double] {
      for limit in heights {
        var grid = CellGrid(width: 8, height: 3, ink: TerminalInk(foreground: .white, background: .black))
        let line = Sparkline(
          values: heights.map { Sparkline.Value(height: $0, isBad: false) },
          ceiling: ceiling,
          limit: limit,
          color: Self.color,
          badColor: Self.color,
          limitColor: .white,
          background: Self.track
        )
        line.draw(in: CellRect(column: 0, row: 0, width: 6, height: 3), of: &grid)
        if ceiling == 1 { #expect(grid[1, 0].scalar == "█" && grid[3, 0].scalar == "█") }
      }
    }
  }
}
