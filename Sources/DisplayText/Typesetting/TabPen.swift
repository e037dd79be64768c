/// Follows the pen along a line in which tabs lead to stops.
///
/// The text after a tab stands at its stop until the next tab, as the stop says: with its start, its middle or
/// its end there, but never further left than the tab itself.
struct TabPen {
  private let stops: TabStops
  /// Where the last tab is, where it leads, and the width of the text since.
  private var origin: TextUnit
  private var stop: TabStops.Stop
  private var width: TextUnit = 0

  /// Starts at a distance from the edge of the paragraph.
  init(_ stops: TabStops, start: TextUnit) {
    self.stops = stops
    origin = start
    stop = TabStops.Stop(position: start, alignment: .leading)
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
    stop = stops.stop(after: edge)
  }
}
