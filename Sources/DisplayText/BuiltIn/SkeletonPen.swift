internal import DisplayCanvas
internal import DisplayGeometry

/// Draws skeletons with a pen of a given width: turns strokes into outlines.
///
/// A stroke becomes a strip, whose outline goes along its right side and comes back along its left. Where it turns
/// too sharply for both sides to have a corner, or more tightly than the pen is wide, one strip ends and another
/// begins. Strips, what joins them and dots are all wound the same way, so that by the nonzero rule they unite; a ring
/// that has no such place is an outline with another one inside that winds the other way. Ends are square and reach half a pen further, blunt joints are pointed and sharp ones round.
struct SkeletonPen {
  /// Half of the pen's width, in hundredths of an em.
  let radius: Double
  /// How much wider than written the strokes are drawn.
  let stretch: Double

  private var path = Path()

  init(radius: Double, stretch: Double) {
    self.radius = radius
    self.stretch = stretch
  }

  /// The outline of a skeleton, in em, y pointing down.
  static func outline(of skeleton: Skeleton, radius: Double, stretch: Double) -> Path {
    var pen = SkeletonPen(radius: radius, stretch: stretch)
    for stroke in skeleton.strokes {
      pen.draw(
        SkeletonStroke(points: stroke.points.map(pen.place), isClosed: stroke.isClosed)
      )
    }
    for outline in skeleton.fills { pen.fill(outline.map(pen.place)) }
    for dot in skeleton.dots { pen.addDisc(around: pen.place(dot), radius: pen.radius * 1.22) }
    return pen.path
  }

  private func place(_ point: SIMD2<Double>) -> SIMD2<Double> { SIMD2(point.x * stretch, point.y) }

  private mutating func draw(_ stroke: SkeletonStroke) {
    var points = stroke.points.enumerated()
      .filter { $0.offset == 0 || $0.element != stroke.points[$0.offset - 1] }.map(\.element)
    guard points.count >= 2 else { return }
    if stroke.isClosed { return addRing(along: points) }
    let last = points.count - 1
    points[0] -= Self.direction(from: points[0], to: points[1]) * radius
    points[last] += Self.direction(from: points[last - 1], to: points[last]) * radius
    addStrips(along: points)
  }

  private mutating func addRing(along points: [SIMD2<Double>]) {
    let bends = points.indices.map { index in
      bend(
        points[index == 0 ? points.count - 1 : index - 1],
        points[index],
        points[(index + 1) % points.count]
      )
    }
    if let joint = bends.firstIndex(of: nil) {
      // From there on it is a line that comes back to where it began.
      let line = Array(points[joint...] + points[...joint])
      join(line[line.count - 2], line[0], line[1])
      return addStrips(along: line)
    }
    let sides = zip(points, bends.compactMap(\.self))
    addPolygon(sides.map { $0 - $1 })
    addPolygon(sides.map { $0 + $1 }.reversed())
  }

  private mutating func addStrips(along points: [SIMD2<Double>]) {
    var right: [SIMD2<Double>] = []
    var left: [SIMD2<Double>] = []
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      let side = Self.left(of: Self.direction(from: start, to: end)) * radius
      if right.isEmpty {
        right.append(start - side)
        left.append(start + side)
      }
      let isLast = index + 1 == points.count
      if !isLast, let bend = bend(start, end, points[index + 1]) {
        right.append(end - bend)
        left.append(end + bend)
        continue
      }
      addPolygon(right + [end - side, end + side] + left.reversed())
      (right, left) = ([], [])
      if !isLast { join(start, end, points[index + 1]) }
    }
  }

  /// How far from a corner the left side of a strip has one, and in the other direction the right side; nil when one
  /// of them would not lie beside the stroke.
  private func bend(
    _ before: SIMD2<Double>,
    _ corner: SIMD2<Double>,
    _ after: SIMD2<Double>
  ) -> SIMD2<Double>? {
    let incoming = Self.direction(from: before, to: corner)
    let outgoing = Self.direction(from: corner, to: after)
    let straightness = Self.dot(incoming, outgoing)
    guard straightness > Self.sharpest else { return nil }
    let bend = (Self.left(of: incoming) + Self.left(of: outgoing)) * (radius / (1 + straightness))
    // On the inner side what a bend takes away of a straight part is less than half of it.
    let taken = abs(Self.dot(bend, incoming))
    let lengths = SIMD2(Self.dot(corner - before, incoming), Self.dot(after - corner, outgoing))
    return taken * 2 < lengths.min() ? bend : nil
  }

  private mutating func join(_ before: SIMD2<Double>, _ corner: SIMD2<Double>, _ after: SIMD2<Double>) {
    let incoming = Self.direction(from: before, to: corner)
    let outgoing = Self.direction(from: corner, to: after)
    let turn = incoming.x * outgoing.y - incoming.y * outgoing.x
    let straightness = Self.dot(incoming, outgoing)
    guard straightness > Self.sharpest else { return addDisc(around: corner, radius: radius) }
    // The outer side of the turn: a wedge from the corner to where the two outer edges meet.
    let reach = turn > 0 ? -radius : radius
    let first = Self.left(of: incoming) * reach
    let second = Self.left(of: outgoing) * reach
    let tip = (first + second) / (1 + straightness)
    let wedge = [corner, corner + first, corner + tip, corner + second]
    addPolygon(turn > 0 ? wedge : wedge.reversed())
  }

  /// Fills the inside of an outline, whichever way it runs.
  private mutating func fill(_ outline: [SIMD2<Double>]) {
    var doubleArea = 0.0
    for (index, point) in outline.enumerated() {
      let next = outline[(index + 1) % outline.count]
      doubleArea += point.x * next.y - point.y * next.x
    }
    addPolygon(doubleArea < 0 ? outline.reversed() : outline)
  }

  private mutating func addDisc(around middle: SIMD2<Double>, radius: Double) {
    addPolygon(
      (0..<24).map { step in
        let (sine, cosine) = sineAndCosine(Double(step) * .pi / 12)
        return middle + SIMD2(cosine, sine) * radius
      }
    )
  }

  /// Adds a polygon that runs anticlockwise while y points up.
  private mutating func addPolygon(_ points: [SIMD2<Double>]) {
    for (index, point) in points.enumerated() {
      let placed = Point(x: point.x / 100, y: -point.y / 100)
      if index == 0 { path.move(to: placed) } else { path.line(to: placed) }
    }
    path.close()
  }

  /// The cosine of the turn beyond which a joint is round.
  private static let sharpest = -0.35

  private static func direction(from: SIMD2<Double>, to: SIMD2<Double>) -> SIMD2<Double> {
    let step = to - from
    return step / dot(step, step).squareRoot()
  }

  private static func left(of direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) }

  private static func dot(_ lhs: SIMD2<Double>, _ rhs: SIMD2<Double>) -> Double { (lhs * rhs).sum() }
}
