/// Follows the pen along a line in which tabs lead to stops.
///
/// The text after a tab stands at its stop until the next tab, as the stop says: with its start, its middle or
/// its end there, but never further left than the tab itself.
struct TabPen {
  private struct Stop {
    var position: TextUnit
    var alignment: ParagraphStyle.TabStop.Alignment
  }

  private let stops: [Stop]
  private let interval: TextUnit
  /// Where the last tab is, where it leads, and the width of the text since.
  private var origin: TextUnit
  private var stop: Stop
  private var width: TextUnit = 0

  /// Starts at a distance from the edge of the paragraph.
  init(_ style: ParagraphStyle, interval: TextUnit, start: TextUnit) {
    stops = style.tabStops
      .filter { $0.position.isFinite && $0.position > 0 }
      .map { Stop(position: TextUnit(points: $0.position), alignment: $0.alignment) }
      .sorted { $0.position < $1.position }
    let chosen = style.tabInterval.isFinite ? TextUnit(points: style.tabInterval) : 0
    self.interval = max(1, chosen > 0 ? chosen : interval)
    origin = start
    stop = Stop(position: start, alignment: .leading)
  }

  /// Where the text since the last tab starts.
  var textStart: TextUnit {
    switch stop.alignment {
    case .leading: stop.position
    case .center: max(origin, stop.position - width / 2)
    case .trailing: max(origin, stop.position - width)
    }
  }

  /// Where the text ends.
  var edge: TextUnit { textStart + width }

  /// Adds text.
  mutating func advance(by length: TextUnit) { width += length }

  /// Goes on at the next stop.
  mutating func tab() {
    let edge = edge
    origin = edge
    width = 0
    stop =
      stops.first { $0.position > edge }
      ?? Stop(position: (edge / interval + 1) * interval, alignment: .leading)
  }
}
