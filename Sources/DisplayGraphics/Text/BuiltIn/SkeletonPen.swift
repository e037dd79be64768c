internal import DisplayGeometry

/// Draws skeletons with a pen of a given width: turns strokes into outlines.
///
/// Every piece of an outline, the straight ones, the joints and the dots, is wound the same way, so that by
/// the nonzero rule they unite. Ends are square and reach half a pen further, blunt joints are pointed and
/// sharp ones round.
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
    for dot in skeleton.dots { pen.addDisc(around: pen.place(dot), radius: pen.radius * 1.22) }
    return pen.path
  }

  private func place(_ point: SIMD2<Double>) -> SIMD2<Double> { SIMD2(point.x * stretch, point.y) }

  private mutating func draw(_ stroke: SkeletonStroke) {
    let points = stroke.points.enumerated()
      .filter { $0.offset == 0 || $0.element != stroke.points[$0.offset - 1] }.map(\.element)
    guard points.count >= 2 else { return }
    let segmentCount = stroke.isClosed ? points.count : points.count - 1
    for index in 0..<segmentCount {
      var start = points[index]
      var end = points[(index + 1) % points.count]
      let direction = Self.direction(from: start, to: end)
      if !stroke.isClosed && index == 0 { start -= direction * radius }
      if !stroke.isClosed && index == segmentCount - 1 { end += direction * radius }
      let side = SIMD2(-direction.y, direction.x) * radius
      addPolygon([start - side, end - side, end + side, start + side])
    }
    for index in points.indices where stroke.isClosed || (index > 0 && index < points.count - 1) {
      let before = points[(index + points.count - 1) % points.count]
      join(before, points[index], points[(index + 1) % points.count])
    }
  }

  private mutating func join(_ before: SIMD2<Double>, _ corner: SIMD2<Double>, _ after: SIMD2<Double>) {
    let incoming = Self.direction(from: before, to: corner)
    let outgoing = Self.direction(from: corner, to: after)
    let turn = incoming.x * outgoing.y - incoming.y * outgoing.x
    let straightness = incoming.x * outgoing.x + incoming.y * outgoing.y
    guard straightness > -0.35 else { return addDisc(around: corner, radius: radius) }
    // The outer side of the turn: a wedge from the corner to where the two outer edges meet.
    let sign = turn > 0 ? 1.0 : -1.0
    let first = SIMD2(incoming.y, -incoming.x) * (radius * sign)
    let second = SIMD2(outgoing.y, -outgoing.x) * (radius * sign)
    let tip = (first + second) / (1 + straightness)
    let wedge = [corner, corner + first, corner + tip, corner + second]
    addPolygon(sign > 0 ? wedge : wedge.reversed())
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

  private static func direction(from: SIMD2<Double>, to: SIMD2<Double>) -> SIMD2<Double> {
    let step = to - from
    return step / (step.x * step.x + step.y * step.y).squareRoot()
  }
}
