internal import DisplayCanvas
internal import DisplayGeometry

/// The paints that are colors: one, or several along a line, between two circles, or around a point.
struct PaintShade {
  /// A color at a place of the line of colors, 0 and 1 being the ends of the gradient.
  private struct Stop {
    let place: Double
    let color: Color
  }

  private enum Form {
    case solid(Color)
    case linear(from: Point, to: Point)
    case radial(Point, Double, Point, Double)
    case sweep(Point, from: Double, to: Double)
  }

  private static let mostStops = 256
  /// How many circles or sectors stand for a gradient that the canvas does not have.
  private static let mostSteps = 64

  private let form: Form
  private let stops: [Stop]

  /// Reads a paint; nil where it is damaged or of another kind.
  init?(_ paint: FontData, in brush: PaintBrush) {
    guard let format = paint.uint8(0), (2...9).contains(format) else { return nil }
    if format < 4 {
      guard let entry = paint.uint16(1), let opacity = paint.fraction(3) else { return nil }
      form = .solid(brush.color(entry, opacity: opacity))
      stops = []
      return
    }
    guard let line = paint.linked(at: 1), let stops = Self.stops(line, isVaried: format % 2 == 1, in: brush),
      let form = Self.form(paint, format: format)
    else { return nil }
    (self.form, self.stops) = (form, stops)
  }

  /// The paint as the canvas has it; nil for one that is drawn in steps.
  var paint: Paint? {
    switch form {
    case .solid(let color): return .solid(color)
    case .linear(let start, let end):
      let way = end - start
      let (first, last) = ends
      return .linearGradient(
        LinearGradient(
          from: start + way * first,
          to: start + way * last,
          stops: evened { ($0 - first) / (last - first) }
        )
      )
    case .radial(let center, let first, let other, let last):
      let (start, end) = (first + ends.0 * (last - first), first + ends.1 * (last - first))
      guard center == other, end > start, start >= 0 else { return nil }
      return .radialGradient(
        RadialGradient(
          center: center,
          radius: end,
          stops: evened { (first + $0 * (last - first)) / end }
        )
      )
    case .sweep: return nil
    }
  }

  /// How many steps it is drawn in.
  var stepCount: Int { paint == nil ? Self.mostSteps : 0 }

  /// Fills a rectangle.
  ///
  /// - Parameter inSteps: Whether what the canvas does not have may be drawn in steps, and not in the color of its middle.
  func fill(_ area: Rect, on canvas: inout Canvas, inSteps: Bool) {
    if let paint { return canvas.fill(area, with: paint) }
    guard inSteps else { return canvas.fill(area, with: .solid(color(at: 0.5))) }
    let isOpaque = stops.allSatisfy { $0.color.alpha == 255 }
    switch form {
    case .radial(let center, let first, let other, let last):
      fillCircles(center, first, other, last, over: area, isOpaque: isOpaque, on: &canvas)
    case .sweep(let center, let start, let end):
      fillSectors(center, from: start, to: end, over: area, isOpaque: isOpaque, on: &canvas)
    case .solid, .linear: break
    }
  }

  // MARK: Steps

  /// Draws circles, from the largest to the smallest.
  private func fillCircles(
    _ center: Point,
    _ first: Double,
    _ other: Point,
    _ last: Double,
    over area: Rect,
    isOpaque: Bool,
    on canvas: inout Canvas
  ) {
    let (start, end) = ends
    func circle(_ share: Double) -> Path {
      let place = start + share * (end - start)
      let radius = max(0, first + place * (last - first))
      let middle = center + (other - center) * place
      return Path(
        ellipseIn: Rect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
      )
    }
    let grows = last >= first
    var outer = Path(area)
    for step in 0...Self.mostSteps + 1 {
      // Each step has the color of its middle; outside of all circles, and within the last, lies that of an end.
      let share = min(max((Double(step) - 0.5) / Double(Self.mostSteps), 0), 1)
      let inner = step <= Self.mostSteps ? circle(edge(step, grows)) : Path()
      let color = color(at: grows ? 1 - share : share)
      if isOpaque {
        canvas.fill(outer, with: .solid(color))
      } else {
        canvas.fill(Path(outer.elements + inner.elements), rule: .evenOdd, with: .solid(color))
      }
      outer = inner
    }
  }

  private func edge(_ step: Int, _ grows: Bool) -> Double {
    let share = Double(step) / Double(Self.mostSteps)
    return grows ? 1 - share : share
  }

  /// Draws sectors around a point, counterclockwise.
  private func fillSectors(
    _ center: Point,
    from start: Double,
    to end: Double,
    over area: Rect,
    isOpaque: Bool,
    on canvas: inout Canvas
  ) {
    let reach = 2 * (area.width + area.height + abs(area.midX - center.x) + abs(area.midY - center.y))
    /// The sector between two angles, in half turns, in pieces of which each is narrow.
    func sector(_ from: Double, _ to: Double) -> Path {
      var path = Path()
      path.move(to: center)
      let pieces = max(1, Int(((to - from) * 8).rounded(.up)))
      for piece in 0...pieces {
        let turn = Transform.rotation(radians: (from + (to - from) * Double(piece) / Double(pieces)) * .pi)
        path.line(to: center + Point(x: turn.a, y: turn.b) * reach)
      }
      path.close()
      return path
    }
    let (first, last) = ends
    func angle(_ place: Double) -> Double { min(max(0, start + place * (end - start)), 2) }
    var edges = (0...Self.mostSteps).map { step in
      angle(first + Double(step) / Double(Self.mostSteps) * (last - first))
    }
    edges = [0] + edges + [2]
    for step in edges.indices.dropLast() where edges[step] < edges[step + 1] {
      let share = min(max((Double(step) - 0.5) / Double(Self.mostSteps), 0), 1)
      // What comes later covers the rest, so that no seam is seen between two.
      let path = sector(edges[step], isOpaque ? 2 : edges[step + 1])
      canvas.fill(path, with: .solid(color(at: share)))
    }
  }

  // MARK: Colors

  /// The places of the first and the last color, which differ.
  private var ends: (Double, Double) {
    let (first, last) = (stops.first?.place ?? 0, stops.last?.place ?? 1)
    return first < last ? (first, last) : (first, first + 1)
  }

  /// The color at a share of the way from the first to the last.
  private func color(at share: Double) -> Color {
    let (first, last) = ends
    let place = first + share * (last - first)
    guard let next = stops.firstIndex(where: { $0.place >= place }) else {
      return stops.last?.color ?? .clear
    }
    guard next > 0 else { return stops[0].color }
    let (before, after) = (stops[next - 1], stops[next])
    guard after.place > before.place else { return after.color }
    return before.color.mixed(with: after.color, share: (place - before.place) / (after.place - before.place))
  }

  private func evened(_ location: (Double) -> Double) -> [GradientStop] {
    stops.map { GradientStop(at: location($0.place), $0.color) }
  }

  private static func stops(_ line: FontData, isVaried: Bool, in brush: PaintBrush) -> [Stop]? {
    guard let count = line.uint16(1), count > 0 else { return nil }
    let length = isVaried ? 10 : 6
    var stops: [Stop] = []
    for index in 0..<min(count, mostStops) {
      let offset = 3 + length * index
      guard let place = line.fraction(offset), let entry = line.uint16(offset + 2),
        let opacity = line.fraction(offset + 4)
      else { return nil }
      stops.append(Stop(place: place, color: brush.color(entry, opacity: opacity)))
    }
    // Equal places keep their order.
    return stops.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  private static func form(_ paint: FontData, format: Int) -> Form? {
    func number(_ place: Int) -> Double { Double(paint.int16(place) ?? 0) }
    func point(_ place: Int) -> Point { Point(x: number(place), y: number(place + 2)) }
    switch format {
    case 4, 5:
      guard paint.int16(14) != nil else { return nil }
      return linear(from: point(4), to: point(8), turnedBy: point(12))
    case 6, 7:
      guard let first = paint.uint16(8), let last = paint.uint16(14) else { return nil }
      return .radial(point(4), Double(first), point(10), Double(last))
    default:
      guard let start = paint.fraction(8), let end = paint.fraction(10) else { return nil }
      return .sweep(point(4), from: min(start, end), to: max(start, end))
    }
  }

  /// A line whose colors lie across to the way to a third point.
  private static func linear(from start: Point, to end: Point, turnedBy third: Point) -> Form {
    let (way, turn) = (end - start, third - start)
    let normal = Point(x: turn.y, y: -turn.x)
    let length = normal.x * normal.x + normal.y * normal.y
    guard length > 0 else { return .linear(from: start, to: end) }
    let share = (way.x * normal.x + way.y * normal.y) / length
    return .linear(from: start, to: start + normal * share)
  }
}
