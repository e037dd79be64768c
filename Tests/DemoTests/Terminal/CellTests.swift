import AsyncDisplay
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation

@Suite("Screens of cells")
struct CellTests {
  private static let inks = [
    TerminalInk(foreground: .white, background: .black),
    TerminalInk(foreground: Color(hex: 0x123456), background: .black),
    TerminalInk(foreground: .white, background: Color(hex: 0xFF0080), isBold: true),
  ]
  private static let letters: [Unicode.Scalar] = ["a", " ", "▀", "é", "█"]

  @Test("A terminal that is sent what differs shows the screen, after any edits", arguments: 0..<60)
  func edits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed), stream: 1)
    let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...8, using: &random))
    var terminal = EmulatedTerminal(width: width, height: height)
    var encoder = CellEncoder()
    var grid = CellGrid(width: width, height: height, ink: Self.inks[0])
    for round in 0..<40 {
      let old = grid
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let cell = TerminalCell(
          scalar: Self.letters.randomElement(using: &random) ?? " ",
          ink: Self.inks.randomElement(using: &random) ?? Self.inks[0]
        )
        let column = Int.random(in: -1...width, using: &random)
        let row = Int.random(in: -1...height, using: &random)
        let rect = CellRect(
          column: column,
          row: row,
          width: Int.random(in: -1...4, using: &random),
          height: Int.random(in: 0...2, using: &random)
        )
        grid.fill(rect, with: cell)
      }
      if round == 20 { encoder.forget() }
      let before = terminal.writeCount
      let bytes = encoder.encode(grid)
      terminal.receive(bytes)
      #expect(terminal.shows(grid) && terminal.flaws.isEmpty, "seed \(seed), round \(round)")
      guard round > 0, round != 20 else { continue }
      let changed = zip(old.cells, grid.cells).count { $0 != $1 }
      #expect(bytes.isEmpty == (changed == 0))
      // Between two cells that differ up to three may be written again.
      #expect(terminal.writeCount - before <= 4 * changed)
    }
  }

  @Test("Of a change only the cell, the color and the way to it are sent")
  func bytes() {
    var encoder = CellEncoder()
    var grid = CellGrid(width: 9, height: 2, ink: Self.inks[0])
    _ = encoder.encode(grid)
    #expect(encoder.encode(grid).isEmpty)
    grid[2, 1] = TerminalCell(scalar: "x", ink: Self.inks[0])
    #expect(text(encoder.encode(grid)) == "^[2;3Hx")
    grid[3, 1] = TerminalCell(scalar: "y", ink: Self.inks[1])
    #expect(text(encoder.encode(grid)) == "^[38;2;18;52;86my")
    grid[8, 1] = TerminalCell(scalar: "z", ink: Self.inks[1])
    #expect(text(encoder.encode(grid)) == "^[4Cz")
    grid[0, 1] = TerminalCell(scalar: "b", ink: Self.inks[2])
    #expect(text(encoder.encode(grid)) == "^[2;1H^[1;38;2;255;255;255;48;2;255;0;128mb")
    // Blanks do not need the color of letters, and two unchanged letters are shorter than a way around them.
    grid = CellGrid(width: 9, height: 1, ink: Self.inks[0])
    grid.write("abcdef", column: 0, row: 0, ink: Self.inks[0])
    // On a screen of another size nothing is taken for granted.
    #expect(text(encoder.encode(grid)) == "^[1;1H^[0;38;2;255;255;255;48;2;0;0;0mabcdef   ")
    grid.write("A", column: 0, row: 0, ink: Self.inks[0])
    grid.write("D", column: 3, row: 0, ink: Self.inks[0])
    #expect(text(encoder.encode(grid)) == "^[1;1HAbcD")
  }

  @Test("What joins, controls or widens is a question mark, and what is too long is cut off")
  func writing() {
    var grid = CellGrid(width: 6, height: 1, ink: Self.inks[0])
    let end = grid.write("a\u{1B}\u{301}界🙂\u{9B}zz", column: 0, row: 0, ink: Self.inks[0])
    #expect(String(String.UnicodeScalarView(grid.cells.map(\.scalar))) == "a?????" && end == 6)
    #expect(grid.write("xyz", column: 2, row: 0, limit: 2, ink: Self.inks[0]) == 4)
    #expect(String(String.UnicodeScalarView(grid.cells.map(\.scalar))) == "a?xy??")
    #expect(grid.write("xyz", column: 9, row: 3, ink: Self.inks[0]) == 9)
  }

  @Test("Two pixels are one cell, and an odd last row fills its cell")
  func halfBlocks() throws {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_00FF, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_0000, 0xFFFF_FFFF]
    let picture = try #require(Bitmap(width: 2, height: 3, pixels: colors))
    var grid = CellGrid(width: 3, height: 2, ink: Self.inks[0])
    grid.draw(picture, column: 1, row: 0)
    let (red, green) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00))
    #expect(grid[0, 0] == TerminalCell(ink: Self.inks[0]))
    #expect(grid[1, 0] == TerminalCell(scalar: "▀", ink: TerminalInk(foreground: red, background: green)))
    #expect(grid[2, 0] == TerminalCell(ink: TerminalInk(foreground: red, background: red)))
    #expect(grid[1, 1].ink.background == Color(hex: 0x0000FF) && grid[2, 1].ink.background == .white)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}", omittingEmptySubsequences: false)
      .joined(separator: "^")
  }
}
