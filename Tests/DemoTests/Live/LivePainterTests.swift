import AsyncDisplay
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Live views")
@MainActor
struct LivePainterTests {
  private func makeFrame(busy: Double = 0.4) -> LiveFrame {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    layer.backgroundColor = Color(hex: 0x2255AA)
    var sample = FrameSample(
      index: 9,
      budgetMilliseconds: 1_000 / 120,
      busyMilliseconds: busy,
      overrunMilliseconds: -7,
      velocity: 8_440
    )
    sample.blankArea = 10
    sample.visibleArea = 1_000
    sample.list.visibleRows = 5_000..<5_003
    sample.list.displayedRows = 4_999..<5_008
    sample.list.preloadedRows = 4_997..<5_014
    var history = LiveHistory()
    for index in 0..<600 {
      sample.beat = MonotonicInstant(nanoseconds: Int64(index) * 8_333_333)
      sample.busyMilliseconds = Double(index % 50) / 50 * busy
      history.note(sample)
    }
    var frame = LiveFrame(
      viewport: Size(width: 390, height: 844),
      content: "feed of 10000 posts",
      policy: .adaptive,
      sample: sample,
      history: history,
      budget: 1_000 / 120
    )
    frame.layers = LayerSnapshot(layer)
    frame.rowCount = 10_000
    frame.nodeRows = 4_995..<5_020
    return frame
  }

  private func makePainter(_ graphics: LiveGraphics = .half) -> LivePainter {
    LivePainter(graphics: graphics, clock: ManualClock())
  }

  @Test("Every part of a terminal that is large enough is there, and the places do not overlap")
  func layout() {
    let viewports = [Size(width: 390, height: 844), Size(width: 1_024, height: 768), .zero]
    for viewport in viewports {
      for columns in [Int](1...120) + [200, 400] {
        for rows in [Int](1...50) + [200] {
          switch LiveLayout(TerminalSize(columns: columns, rows: rows), viewport: viewport) {
          case .tooSmall: #expect(columns < 36 || rows < 8)
          case .compact(let panel):
            #expect(panel == CellRect(column: 1, row: 1, width: columns - 2, height: rows - 2))
          case .full(let picture, let panel):
            let isApart = picture.column + picture.width < panel.column
            #expect(isApart && panel.width >= 40 && panel.column + panel.width < columns)
            #expect(picture.row + picture.height < rows && panel.row + panel.height < rows)
            // The shape is the viewport's, to the nearest cell.
            let height = Double(picture.width) / viewport.width * viewport.height / 2
            #expect(abs(height - Double(picture.height)) <= viewport.height / viewport.width / 4 + 0.5)
          }
        }
      }
    }
  }

  @Test("Whatever the size, the terminal shows what was painted, and nothing is sent for the same moment")
  func sizes() {
    let frame = makeFrame()
    for (columns, rows) in [(120, 40), (80, 24), (60, 15), (36, 8), (35, 8), (20, 3), (1, 1), (240, 70)] {
      var painter = makePainter()
      var terminal = EmulatedTerminal(width: columns, height: rows)
      let size = TerminalSize(columns: columns, rows: rows)
      terminal.receive(painter.paint(frame, on: size))
      #expect(terminal.flaws.isEmpty && terminal.writeCount == columns * rows && terminal.modes.isEmpty)
      // The figures of the view itself change once.
      _ = (0..<5).map { _ in painter.paint(frame, on: size) }
      #expect(painter.paint(frame, on: size).isEmpty)
    }
  }

  @Test("A view has the picture, the ranges, the times, the figures and the keys")
  func contents() {
    var frame = makeFrame()
    frame.secondsLeft = 2.2
    var painter = makePainter()
    var terminal = EmulatedTerminal(width: 120, height: 40)
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    for words in [
      "ScrollDemo  feed of 10000 posts", "ends in 3 s", "1 ● adaptive", "2 ○ fixed", "▼ 10.0 screens/s",
      "measure",
      "4,996–5,020", "5,001–5,003", "50.0 % of all", "budget 8.3", "1.0 %, mean 1.00 %", "space fling",
      "q quit", "0.20 ms, p99 0.39",
    ] {
      #expect(terminal.text.contains(words), "\(words)")
    }
    let blue = terminal.cells.count { $0.ink.background == Color(hex: 0x2255AA) }
    #expect(blue > 30 * 30)
    frame.isPaused = true
    frame.showsHelp = true
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    #expect(terminal.text.contains("fling back") && terminal.text.contains("paused"))
    frame.showsHelp = false
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    #expect(!terminal.text.contains("fling back") && terminal.flaws.isEmpty)
  }

  @Test("Where something is missing there are chequers")
  func chequers() {
    var frame = makeFrame()
    frame.blankAreas = [Rect(x: 0, y: 400, width: 390, height: 444)]
    var painter = makePainter()
    var terminal = EmulatedTerminal(width: 120, height: 40)
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    let chequered = terminal.cells.count { $0.ink.background == Color(hex: 0xE3A6A6) }
    #expect(chequered > 50)
  }

  @Test("After a resize or a stop everything is sent again, and only then")
  func repainting() {
    let frame = makeFrame()
    var painter = makePainter()
    let size = TerminalSize(columns: 100, rows: 30)
    _ = painter.paint(frame, on: size)
    var other = EmulatedTerminal(width: 100, height: 30)
    other.receive(painter.paint(frame, on: size, resumptions: 1))
    #expect(other.writeCount == 3_000)
    var narrow = EmulatedTerminal(width: 90, height: 30)
    narrow.receive(painter.paint(frame, on: TerminalSize(columns: 90, rows: 30), resumptions: 1))
    #expect(narrow.writeCount == 2_700 && narrow.flaws.isEmpty)
  }

  @Test("Pixels are sent at the picture's place, again when one differs, and the cells below stay")
  func pixels() throws {
    let cell = try #require(TerminalSize.Cell(width: 8, height: 16))
    let size = TerminalSize(columns: 100, rows: 30, cell: cell)
    for graphics in [LiveGraphics.kitty, .sixel] {
      var frame = makeFrame()
      var painter = makePainter(graphics)
      var terminal = EmulatedTerminal(width: 100, height: 30)
      terminal.receive(painter.paint(frame, on: size))
      #expect(!terminal.strings.isEmpty && terminal.flaws.isEmpty)
      #expect(terminal.strings.allSatisfy { $0.column == 1 && $0.row == 1 })
      let count = terminal.strings.count
      terminal.receive(painter.paint(frame, on: size))
      #expect(terminal.strings.count == count)
      frame.blankAreas = [Rect(x: 0, y: 0, width: 390, height: 300)]
      frame.speed = 2
      terminal.receive(painter.paint(frame, on: size))
      #expect(terminal.strings.count > count && terminal.flaws.isEmpty)
      // The next cell that differs is in the row of the last one, but the picture was in between.
      frame.speed = 2.5
      terminal.receive(painter.paint(frame, on: size))
      #expect(terminal.text.contains("x2.50") && terminal.flaws.isEmpty)
    }
  }

  @Test("A chart's height is the budget halved or doubled until the times fit, and half of it is used")
  func ceilings() {
    for time in [0, 0.01, 0.3, 4, 4.2, 8.3, 9, 30, 1_000] {
      let ceiling = LivePanel.ceiling(above: time, budget: 8.4)
      #expect(ceiling >= min(time, 8.4 * 16) && ceiling >= 8.4 / 32 && ceiling <= 8.4 * 16)
      #expect(time > ceiling / 2 || ceiling == 8.4 / 32)
    }
  }

  @Test("What is ugly is not written: numbers that are none, rows that are not there")
  func extremes() {
    var frame = makeFrame()
    frame.sample = FrameSample(
      index: 0,
      budgetMilliseconds: .nan,
      busyMilliseconds: .nan,
      overrunMilliseconds: .infinity,
      velocity: .nan
    )
    frame.history = LiveHistory()
    frame.rowCount = 0
    frame.nodeRows = 0..<0
    frame.layers = nil
    var painter = makePainter()
    var terminal = EmulatedTerminal(width: 120, height: 40)
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    #expect(terminal.flaws.isEmpty && terminal.text.contains("no rows"))
    frame.viewport = .zero
    frame.history.note(frame.sample)
    terminal.receive(painter.paint(frame, on: TerminalSize(columns: 120, rows: 40)))
    #expect(terminal.flaws.isEmpty)
  }

  @Test("Numbers are grouped, rows counted from 1, bytes in their unit")
  func texts() {
    #expect(
      [0, 12, 999, 1_000, -12_345, 1_234_567].map(LiveText.grouped) == [
        "0", "12", "999", "1,000", "-12,345", "1,234,567",
      ]
    )
    #expect(LiveText.rows(0..<1) == "1–1" && LiveText.rows(3..<3) == "none")
    #expect([999, 1_000, 2_500_000].map(LiveText.bytes) == ["999 B", "1.0 KB", "2.5 MB"])
  }
}
