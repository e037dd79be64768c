import AsyncDisplay
package import DemoTerminal
package import DisplayConcurrency
import DisplayPlatform

/// Draws the moments of a live run and says what the terminal is to be sent for each.
///
/// Cells are sent where they differ; a picture in pixels is sent whole when any of it differs. All of a moment
/// is one synchronized update.
package struct LivePainter {
  /// How many pictures pass before words change.
  private static let figureInterval = 5

  private let graphics: LiveGraphics
  private let clock: any MonotonicClock
  private var encoder: CellEncoder
  private var kitty = KittyEncoder()
  private var picture: (bitmap: Bitmap, rect: CellRect)?
  private var figures: LiveFigures?
  private var count = 0
  private var knownSize: TerminalSize?
  private var knownResumptions = 0
  /// What it takes.
  private(set) var cost = LiveCost()

  /// Makes a painter for a terminal on which nothing is known to stand.
  ///
  /// - Parameters:
  ///   - graphics: How pictures are sent; ``LiveGraphics/auto`` counts as half blocks.
  ///   - clock: What the view's own cost is measured by.
  ///   - style: In which colors and letters cells are sent.
  package init(graphics: LiveGraphics, clock: any MonotonicClock, style: TerminalStyle = TerminalStyle()) {
    encoder = CellEncoder(style: style)
    self.graphics = graphics
    self.clock = clock
  }

  /// What makes the terminal show a moment; nothing when it does.
  ///
  /// - Parameters:
  ///   - frame: The moment.
  ///   - size: How large the terminal is now.
  ///   - resumptions: Another number than the last time says that nothing is known of what the terminal shows.
  package mutating func paint(_ frame: LiveFrame, on size: TerminalSize, resumptions: Int = 0) -> [UInt8] {
    let start = clock.now
    let size = size.usable
    var output: [UInt8] = []
    if size != knownSize || resumptions != knownResumptions {
      (knownSize, knownResumptions) = (size, resumptions)
      encoder.forget()
      output += forgetPicture()
    }
    if count % Self.figureInterval == 0 || figures == nil {
      figures = LiveFigures(frame, residentBytes: Platform.peakResidentBytes, cost: cost)
    }
    count += 1
    var grid = CellGrid(width: size.columns, height: size.rows, ink: LiveColors.plain())
    let pixels = draw(frame, size, &grid)
    output += encoder.encode(grid)
    output += pixels.map { show($0.bitmap, in: $0.rect) } ?? forgetPicture()
    if !output.isEmpty { output = TerminalModes.beginningUpdate + output + TerminalModes.endingUpdate }
    cost.note(milliseconds: start.milliseconds(to: clock.now), bytes: output.count)
    return output
  }

  /// Draws the cells, and returns a picture that comes on top.
  private func draw(
    _ frame: LiveFrame,
    _ size: TerminalSize,
    _ grid: inout CellGrid
  ) -> (bitmap: Bitmap, rect: CellRect)? {
    guard let figures else { return nil }
    let screen = LiveScreen(frame: frame)
    let panel = LivePanel(frame: frame, figures: figures)
    switch LiveLayout(size, viewport: graphics == .none ? .zero : frame.viewport) {
    case .tooSmall: screen.drawApology(on: &grid)
    case .compact(let rect):
      screen.drawEdges(of: &grid)
      panel.draw(in: rect, of: &grid)
      if frame.showsHelp { screen.drawHelp(in: rect, of: &grid) }
    case .full(let pictureRect, let rect):
      screen.drawEdges(of: &grid)
      panel.draw(in: rect, of: &grid)
      if frame.showsHelp { screen.drawHelp(in: rect, of: &grid) }
      return draw(frame, size, in: pictureRect, of: &grid)
    }
    return nil
  }

  private func draw(
    _ frame: LiveFrame,
    _ size: TerminalSize,
    in rect: CellRect,
    of grid: inout CellGrid
  ) -> (bitmap: Bitmap, rect: CellRect)? {
    guard let layers = frame.layers else { return nil }
    let picture = LivePicture(layers: layers, blankAreas: frame.blankAreas, viewport: frame.viewport)
    if let cell = size.cell, graphics == .kitty || graphics == .sixel {
      return picture.fine(width: rect.width * cell.width, height: rect.height * cell.height).map {
        ($0, rect)
      }
    }
    if let bitmap = picture.averaged(width: rect.width, height: 2 * rect.height) {
      grid.draw(bitmap, column: rect.column, row: rect.row)
    }
    return nil
  }

  private mutating func show(_ bitmap: Bitmap, in rect: CellRect) -> [UInt8] {
    if let picture, picture.rect == rect, picture.bitmap == bitmap { return [] }
    picture = (bitmap, rect)
    encoder.loseCursor()
    let place = Array("\u{1B}[\(rect.row + 1);\(rect.column + 1)H".utf8)
    return place + (graphics == .kitty ? kitty.encode(bitmap) : SixelEncoder.encode(bitmap))
  }

  private mutating func forgetPicture() -> [UInt8] {
    picture = nil
    return kitty.takeAway()
  }
}
