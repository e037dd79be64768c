import AsyncDisplay
import TestSupport
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("Terminals with few colors and letters")
struct TerminalStyleTests {
  private static let page = TerminalInk(foreground: .white, background: .black)

  @Test(
    "The environment says how many colors there are",
    arguments: [
      (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "screen-256color", "COLORTERM": ""], .indexed), (["TERM": "xterm-kitty"], .direct),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .direct), (["TERM": "tmux-direct"], .direct),
      (["TERM": "screen", "COLORTERM": "24bit"], .direct), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "dumb", "COLORTERM": "24bit"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["TERM": "vt220"], .none), ([:], .none),
      (["TERM": ""], .none),
    ] as [([String: String], TerminalStyle.Colors)]
  )
  func colors(environment: [String: String], expected: TerminalStyle.Colors) {
    #expect(TerminalStyle { environment[$0] }.colors == expected)
  }

  @Test(
    "The first of the variables that says something says which letters there are",
    arguments: [
      (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LANG": "de_DE.UTF-8@euro"], true),
      (["LC_CTYPE": "UTF-8", "LANG": "C"], true), (["LC_ALL": "POSIX", "LC_CTYPE": "UTF-8"], false),
      (["LANG": "de_DE.ISO-8859-1"], false),
    ] as [([String: String], Bool)]
  )
  func letters(environment: [String: String], expected: Bool) {
    #expect(TerminalStyle { environment[$0] }.hasUnicode == expected)
  }

  private func randomColor(_ random: inout SeededGenerator) -> Color {
    Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
  }

  private func distance(_ first: Color, _ second: Color) -> Int {
    let pairs = [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)]
    return pairs.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  }

  @Test("Of 240 colors a terminal is sent one that none is nearer than")
  func nearest() {
    var random = SeededGenerator(seed: 1, stream: 3)
    let style = TerminalStyle(colors: .indexed, hasUnicode: true)
    for round in 0..<4_000 {
      let level = UInt8(round % 256)
      let gray = Color(red: level, green: level, blue: level)
      let color = round < 256 ? gray : randomColor(&random)
      let cell = TerminalCell(scalar: "▀", ink: TerminalInk(foreground: .white, background: color))
      let best = EmulatedTerminal.fixed.map { distance($0, color) }.min() ?? 0
      #expect(distance(style.shown(cell).ink.background, color) == best, "\(color)")
    }
  }

  @Test("Of 16 colors a hue stays, and grays stay in their order")
  func hues() {
    func shown(_ hex: UInt32) -> Color {
      let ink = TerminalInk(foreground: .white, background: Color(hex: hex))
      return TerminalStyle(colors: .sixteen, hasUnicode: true).shown(TerminalCell(scalar: "▀", ink: ink)).ink
        .background
    }
    let hues = EmulatedTerminal.hues
    for (hex, index) in [
      (0x14171C, 0), (0x66C98A, 10), (0xFF7B7B, 9), (0x2F5F9E, 4), (0x6AA9FF, 12), (0xF0A04B, 11),
      (0x8A93A2, 8),
      (0xE6E8EC, 7), (0xFFFFFF, 15), (0x800080, 5), (0x009090, 6), (0x600000, 1),
    ] as [(UInt32, Int)] {
      #expect(shown(hex) == hues[index], "\(String(hex, radix: 16))")
    }
    let grays = (0...255).map { shown(UInt32($0 * 0x010101)).red }
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0 <= $1 } && Set(grays) == [0, 127, 229, 255])
    // What was chosen once is not changed again.
    for index in hues.indices { #expect(TerminalPalette.hue(of: hues[index]) == index) }
  }

  private static let styles = TerminalStyle.Colors.allCases.flatMap { colors in
    [TerminalStyle(colors: colors, hasUnicode: true), TerminalStyle(colors: colors, hasUnicode: false)]
  }

  @Test(
    "What differs is sent in the terminal's colors, and it shows the same as one that gets all",
    arguments: styles
  )
  func edits(style: TerminalStyle) {
    var random = SeededGenerator(seed: 7, stream: 4)
    let (width, height) = (24, 5)
    var terminal = EmulatedTerminal(width: width, height: height)
    var encoder = CellEncoder(style: style)
    var grid = CellGrid(width: width, height: height, ink: Self.page)
    let letters: [Unicode.Scalar] = ["a", " ", "▀", "é", "█", "▃", "▆", "▋", "●", "–"]
    for _ in 0..<TestDepth.count(12, full: 120) {
      let old = grid
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let ink = TerminalInk(
          foreground: randomColor(&random),
          background: randomColor(&random),
          isBold: Bool.random(using: &random)
        )
        let place = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        grid[place.0, place.1] = TerminalCell(scalar: letters.randomElement(using: &random) ?? " ", ink: ink)
      }
      let bytes = encoder.encode(grid)
      terminal.receive(bytes)
      var whole = EmulatedTerminal(width: width, height: height)
      var fresh = CellEncoder(style: style)
      whole.receive(fresh.encode(grid))
      #expect(terminal.flaws.isEmpty && whole.flaws.isEmpty)
      #expect(
        zip(terminal.cells, whole.cells).allSatisfy { own, other in
          own == other
            || own.scalar == " " && other.scalar == " " && own.ink.background == other.ink.background
        }
      )
      #expect(old != grid || bytes.isEmpty)
      if !style.hasUnicode { #expect(bytes.allSatisfy { $0 < 0x80 }) }
      check(terminal, style)
    }
  }

  /// Whether there is nothing on a terminal that one of the style does not have.
  private func check(_ terminal: EmulatedTerminal, _ style: TerminalStyle) {
    let possible: [Color]
    switch style.colors {
    case .none: possible = [.white, .black]
    case .sixteen: possible = EmulatedTerminal.hues
    case .indexed: possible = EmulatedTerminal.fixed
    case .direct: return
    }
    for cell in terminal.cells {
      #expect(possible.contains(cell.ink.background))
      guard cell.scalar != " ", cell.scalar != "▀" else { continue }
      #expect(possible.contains(cell.ink.foreground) && cell.ink.foreground != cell.ink.background)
    }
  }

  @Test("Commands are those of the style, and none is without parameters")
  func commands() {
    func sent(_ colors: TerminalStyle.Colors) -> String {
      var encoder = CellEncoder(style: TerminalStyle(colors: colors, hasUnicode: true))
      var grid = CellGrid(width: 3, height: 1, ink: Self.page)
      _ = encoder.encode(grid)
      let ink = TerminalInk(foreground: Color(hex: 0x6AA9FF), background: Color(hex: 0x14171C))
      grid[0, 0] = TerminalCell(scalar: "x", ink: ink)
      grid[1, 0] = TerminalCell(scalar: "y", ink: TerminalInk(foreground: .black, background: .white))
      return String(decoding: encoder.encode(grid), as: UTF8.self).split(separator: "\u{1B}").joined(
        separator: "^"
      )
    }
    #expect(sent(.direct) == "[1;1H^[38;2;106;169;255;48;2;20;23;28mx^[38;2;0;0;0;48;2;255;255;255my")
    #expect(sent(.indexed) == "[1;1H^[38;5;75;48;5;234mx^[38;5;16;48;5;231my")
    #expect(sent(.sixteen) == "[1;1H^[94mx^[30;107my")
    #expect(sent(.none) == "[1;1Hx^[7my")
  }

  @Test("Of two pixels the terminal's own two colors show which are light, also where both are the same")
  func pixels() {
    for (top, bottom) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let shades = [Color(hex: 0x202020), Color(hex: 0xD0D0D0)]
      var terminal = EmulatedTerminal(width: 1, height: 1)
      var encoder = CellEncoder(style: TerminalStyle(colors: .none, hasUnicode: true))
      var grid = CellGrid(width: 1, height: 1, ink: Self.page)
      grid[0, 0] = TerminalCell(
        scalar: "▀",
        ink: TerminalInk(foreground: shades[top], background: shades[bottom])
      )
      terminal.receive(encoder.encode(grid))
      let cell = terminal.cells[0]
      let upper = cell.scalar == " " ? cell.ink.background : cell.ink.foreground
      #expect([upper, cell.ink.background] == [top, bottom].map { $0 == 0 ? .black : .white })
    }
  }

  @Test("Without letters beyond ASCII blocks fill their cells or are lines, and pixels are means")
  func ascii() {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    func shown(_ scalar: Unicode.Scalar) -> TerminalCell {
      let ink = TerminalInk(foreground: red, background: blue)
      return TerminalStyle(colors: .direct, hasUnicode: false).shown(TerminalCell(scalar: scalar, ink: ink))
    }
    for (scalar, letter) in [
      ("▁", "_"), ("▃", "_"), ("▏", "|"), ("▎", "|"), ("é", "?"), ("●", "*"), ("x", "x"),
    ] as [(Unicode.Scalar, Unicode.Scalar)] {
      #expect(
        shown(scalar) == TerminalCell(scalar: letter, ink: TerminalInk(foreground: red, background: blue))
      )
    }
    for scalar in ["█", "▄", "▇", "▌", "▉"] as [Unicode.Scalar] {
      #expect(shown(scalar).scalar == " " && shown(scalar).ink.background == red)
    }
    #expect(shown("▀").scalar == " " && shown("▀").ink.background == Color(hex: 0x800080))
  }
}
