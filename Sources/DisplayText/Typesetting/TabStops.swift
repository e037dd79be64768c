internal import DisplayCanvas

/// Where the tabs of a paragraph lead, sorted once for all its lines.
final class TabStops: Sendable {
  struct Stop: Sendable, Hashable {
    var position: TextUnit
    var alignment: ParagraphStyle.TabStop.Alignment
  }

  private let stops: [Stop]
  /// The distance of the stops after the last one.
  private let interval: TextUnit

  /// Sorts the tab stops of the style that a paragraph begins with.
  init(_ style: TextStyle) {
    stops = style.paragraph.tabStops
      .filter { $0.position.isFinite && $0.position > 0 }
      .map { Stop(position: TextUnit(points: $0.position), alignment: $0.alignment) }
      .sorted { $0.position < $1.position }
    let (font, given) = (style.font, style.paragraph.tabInterval)
    let chosen = given.isFinite ? TextUnit(points: given) : 0
    let space = font.advance(of: font.typeface.glyph(for: " ")) ?? 0
    interval = max(1, chosen > 0 ? chosen : 4 * space)
  }

  /// The first stop past an edge.
  ///
  /// - Complexity: O(log *n*) in the number of stops.
  func stop(after edge: TextUnit) -> Stop {
    let index = Self.count(of: stops, upTo: edge)
    return index < stops.count
      ? stops[index] : Stop(position: (edge / interval + 1) * interval, alignment: .leading)
  }

  /// How many of some stops, which are sorted, do not lie past an edge.
  static func count(of stops: some RandomAccessCollection<Stop>, upTo edge: TextUnit) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      let index = stops.index(stops.startIndex, offsetBy: middle)
      if stops[index].position > edge { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The tab stops of all paragraphs of a text, made once for those that are equal.
struct TabStopTable {
  private struct Key: Hashable {
    let stops: SampledStops
    let interval: Double
    let typeface: ObjectIdentifier
    let fontSize: Double
  }

  private var known: [Key: TabStops] = [:]

  /// The tab stops of the style that a paragraph begins with.
  mutating func stops(of style: TextStyle) -> TabStops {
    let key = Key(
      stops: SampledStops(style.paragraph.tabStops),
      interval: style.paragraph.tabInterval,
      typeface: ObjectIdentifier(style.font.typeface),
      fontSize: style.font.size
    )
    if let stops = known[key] { return stops }
    let stops = TabStops(style)
    known[key] = stops
    return stops
  }
}

/// Tab stops that are found by a few of them: paragraphs of one text mostly share an array, which is equal to itself
/// whatever its length.
struct SampledStops: Hashable {
  let stops: [ParagraphStyle.TabStop]

  private static let sampleCount = 16

  init(_ stops: [ParagraphStyle.TabStop]) { self.stops = stops }

  func hash(into hasher: inout Hasher) {
    hasher.combine(stops.count)
    for index in stride(from: 0, to: stops.count, by: max(1, stops.count / Self.sampleCount)) {
      hasher.combine(stops[index])
    }
  }
}
