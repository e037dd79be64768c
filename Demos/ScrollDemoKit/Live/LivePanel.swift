import AsyncDisplay
import DemoSupport
import DemoTerminal
import DisplaySimulation

/// The figures of a live view: what runs, how far it prepares, what it costs.
///
/// Parts that do not fit are left out or drawn lower, the last ones first.
struct LivePanel {
  /// A part of the figures.
  private enum Part: CaseIterable {
    case policy, motion, ranges, times, figures, courses

    /// How many rows it needs at least, how many it should have, and how many it makes use of.
    var rows: (least: Int, good: Int, most: Int) {
      switch self {
      case .policy, .motion: (1, 1, 1)
      case .ranges: (1, 6, 6)
      case .times: (2, 5, 15)
      case .figures: (1, 5, 5)
      case .courses: (2, 2, 14)
      }
    }

    /// Whether the part has only its least and its good form.
    var isAllOrNothing: Bool { self == .ranges }
  }

  let frame: LiveFrame
  let figures: LiveFigures

  package func draw(in rect: CellRect, of grid: inout CellGrid) {
    var heights = Self.heights(in: rect.height)
    var spare = rect.height - heights.reduce(0) { $0 + $1.rows }
    // Policy and motion belong together; before each of the others there is a gap.
    let gaps = min(spare, max(0, heights.count - 2))
    spare -= gaps
    for index in heights.indices {
      let more = min(spare, heights[index].part.rows.most - heights[index].rows)
      heights[index].rows += more
      spare -= more
    }
    var row = rect.row
    for (index, (part, rows)) in heights.enumerated() {
      if index > 1, index - 2 < gaps { row += 1 }
      draw(part, in: CellRect(column: rect.column, row: row, width: rect.width, height: rows), of: &grid)
      row += rows
    }
  }

  /// The parts that fit, in the order of the screen, and the rows of each: what they should have, as far as there
  /// are as many. The courses come when all others have that.
  private static func heights(in height: Int) -> [(part: Part, rows: Int)] {
    var rest = height
    var parts: [(part: Part, rows: Int)] = []
    for part in Part.allCases where part != .courses && part.rows.least <= rest {
      parts.append((part, part.rows.least))
      rest -= part.rows.least
    }
    for index in parts.indices {
      let part = parts[index].part
      let wanted = part.rows.good - parts[index].rows
      let granted = part.isAllOrNothing && wanted > rest ? 0 : min(wanted, rest)
      parts[index].rows += granted
      rest -= granted
    }
    if rest >= Part.courses.rows.least { parts.append((.courses, Part.courses.rows.least)) }
    return parts
  }

  private func draw(_ part: Part, in rect: CellRect, of grid: inout CellGrid) {
    switch part {
    case .policy: drawPolicy(in: rect, of: &grid)
    case .motion: drawMotion(in: rect, of: &grid)
    case .ranges: LiveRanges(frame: frame).draw(in: rect, of: &grid)
    case .times: drawTimes(in: rect, of: &grid)
    case .figures: drawFigures(in: rect, of: &grid)
    case .courses: drawCourses(in: rect, of: &grid)
    }
  }

  private func drawPolicy(in rect: CellRect, of grid: inout CellGrid) {
    let names = RunPolicy.allCases.enumerated().map { index, policy in
      (policy: policy, text: "\(policy == frame.policy ? "●" : "○") \(policy.rawValue)", key: "\(index + 1) ")
    }
    let isNarrow = names.reduce(0) { $0 + $1.key.count + $1.text.count + 3 } - 3 > rect.width
    var column = rect.column
    let end = rect.column + rect.width
    for name in names {
      let isChosen = name.policy == frame.policy
      let ink = LiveColors.plain(isChosen ? LiveColors.display : LiveColors.dim, isBold: isChosen)
      let text = isNarrow ? name.text : name.key + name.text
      column = grid.write(text, column: column, row: rect.row, limit: end - column, ink: ink)
      column += isNarrow ? 1 : 3
    }
  }

  private func drawMotion(in rect: CellRect, of grid: inout CellGrid) {
    let velocity = frame.sample.velocity
    let arrow = frame.isPaused ? "‖" : velocity > 0 ? "▼" : velocity < 0 ? "▲" : "■"
    let screens = abs(velocity) / max(1, frame.viewport.height)
    let text =
      "\(arrow) \(TextTable.number(screens, digits: 1)) screens/s   x\(TextTable.number(frame.speed, digits: 2))"
      + (frame.isPaused ? "   paused" : "")
    grid.write(text, column: rect.column, row: rect.row, limit: rect.width, ink: LiveColors.plain())
  }

  private func drawTimes(in rect: CellRect, of grid: inout CellGrid) {
    let buckets = frame.history.buckets.suffix(max(0, rect.width))
    let ceiling = Self.ceiling(above: buckets.map(\.busy).max() ?? 0, budget: frame.budget)
    let title = "main actor, ms a frame, red if late"
    grid.write(
      title,
      column: rect.column,
      row: rect.row,
      limit: rect.width,
      ink: LiveColors.plain(LiveColors.dim)
    )
    let scale =
      "to \(TextTable.number(ceiling, digits: 1)), budget \(TextTable.number(frame.budget, digits: 1))"
    if title.count + scale.count + 2 <= rect.width {
      let column = rect.column + rect.width - scale.count
      grid.write(scale, column: column, row: rect.row, ink: LiveColors.plain(LiveColors.dim))
    }
    let chart = Sparkline(
      values: buckets.map { Sparkline.Value(height: $0.busy, isBad: $0.isLate) },
      ceiling: ceiling,
      limit: ceiling > frame.budget ? frame.budget : nil,
      color: LiveColors.good,
      badColor: LiveColors.bad,
      limitColor: LiveColors.bad,
      background: LiveColors.box
    )
    chart.draw(in: rect.below(1), of: &grid)
  }

  private func drawCourses(in rect: CellRect, of grid: inout CellGrid) {
    let label = 9
    let width = max(0, rect.width - label)
    let buckets = frame.history.buckets.suffix(width)
    let fastest = max(1, frame.history.buckets.map(\.speed).max() ?? 0)
    let courses = [
      ("blank", buckets.map(\.blankShare), 1.0, LiveColors.bad),
      ("speed", buckets.map(\.speed), fastest, LiveColors.speed),
    ]
    let height = rect.height / courses.count
    for (index, (name, values, ceiling, color)) in courses.enumerated() {
      let row = rect.row + index * height
      grid.write(name, column: rect.column, row: row, limit: label, ink: LiveColors.plain(LiveColors.dim))
      let line = Sparkline(
        values: values.map { Sparkline.Value(height: $0) },
        ceiling: ceiling,
        color: color,
        badColor: color,
        limitColor: color,
        background: LiveColors.box
      )
      let place = CellRect(column: rect.column + label, row: row, width: width, height: height)
      line.draw(in: place, of: &grid)
    }
  }

  private func drawFigures(in rect: CellRect, of grid: inout CellGrid) {
    let columns = rect.width >= 2 * LiveFigures.width ? 2 : 1
    let width = rect.width / columns
    for (index, figure) in figures.lines.prefix(rect.height * columns).enumerated() {
      let column = rect.column + index % columns * width
      let row = rect.row + index / columns
      let label = LiveFigures.labelWidth
      grid.write(figure.name, column: column, row: row, limit: label, ink: LiveColors.plain(LiveColors.dim))
      grid.write(
        figure.text,
        column: column + label,
        row: row,
        limit: width - label - 1,
        ink: LiveColors.plain(figure.isBad ? LiveColors.bad : LiveColors.ink)
      )
    }
  }

  /// The height of a chart of times: the budget halved, and halved again, as long as all fit; or doubled.
  static func ceiling(above time: Double, budget: Double) -> Double {
    var ceiling = budget
    while time <= ceiling / 2, ceiling > budget / 32 { ceiling /= 2 }
    while time > ceiling, ceiling < budget * 16 { ceiling *= 2 }
    return ceiling
  }
}

extension CellRect {
  /// What is left of a rectangle below its first rows.
  func below(_ count: Int) -> CellRect {
    CellRect(column: column, row: row + count, width: width, height: max(0, height - count))
  }
}
